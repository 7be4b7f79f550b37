import { dilate } from '../kernel/morphology/dilate.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { colourLogOdds } from './colourLogOdds.ts'
import { wovenLikelihood } from './wovenAreas.ts'

/** Alpha strictly between these is uncertain. */
const uncertain = { above: 0.05, below: 0.95 } as const

/**
 * Odds by which a patch that does not hang together with the subject is rather background: the network predicts well above a
 * half for any salient thing beside the subject.
 */
const detachedOdds = 3

/**
 * Weights of the network's log odds and of the colours' in the posterior ones, fitted to the wide patches of development
 * composites: neither is as sure as it says.
 */
const [networkWeight, colourWeight] = [0.95, 0.6]

/** Half side of the windows in which colours are judged, in pixels. */
const colourRadiusPx = 8

/** Posterior probability below which a patch is background and above whose complement it is foreground. */
const decisive = 0.1

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
 * within `radiusPx` is certain, alpha becomes the probability of foreground by the network's odds, by the patch's colours and by
 * whether it hangs together with the subject; without evidence it stays. So does lace that hangs on the subject. Edges, hair
 * and soft rims are narrower and stay, except the far rim of a removed patch, which would remain as a thin line.
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
  const isAttached = attachedTo(foreground, alpha)
  const isWide = flagWhere(data.length, (pixel) => nearCertain[pixel] === 0 && isAttached[pixel] === 1)
  const woven = wovenLikelihood(alpha, isWide)
  const resolved: Plane = { width, height, data: data.slice() }
  const removed = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (nearCertain[pixel] === 1) continue
    const value = data[pixel] as number
    const row = Math.min(colour.height - 1, Math.floor(pixel / width) >> 1)
    const column = Math.min(colour.width - 1, (pixel % width) >> 1)
    const colourOdds = colour.data[row * colour.width + column] as number
    const evidence =
      networkWeight * logOdds(value) +
      colourWeight * colourOdds -
      (isAttached[pixel] === 1 ? 0 : Math.log(detachedOdds))
    const decided = clamp01((1 / (1 + Math.exp(-evidence)) - decisive) / (1 - 2 * decisive))
    resolved.data[pixel] = decided + (woven[pixel] as number) * (value - decided)
    const result = resolved.data[pixel] as number
    if (result === 0) removed[pixel] = 1
    if (result > uncertain.below) foreground[pixel] = 1
    else if (result >= uncertain.above) isUndecided[pixel] = 1
  }
  const nearRemoved = dilate(removed, width, radiusPx + 1)
  const nearForeground = dilate(foreground, width, rimRadiusPx)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (nearRemoved[pixel] === 1 && nearForeground[pixel] === 0) resolved.data[pixel] = 0
  }
  return { alpha: resolved, undecided: isUndecided }
}
