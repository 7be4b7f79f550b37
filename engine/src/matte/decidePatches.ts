import { boxMean } from './boxMean.ts'
import { colourOdds } from './colourOdds.ts'
import { emptyPlane, type Plane, type Planes } from './plane.ts'

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
export const decidePatches = (coverage: Plane, photo: Planes, radiusPx: number): Plane => {
  const { width, height, data } = coverage
  const clear = emptyPlane(width, height)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    clear.data[pixel] = value < faint || value > firm ? 1 : 0
  }
  const near = boxMean(clear, radiusPx, undefined, clear).data
  const least = 0.5 / (2 * radiusPx + 1) ** 2
  if (near.every((share) => share >= least)) return coverage
  const odds = colourOdds(photo, coverage, colourPx / 2)
  const threshold = logOdds(subjectFrom)
  const decided: Plane = { width, height, data: data.slice() }
  const lost = emptyPlane(width, height)
  const held = emptyPlane(width, height)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    if (value > firm) held.data[pixel] = 1
    if ((near[pixel] as number) >= least) continue
    const row = Math.min(odds.height - 1, Math.floor(pixel / width) >> 1)
    const column = Math.min(odds.width - 1, (pixel % width) >> 1)
    const ofColour = odds.data[row * odds.width + column] as number
    const isSubject = logOdds(value) + colourShare * ofColour >= threshold
    decided.data[pixel] = Number(isSubject)
    const side = isSubject ? held : lost
    side.data[pixel] = 1
  }
  const nearLost = boxMean(lost, radiusPx + 1, undefined, lost).data
  const nearHeld = boxMean(held, rimPx, undefined, held).data
  const leastLost = 0.5 / (2 * radiusPx + 3) ** 2
  const leastHeld = 0.5 / (2 * rimPx + 1) ** 2
  for (let pixel = 0; pixel < data.length; pixel++) {
    if ((nearLost[pixel] as number) >= leastLost && (nearHeld[pixel] as number) < leastHeld) decided.data[pixel] = 0
  }
  return decided
}
