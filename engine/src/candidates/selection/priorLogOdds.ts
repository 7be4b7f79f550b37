import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagAbove } from '../../kernel/morphology/flagAbove.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import { mean } from '../../kernel/statistics/mean.ts'
import type { Plane } from '../../raster/plane.ts'

/** Mattes of one size; NaN where a network did not look. */
export type Priors = readonly Plane[]

interface Hints {
  readonly width: number
  readonly added: readonly Uint8Array[]
  readonly removed: readonly Uint8Array[]
}

/** Coverage further from a half than this says no more. */
const maxCoverage = 0.95
/** What a network did not look at is taken for background, weakly. */
const unseen = 0.25
/** A matte of more than this of the grid shows no object. */
const maxFraction = 0.9
/** Mean agreement with hints from which a matte counts. */
const minAgreement = 0.55

/** Mean coverage under a hint. */
const coverageAt = ({ data }: Plane, hint: Uint8Array): number => {
  let [sum, size] = [0, 0]
  for (let pixel = 0; pixel < hint.length; pixel++) {
    if (hint[pixel] === 0) continue
    const value = data[pixel] as number
    sum += Number.isNaN(value) ? unseen : value
    size++
  }
  return size === 0 ? 0 : sum / size
}

/** The parts of a matte that hints add; coverage of others becomes that of background. */
const meantParts = (matte: Plane, { width, added }: Hints): { flags: Uint8Array; data: Float32Array } => {
  const flags = flagAbove(matte.data, 0.5)
  const marker = flagWhere(flags.length, (pixel) => flags[pixel] === 1 && added.some((one) => one[pixel] === 1))
  const meant = reconstruct(marker, flags, width, 4)
  const data = matte.data.slice()
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (Number.isNaN(data[pixel])) data[pixel] = unseen
    else if (flags[pixel] === 1 && meant[pixel] === 0) data[pixel] = 0.15
  }
  return { flags: meant, data }
}

/** How far a hint speaks against a matte that contradicts it, as a fraction of the grid's side. */
const fading = { min: 0.03, max: 0.35 } as const

/**
 * What networks say of each pixel, as log odds, as far as hints do not contradict it: a matte counts by how many hints agree with
 * it, and loses its say around those that do not, as far as halfway to the nearest that does.
 *
 * @returns null where no matte agrees with the hints
 */
export const priorLogOdds = (
  priors: Priors,
  hints: Hints,
): { readonly logOdds: Float32Array; readonly found: Uint8Array } | null => {
  const { width, added, removed } = hints
  const all = [...added.map((flags) => ({ flags, wanted: 1 })), ...removed.map((flags) => ({ flags, wanted: 0 }))]
  let total = 0
  let logOdds: Float32Array | null = null
  for (const matte of priors) {
    const { flags, data } = meantParts(matte, hints)
    const size = countFlags(flags)
    if (size === 0 || size > maxFraction * flags.length) continue
    const plane = { ...matte, data }
    const agreements = all.map(({ flags: at, wanted }) => 1 - Math.abs(wanted - coverageAt(plane, at)))
    const agreement = mean(agreements)
    if (agreement < minAgreement) continue
    const side = Math.max(width, data.length / width)
    const fade = new Float32Array(data.length).fill(1)
    const agreeing = new Uint8Array(data.length)
    all.forEach(({ flags: at }, index) => {
      if ((agreements[index] as number) >= 0.5) for (let p = 0; p < at.length; p++) if (at[p] === 1) agreeing[p] = 1
    })
    const toAgreeing = distanceTransform(agreeing, width)
    all.forEach(({ flags: at }, index) => {
      if ((agreements[index] as number) >= 0.5) return
      const first = at.indexOf(1)
      const apart = (toAgreeing[first] as number) / unitsPerPx.chamfer
      const sigma = clamp(apart / 2, fading.min * side, fading.max * side)
      const distance = distanceTransform(at, width)
      for (let pixel = 0; pixel < fade.length; pixel++) {
        const d = (distance[pixel] as number) / unitsPerPx.chamfer / sigma
        fade[pixel] = Math.min(fade[pixel] as number, 1 - Math.exp(-d * d))
      }
    })
    const weight = (2 * agreement - 1) ** 2
    total += weight
    logOdds ??= new Float32Array(data.length)
    for (let pixel = 0; pixel < data.length; pixel++) {
      const value = clamp(data[pixel] as number, 1 - maxCoverage, maxCoverage)
      logOdds[pixel] = (logOdds[pixel] as number) + weight * (fade[pixel] as number) * Math.log(value / (1 - value))
    }
  }
  if (logOdds === null || total === 0) return null
  for (let pixel = 0; pixel < logOdds.length; pixel++) logOdds[pixel] = (logOdds[pixel] as number) / total
  const add = new Uint8Array(logOdds.length)
  for (const one of added) for (let pixel = 0; pixel < add.length; pixel++) if (one[pixel] === 1) add[pixel] = 1
  const inside = flagAbove(logOdds, 0)
  for (let pixel = 0; pixel < add.length; pixel++) if (add[pixel] === 1) inside[pixel] = 1
  return { logOdds, found: reconstruct(add, inside, width, 4) }
}
