import type { MarkRemoval } from '@spotless/contract/options'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { mean } from '../kernel/statistics/mean.ts'
import { evidentForm } from './evidentForm.ts'
import {
  confidenceOf,
  formsOf,
  logOddsOf,
  logOddsOfInversion,
  logOddsUnread,
  partlySoundConfidence,
  soundConfidence,
} from './judgeMark.ts'
import { leavesLines } from './leavesLines.ts'
import { lettersLeft } from './lettersLeft.ts'
import { type Explained, type InvertedMark, markFault, type Solution, writtenPlanes } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { overshoots } from './overshoots.ts'
import { wienerBlend } from './wienerBlend.ts'

/** An inversion that amplifies the file's noise beyond this, in levels, is blended with a fill. */
const maxPlainNoise = 3.5
/** In busy parts of a photo compression adds this many times its usual noise. */
const busyFactor = 2
/** Usual error of coverage along an outline. */
const coverageError = 0.06
/** How many times the ghost that is left counts as error in the blend that a person is offered: half way to a fill. */
const offeredFactor = 2
const nearRadiusPx = 2
/** A result whose lines a person sees on calm ground, where fills are good, or in which lettering can be read is no surer than this, and so not sound. */
const tracedConfidence = 0.4

/** What is written over one area. */
export interface Removal {
  /** Probability 0–1 that it is sound. */
  readonly confidence: number
  readonly planes: MarkPlanes
  readonly kind: 'solved' | 'blended'
  /** Where it is kept if nobody chooses: an inversion in doubt over busy ground alone, where a trace is hardly seen. */
  readonly keptOn: 'all ground' | 'busy ground' | 'none'
  /** What is left of the mark, in levels, where it is likely to be seen and only busier ground hides it; null where any busy ground does. */
  readonly trace: Float32Array | null
  /** 1 on the letters that are still seen, where it is kept over busy ground alone; else null. */
  readonly lettersLeft: Uint8Array | null
  /** Whether lettering can be read in it. */
  readonly isLegible: boolean
  /** The form that was inverted, without or with the layers under the mark. */
  readonly form: InvertedMark
}

/** Whether an inversion amplifies the file's noise so much that it must be blended with a fill. */
export const isNoisy = ({ mark: { opacity } }: Solution, noise: number): boolean =>
  noise / (1 - opacity) > maxPlainNoise

/** Noise of each solved pixel, in levels: that of the file and of the coverage, as inversion amplifies them. */
const inversionNoise = ({ mark: { opacity, colour }, planes, coverage }: Explained, noise: number): Float32Array =>
  coverage.map((covered, at) => {
    if (covered === 0) return 0
    let squaredStep = 0
    if (covered < 1) {
      for (const [channel, plane] of planes.entries()) {
        squaredStep += (opacity * ((colour[channel] as number) - (plane[at] as number))) ** 2 / 3
      }
    }
    return Math.sqrt((busyFactor * noise) ** 2 + coverageError ** 2 * squaredStep) / (1 - opacity * covered)
  })

/** Error that a ghost of the given strength leaves on and beside the mark. */
const ghostNoise = ({ planes: seen, box }: MarkPatch, planes: MarkPlanes, ratio: number): Float32Array => {
  const step = new Float32Array(seen[0].length)
  for (let channel = 0; channel < 3; channel++) {
    const [before, after] = [seen[channel] as Float32Array, planes[channel] as Float32Array]
    for (let at = 0; at < step.length; at++) {
      step[at] = (step[at] as number) + Math.abs((before[at] as number) - (after[at] as number)) / 3
    }
  }
  return boxFilter(step, box.width, nearRadiusPx).map((value) => value * ratio)
}

/** What is written of a form, blended with a fill where it is expected to err. */
const blended = (
  patch: MarkPatch,
  form: Explained,
  filled: MarkPlanes,
  noise: number,
  ghostRatio: number,
): MarkPlanes => {
  const planes = writtenPlanes(form).map((plane) => plane.slice()) as unknown as MarkPlanes
  const own = inversionNoise(form, noise)
  const left = ghostNoise(patch, planes, ghostRatio)
  const expected = own.map((value, at) => (patch.painted[at] === 1 ? Math.max(value, left[at] as number) : 0))
  wienerBlend(planes, filled, expected, patch.box.width)
  return planes
}

/** How sure areas with the same mark are on average; null where there is no other. What is right of their colour and opacity is right in all. */
const logOddsOfSame = (one: Solution, all: readonly Solution[]): number | null => {
  const others = all
    .filter((other) => other !== one && other.mark === one.mark)
    .map(logOddsOf)
    .filter(Number.isFinite)
  return others.length === 0 ? null : mean(others)
}

/** The form of a solution, without or with the layers under the mark, that is sound more probably. */
const surestForm = (
  one: Solution,
  noise: number,
  all: readonly Solution[],
): { readonly form: Explained; readonly confidence: number } => {
  const evident = evidentForm(one, noise)
  if (evident !== null) return evident
  const ofSame = logOddsOfSame(one, all)
  const judged = formsOf(one).map((form) => {
    const own = logOddsOfInversion(one.patch, form)
    const confidence = confidenceOf(ofSame === null ? own : (own + ofSame) / 2)
    const isSeen = form.isLegible || leavesLines(one.patch, form, noise)
    return { form, confidence: isSeen ? Math.min(confidence, tracedConfidence) : confidence }
  })
  return judged.reduce((best, way) => (way.confidence > best.confidence ? way : best))
}

/** Whether a removal needs a fill of the same pixels to blend with. */
export const needsFill = (one: Solution, noise: number, asked: MarkRemoval | null): boolean =>
  asked === 'blended' || isNoisy(one, noise)

/** Lettering is no more than single letters where, unread, an inversion would be at least so sure. */
const soundUnread = 0.55

const isSoundUnread = (patch: MarkPatch, form: Explained): boolean =>
  form.isLegible === true && confidenceOf(logOddsUnread(patch, form)) >= soundUnread

/** A mark that covers fewer pixels is small lettering: its strokes are narrow, and filled well. */
const minWidePixels = 1000

const groundOf = (patch: MarkPatch, form: Explained, confidence: number): Removal['keptOn'] => {
  if (confidence >= soundConfidence) return 'all ground'
  if (isSoundUnread(patch, form)) return 'busy ground'
  if (overshoots(form)) return 'none'
  if (confidence >= partlySoundConfidence) return 'busy ground'
  const isWide = form.coverage.filter((covered) => covered > 0.5).length >= minWidePixels
  return isWide && !form.isLegible ? 'busy ground' : 'none'
}

/**
 * The surest way to take a mark away: inverted with or without the layers under it. In files with much loss its noise is smoothed by a fill. Between a
 * sound inversion and a fill there is nothing better: over texture a blend of both shows the mark as often and is further from the photo than the inversion.
 *
 * @param filled the same pixels, filled; null unless `needsFill`
 * @param noise deviation that compression added to a pixel, in levels
 * @param asked what a person wants; the confidence does not depend on it
 * @param all areas that were solved, this one among them
 */
export const chooseRemoval = (
  one: Solution,
  filled: MarkPlanes | null,
  noise: number,
  asked: MarkRemoval | null = null,
  all: readonly Solution[] = [one],
): Removal => {
  const { form, confidence } = surestForm(one, noise, all)
  const { patch } = one
  const keptOn = groundOf(patch, form, confidence)
  const isKeptInPart = keptOn === 'busy ground'
  const { ghost } = markFault(patch, form)
  const planes =
    filled === null
      ? writtenPlanes(form)
      : blended(patch, form, filled, noise, asked === 'blended' ? offeredFactor * ghost : 0)
  return {
    ...{ planes, confidence, keptOn, form },
    kind: filled === null ? 'solved' : 'blended',
    trace: isKeptInPart && confidence < partlySoundConfidence ? ghostNoise(patch, writtenPlanes(form), ghost) : null,
    isLegible: form.isLegible === true,
    lettersLeft: isKeptInPart ? lettersLeft(patch, planes, form) : null,
  }
}
