import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { colourLogOdds } from './colourLogOdds.ts'
import { findWovenAreas } from './wovenAreas.ts'

/** Alpha strictly between these is uncertain. */
const uncertain = { above: 0.05, below: 0.95 } as const

/**
 * Alpha at which a patch with neutral colours is as likely foreground as not. The network predicts well above a half for
 * any salient thing beside the subject: of pixels at 0.6–0.7 in composites one in fourteen was the subject's. What is
 * attached to the subject (clothes, lace, a held thing) is more often its own.
 */
const neutralThreshold = { detached: 0.75, attached: 0.5 } as const

/** Log odds around the threshold within which a patch keeps the network's alpha: evidence for neither. */
const undecided = 0.5

/** Weight of the colours' log odds beside the network's. */
const colourWeight = 0.4

/** Half side of the windows in which colours are judged, in pixels. */
const colourRadiusPx = 8

/** Half side of the windows in which the network is asked, in pixels: a patch is decided as a whole, not pixel by pixel. */
const oddsRadiusPx = 10

/** A removed patch loses its rim too where no foreground is this near, in pixels. */
const rimRadiusPx = 16

/** A matte whose wide patches were decided. */
export interface ResolvedPatches {
  readonly alpha: Plane
  /** 1 where the evidence for foreground or background was too weak to decide a patch in full, else 0. */
  readonly undecided: Uint8Array
}

const logOdds = (probability: number): number => Math.log(probability / (1 - probability))

/** Marks what is connected to the certain foreground through alpha that is not certainly background. */
const attachedTo = (foreground: Uint8Array, { data, width }: Plane): Uint8Array => {
  const mask = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) if ((data[pixel] as number) >= uncertain.above) mask[pixel] = 1
  return reconstruct(foreground, mask, width, 8)
}

/**
 * Decides wide patches of uncertain alpha, such as a log behind the subject or a paw against a bright wall: where nothing
 * within `radiusPx` is certain, the patch moves to foreground or background as far as the network's odds, its colours and
 * whether it hangs together with the subject are evidence for either; without evidence it keeps its alpha. So does lace that
 * hangs on the subject, with its threads raised. Edges, hair and soft rims are narrower and
 * stay, except the far rim of a removed patch, which would remain as a thin line.
 *
 * @param image colours 0–1 on any grid
 */
export const resolveUncertainPatches = (alpha: Plane, image: RgbPlanes, radiusPx: number): ResolvedPatches => {
  const { width, height, data } = alpha
  const isUndecided = new Uint8Array(data.length)
  const isCertain = new Uint8Array(data.length)
  const foreground = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    if (value < uncertain.above || value > uncertain.below) isCertain[pixel] = 1
    if (value > uncertain.below) foreground[pixel] = 1
  }
  const nearCertain = dilate(isCertain, width, radiusPx)
  if (!nearCertain.includes(0)) return { alpha, undecided: isUndecided }
  const colour = colourLogOdds(image, alpha, colourRadiusPx / 2)
  const nearby = boxFilterWithin(alpha, oddsRadiusPx)
  const isAttached = attachedTo(foreground, alpha)
  const isWide = flagWhere(data.length, (pixel) => nearCertain[pixel] === 0 && isAttached[pixel] === 1)
  const woven = findWovenAreas(alpha, isWide, radiusPx)
  const resolved: Plane = { width, height, data: data.slice() }
  const removed = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    const likelihood = woven.likelihood[pixel] as number
    const raised = Math.min(1, value * (woven.gain[pixel] as number))
    if (nearCertain[pixel] === 1) {
      resolved.data[pixel] = value + likelihood * (raised - value)
      continue
    }
    const row = Math.min(colour.height - 1, Math.floor(pixel / width) >> 1)
    const column = Math.min(colour.width - 1, (pixel % width) >> 1)
    const colourOdds = colour.data[row * colour.width + column] as number
    const threshold = neutralThreshold[isAttached[pixel] === 1 ? 'attached' : 'detached']
    const evidence = logOdds(nearby.data[pixel] as number) + colourWeight * colourOdds - logOdds(threshold)
    const decided =
      evidence > 0
        ? value + (1 - value) * smoothstep(undecided, 2 * undecided, evidence)
        : value * smoothstep(-4 * undecided, -2 * undecided, evidence)
    resolved.data[pixel] = decided + likelihood * (raised - decided)
    if (resolved.data[pixel] !== 0 && resolved.data[pixel] !== 1) isUndecided[pixel] = 1
    if (resolved.data[pixel] === 0) removed[pixel] = 1
    else if ((resolved.data[pixel] as number) > uncertain.below) foreground[pixel] = 1
  }
  const nearRemoved = dilate(removed, width, radiusPx + 1)
  const nearForeground = dilate(foreground, width, rimRadiusPx)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (nearRemoved[pixel] === 1 && nearForeground[pixel] === 0) resolved.data[pixel] = 0
  }
  return { alpha: resolved, undecided: isUndecided }
}
