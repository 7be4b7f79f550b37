import { lumaBt709 } from '../../kernel/colour/lumaBt709.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'

/** Largest mean change per channel between neighbours inside a sky, and from the sky's mean colour so far. */
const maxStep = 0.035
const maxDrift = 0.3
/** Mean change between neighbours above which a region is a meadow or a wall, not a sky. */
const maxTexture = 0.014
/** Smallest ratio of the photo that counts as a sky. */
const minRatio = 0.03

/**
 * Segments the sky by region growing: from smooth pixels of the top edge to neighbours that hardly differ. For small
 * images; null when the region is too small or reaches the bottom edge, as a plain wall does.
 */
export const skyMask = ([red, green, blue]: RgbPlanes): Plane | null => {
  const { width, height } = red
  const data = new Float32Array(width * height)
  const queue: number[] = []
  const difference = (one: number, other: number): number =>
    Math.abs(red.data[one]! - red.data[other]!) +
    Math.abs(green.data[one]! - green.data[other]!) +
    Math.abs(blue.data[one]! - blue.data[other]!)
  const isSkyColour = (at: number): boolean => {
    const [r, g, b] = [red.data[at]!, green.data[at]!, blue.data[at]!]
    const luma = lumaBt709(r, g, b)
    const isGreen = g > r * 1.06 && g > b * 1.06
    return luma > 0.12 && !isGreen
  }
  const take = (at: number): void => {
    data[at] = 1
    queue.push(at)
  }
  for (let column = 0; column + 1 < width; column++)
    if (isSkyColour(column) && difference(column, column + 1) < 3 * maxStep && data[column] === 0) take(column)
  const seeds = queue.length
  if (seeds < width / 8) return null
  let [sumRed, sumGreen, sumBlue, count, texture] = [0, 0, 0, 0, 0]
  // Clouds are pale, and their edges are harder than anything else in a sky.
  const isCloud = (at: number): boolean => {
    const [r, g, b] = [red.data[at]!, green.data[at]!, blue.data[at]!]
    return Math.min(r, g, b) > 0.6 && Math.max(r, g, b) - Math.min(r, g, b) < 0.15
  }
  for (const at of queue) {
    sumRed += red.data[at]!
    sumGreen += green.data[at]!
    sumBlue += blue.data[at]!
    count++
  }
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next]!
    const [row, column] = [Math.floor(at / width), at % width]
    for (const [x, y] of [
      [column - 1, row],
      [column + 1, row],
      [column, row + 1],
      [column, row - 1],
    ] as const) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const other = y * width + x
      if (data[other] !== 0 || !isSkyColour(other)) continue
      const step = difference(at, other)
      if (step > 3 * maxStep * (isCloud(other) || isCloud(at) ? 2 : 1)) continue
      const drift =
        Math.abs(red.data[other]! - sumRed / count) +
        Math.abs(green.data[other]! - sumGreen / count) +
        Math.abs(blue.data[other]! - sumBlue / count)
      if (drift > 3 * maxDrift && !isCloud(other)) continue
      sumRed += red.data[other]!
      sumGreen += green.data[other]!
      sumBlue += blue.data[other]!
      count++
      texture += step
      take(other)
    }
  }
  if (count < minRatio * width * height || texture / count > 3 * maxTexture) return null
  const bottom = data.subarray((height - 1) * width)
  if (bottom.reduce((sum, value) => sum + value, 0) > width / 3) return null
  return { width, height, data }
}
