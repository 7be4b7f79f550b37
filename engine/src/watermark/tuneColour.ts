import { ycbcrToRgb } from '../kernel/colour/ycbcr.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { alphaOfChroma } from './alphaOfChroma.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { withoutLight } from './ghostTemplates.ts'
import { isLossy } from './isLossy.ts'
import { type Ycbcr, ycbcrPlanes } from './joint/channelLayers.ts'
import { ycbcrOf } from './joint/ycbcrOf.ts'
import { isPure, type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { transparencyOf } from './transparencyOf.ts'

const rounds = 3
const reweightings = 3
const textureRadiusPx = 4
const reachPx = 6
const minCoverage = 0.1
const noiseLevels = 2
/** Enough patches to measure one mark. */
const maxPatches = 3
/** A smaller change of colour, in levels, is chance. */
const convergedLevels = 1

/** One channel of one patch: the detail that is left behind the mark, and how it changes with the mark's own level. */
interface ChannelDetail {
  readonly detail: Float32Array
  readonly shape: Float32Array
  /** Indexes of pixels on the mark and beside it. */
  readonly near: readonly number[]
  readonly width: number
}

const detailOf = (
  patch: MarkPatch,
  mark: Mark,
  coverage: Float32Array,
  isChromaHalved: boolean,
): readonly ChannelDetail[] => {
  const { box } = patch
  const opacity = opacityPlane(mark, box)
  const alpha = coverage.map((covered, at) => covered * (opacity[at] as number))
  const chromaAlpha = isChromaHalved ? alphaOfChroma(alpha, box) : alpha
  const isCovered = Uint8Array.from(coverage, (value) => (value > minCoverage ? 1 : 0))
  const isNear = dilate(isCovered, box.width, reachPx)
  const near = flaggedPixels(isNear)
  const levels = ycbcrOf(mark.colour)
  return ycbcrPlanes(patch.planes).map((seen, channel) => {
    const own = channel === 0 ? alpha : chromaAlpha
    const level = levels[channel] as number
    const behind = seen.map((value, at) => {
      const share = own[at] as number
      return (value - share * level) / transparencyOf(share)
    })
    const shape = own.map((share) => share / transparencyOf(share))
    return {
      detail: withoutLight(behind, box.width),
      shape: withoutLight(shape, box.width),
      ...{ near, width: box.width },
    }
  })
}

/** By how many levels a channel of the mark is read too low: what is left then has the mark's shape. */
const levelError = (parts: readonly ChannelDetail[]): number => {
  let error = 0
  for (let round = 0; round < reweightings; round++) {
    let [gram, right] = [0, 0]
    for (const { detail, shape, near, width } of parts) {
      const residual = detail.map((value, at) => value - error * (shape[at] as number))
      const texture = boxFilter(residual.map(Math.abs), width, textureRadiusPx)
      for (const at of near) {
        const own = shape[at] as number
        const weight = 1 / (noiseLevels ** 2 + (texture[at] as number) ** 2 + (residual[at] as number) ** 2)
        gram += weight * own * own
        right += weight * own * (detail[at] as number)
      }
    }
    if (gram === 0) return 0
    error = right / gram
  }
  return error
}

/**
 * The colour at which a mark in a file with loss leaves nothing of its shape, its opacity taken as known: a robust regression of luma, Cb and Cr, each
 * with the alpha at the resolution that the file keeps. Spreads that compression has shrunk and outlines that it has smeared read a colour
 * too pale. White and black marks, and those in lossless files, stay as they are.
 *
 * @param patches regions that carry the mark, the largest first
 * @throws the signal's reason when aborted
 */
export const tuneColour = async (
  patches: readonly MarkPatch[],
  mark: Mark,
  { noise, network, runtime, isChromaHalved = false }: EstimateOptions & { readonly network: CoverageNetwork },
): Promise<Mark> => {
  if (isPure(mark) || !isLossy(noise)) return mark
  let tuned = mark
  for (let round = 0; round < rounds; round++) {
    const details: (readonly ChannelDetail[])[] = []
    for (const patch of patches.slice(0, maxPatches)) {
      const coverage = await network.predictCoverage(patch, tuned, noise, runtime)
      details.push(detailOf(patch, tuned, coverage, isChromaHalved))
    }
    const errorOf = (channel: 0 | 1 | 2): number =>
      levelError(details.map((channels) => channels[channel] as ChannelDetail))
    const [luma, cb, cr]: Ycbcr = ycbcrOf(tuned.colour)
    const levels = ycbcrToRgb(luma + errorOf(0), cb + errorOf(1), cr + errorOf(2))
    const colour = levels.map((level) => clamp(level, 0, 255)) as [number, number, number]
    const change = Math.max(...colour.map((level, channel) => Math.abs(level - (tuned.colour[channel] as number))))
    tuned = { ...tuned, colour }
    if (change < convergedLevels) break
  }
  return tuned
}
