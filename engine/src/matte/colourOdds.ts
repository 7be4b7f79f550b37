import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { createPlane } from '../kernel/memory/planePool.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'

/** Steps per channel in which colours are counted. */
const steps = 16

/** Coverage that makes a pixel a sample of the subject's colours, and of the background's. */
const [surely, hardly] = [0.97, 0.03]

/** Share of the samples that every colour has at least: a colour never seen tells little. */
const leastShare = 1e-5

/** Largest answer: no colour is proof. */
const most = 3

const cells = steps ** 3

/** Each count with a quarter of its neighbours' along each channel, as shares of all. */
const sharesOf = (counts: Float64Array): Float64Array => {
  let shares = counts
  for (const step of [1, steps, steps * steps]) {
    const from = shares
    shares = from.map((count, cell) => {
      const at = Math.floor(cell / step) % steps
      const before = at > 0 ? (from[cell - step] as number) : 0
      const after = at < steps - 1 ? (from[cell + step] as number) : 0
      return count / 2 + (before + after) / 4
    })
  }
  const total = counts.reduce((sum, count) => sum + count, 0)
  return shares.map((share) => share / Math.max(1, total))
}

/**
 * How far colour speaks for the subject: the logarithm of how much oftener a colour is found in what surely is the
 * subject than in what surely is not, −3 to 3, as the mean over a window, on a grid of half the coverage's columns and
 * rows (rounded down). Source of the idea: Rother, Kolmogorov, Blake, "GrabCut", SIGGRAPH 2004.
 *
 * @param photo colours 0–1 on any grid
 * @param coverage 0–1
 * @param radiusPx half side of the windows, in pixels of the answer
 */
export const colourOdds = (photo: RgbPlanes, coverage: Plane, radiusPx: number): Plane => {
  const result = createPlane(coverage.width >> 1, coverage.height >> 1)
  const { width, height } = result
  const [red, green, blue] = [photo[0].data, photo[1].data, photo[2].data]
  const across = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * photo[0].width) / width))
  const cellOf = new Uint16Array(width * height)
  const step = (value: number): number => Math.min(steps - 1, Math.floor(value * steps))
  const subject = new Float64Array(cells)
  const background = new Float64Array(cells)
  for (let row = 0, pixel = 0; row < height; row++) {
    const from = Math.floor(((row + 0.5) * photo[0].height) / height) * photo[0].width
    for (let column = 0; column < width; column++, pixel++) {
      const at = from + (across[column] as number)
      const cell = (step(red[at] as number) * steps + step(green[at] as number)) * steps + step(blue[at] as number)
      cellOf[pixel] = cell
      const value = coverage.data[(2 * row + 1) * coverage.width + 2 * column + 1] as number
      if (value > surely) subject[cell] = (subject[cell] as number) + 1
      else if (value < hardly) background[cell] = (background[cell] as number) + 1
    }
  }
  const behind = sharesOf(background)
  const odds = sharesOf(subject).map((share, cell) => {
    const ratio = Math.log((share + leastShare) / ((behind[cell] as number) + leastShare))
    return Math.min(most, Math.max(-most, ratio))
  })
  for (let pixel = 0; pixel < cellOf.length; pixel++) result.data[pixel] = odds[cellOf[pixel] as number] as number
  return boxFilterWithin(result, radiusPx, undefined, result)
}
