import { dilate } from '../kernel/morphology/dilate.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { colourOdds } from './colourOdds.ts'

/** Coverage between these is half-hearted: neither nothing nor something. */
const [faint, firm] = [0.05, 0.95]

/**
 * Coverage from which a patch whose colours say nothing is the subject's. The network answers well above a half to what
 * merely stands out beside the subject: of such pixels at 0.6–0.7 in composites one in fourteen was the subject's.
 */
const subjectFrom = 0.7

/** How far colour counts beside the network's own odds, and the windows in which it is judged, in pixels. */
const [colourShare, colourPx] = [0.4, 8]

/** A patch taken away takes its rim along where nothing of the subject's lies this near, in pixels. */
const rimPx = 16

const logOdds = (probability: number): number => Math.log(probability / (1 - probability))

/**
 * Decides wide patches of half-hearted coverage (a log behind the subject, a paw against a bright wall): where nothing
 * within `radiusPx` is clear either way, the patch is the subject's or the background's by the network's odds and by
 * whose colours it has. Edges, hair and soft rims are narrower and stay as they are, but for the far rim of a patch that is
 * taken away: it would stand as a thin line round nothing.
 *
 * @param photo colours 0–1 on any grid
 */
export const decidePatches = (coverage: Plane, photo: RgbPlanes, radiusPx: number): Plane => {
  const { width, height, data } = coverage
  const clear = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    if (value < faint || value > firm) clear[pixel] = 1
  }
  const nearClear = dilate(clear, width, radiusPx)
  if (!nearClear.includes(0)) return coverage
  const odds = colourOdds(photo, coverage, colourPx / 2)
  const threshold = logOdds(subjectFrom)
  const decided: Plane = { width, height, data: data.slice() }
  const lost = new Uint8Array(data.length)
  const held = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    if (value > firm) held[pixel] = 1
    if (nearClear[pixel] === 1) continue
    const row = Math.min(odds.height - 1, Math.floor(pixel / width) >> 1)
    const column = Math.min(odds.width - 1, (pixel % width) >> 1)
    const ofColour = odds.data[row * odds.width + column] as number
    const isSubject = logOdds(value) + colourShare * ofColour >= threshold
    decided.data[pixel] = Number(isSubject)
    const side = isSubject ? held : lost
    side[pixel] = 1
  }
  const nearLost = dilate(lost, width, radiusPx + 1)
  const nearHeld = dilate(held, width, rimPx)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (nearLost[pixel] === 1 && nearHeld[pixel] === 0) decided.data[pixel] = 0
  }
  return decided
}
