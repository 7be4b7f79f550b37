import type { FoundError } from './foundError.ts'
import { type Explained, markFault, type Solution } from './markFault.ts'
import type { MarkPatch } from './markPatch.ts'

/** Below it a person is asked. */
export const sureConfidence = 0.87
/** From here on an inversion is preferred to filling the mark's strokes. */
export const soundConfidence = 0.6
/** From here on it is kept over busy ground, where a trace is hardly seen. */
export const partlySoundConfidence = 0.2
/** With fewer pixels to compare, a result proves nothing. */
const minChangedPixels = 60
/** A pixel counts as changed from so many levels on. */
const changedLevels = 2
/** What the network usually finds, where it was not asked. */
const usualError: FoundError = { correctionLevels: 2, remainingLevels: 6.5 }

/**
 * Logistic regression on 230 forms of 192 areas of development, texture and calibration with truth, leaving out one photo at a time:
 * `bench/notes/2026-11-26-a-judge-that-asks-the-network.md`.
 */
const weights = {
  constant: 6.43,
  ghost: -9.25,
  correctionLevels: -0.143,
  logRemaining: -1.658,
  legible: -3.16,
} as const

const changedPixels = ({ planes: seen }: MarkPatch, { planes }: Explained): number => {
  let count = 0
  for (let at = 0; at < seen[0].length; at++) {
    const isChanged = seen.some(
      (plane, channel) =>
        Math.abs((plane[at] as number) - ((planes[channel] as Float32Array)[at] as number)) > changedLevels,
    )
    if (isChanged) count++
  }
  return count
}

const regressed = (patch: MarkPatch, form: Explained): number => {
  const { correctionLevels, remainingLevels } = form.error ?? usualError
  return (
    weights.constant +
    weights.ghost * markFault(patch, form).ghost +
    weights.correctionLevels * correctionLevels +
    weights.logRemaining * Math.log(remainingLevels) +
    (form.isLegible ? weights.legible : 0)
  )
}

/** Areas of one mark ask for each other's. */
const known = new WeakMap<Explained, number>()

/**
 * Logarithm of the odds that an inversion leaves no mark and is no worse than a fill: by what is left of the mark's shape, what the network of ghosts finds
 * wrong with it and whether lettering can be read. −∞ where there is nothing to compare.
 */
export const logOddsOfInversion = (patch: MarkPatch, form: Explained): number => {
  const found = known.get(form)
  if (found !== undefined) return found
  const logOdds = changedPixels(patch, form) < minChangedPixels ? -Infinity : regressed(patch, form)
  known.set(form, logOdds)
  return logOdds
}

/** The same, whether or not lettering can be read in it. */
export const logOddsUnread = (patch: MarkPatch, form: Explained): number =>
  logOddsOfInversion(patch, form) - (form.isLegible ? weights.legible : 0)

/** A solution without and, where they were found, with the layers under its mark. */
export const formsOf = (one: Solution): readonly Explained[] => [one, ...(one.layered === null ? [] : [one.layered])]

/** Logarithm of the odds that a solution's likelier form is sound. */
export const logOddsOf = (one: Solution): number =>
  Math.max(...formsOf(one).map((form) => logOddsOfInversion(one.patch, form)))

/** Probability 0–1 of log odds. */
export const confidenceOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))
