import { dilate } from '../kernel/morphology/dilate.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { colourLogOdds } from './colourLogOdds.ts'

/** Alpha strictly between these is uncertain. */
const uncertain = { above: 0.05, below: 0.95 } as const

/**
 * Alpha from which a patch with neutral colours is foreground. The network predicts well above a
 * half for any salient thing beside the subject: of pixels at 0.6–0.7 in composites one in fourteen
 * was the subject's.
 */
const neutralThreshold = 0.7

/** Weight of the colours' log odds beside the network's. */
const colourWeight = 0.4

/** Half side of the windows in which colours are judged, in pixels. */
const colourRadiusPx = 8

/** A removed patch loses its rim too where no foreground is this near, in pixels. */
const rimRadiusPx = 16

const logOdds = (probability: number): number => Math.log(probability / (1 - probability))

/**
 * Decides wide patches of uncertain alpha, such as a log behind the subject or a paw against a
 * bright wall: where nothing within `radiusPx` is certain, the patch becomes foreground or
 * background by the network's odds and its colours. Edges, hair and soft rims are narrower and
 * stay, except the far rim of a removed patch, which would remain as a thin line.
 *
 * @param image colours 0–1 on any grid
 */
export const resolveUncertainPatches = (alpha: Plane, image: RgbPlanes, radiusPx: number): Plane => {
  const { width, height, data } = alpha
  const isCertain = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    if (value < uncertain.above || value > uncertain.below) isCertain[pixel] = 1
  }
  const nearCertain = dilate(isCertain, width, radiusPx)
  if (!nearCertain.includes(0)) return alpha
  const odds = colourLogOdds(image, alpha, colourRadiusPx / 2)
  const threshold = logOdds(neutralThreshold)
  const resolved: Plane = { width, height, data: data.slice() }
  const removed = new Uint8Array(data.length)
  const foreground = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    if (value > uncertain.below) foreground[pixel] = 1
    if (nearCertain[pixel] === 1) continue
    const row = Math.min(odds.height - 1, Math.floor(pixel / width) >> 1)
    const column = Math.min(odds.width - 1, (pixel % width) >> 1)
    const colourOdds = odds.data[row * odds.width + column] as number
    const isForeground = logOdds(value) + colourWeight * colourOdds >= threshold
    resolved.data[pixel] = isForeground ? 1 : 0
    if (isForeground) foreground[pixel] = 1
    else removed[pixel] = 1
  }
  const nearRemoved = dilate(removed, width, radiusPx + 1)
  const nearForeground = dilate(foreground, width, rimRadiusPx)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (nearRemoved[pixel] === 1 && nearForeground[pixel] === 0) resolved.data[pixel] = 0
  }
  return resolved
}
