import type { Box, Mask } from '../raster/raster.ts'

const straight = 5
const diagonal = 7
const far = 65_000

/**
 * Distance from each pixel of a box to the nearest marked pixel in the same box, in fifths of a pixel (0 on the mark).
 * Chamfer 5–7 metric, at most 4 % off the straight line. Source: Borgefors 1986, "Distance transformations in digital images".
 *
 * @param box inside the mask
 */
export const distanceOutside = (mask: Mask, box: Box): Uint16Array => {
  const { width, height } = box
  const distance = new Uint16Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (mask.data[(box.top + row) * mask.width + box.left + column] === 255) continue
      let best = far
      if (column > 0) best = Math.min(best, (distance[at - 1] ?? far) + straight)
      if (row > 0) {
        best = Math.min(best, (distance[at - width] ?? far) + straight)
        if (column > 0) best = Math.min(best, (distance[at - width - 1] ?? far) + diagonal)
        if (column + 1 < width) best = Math.min(best, (distance[at - width + 1] ?? far) + diagonal)
      }
      distance[at] = Math.min(far, best)
    }
  }
  for (let row = height - 1; row >= 0; row--) {
    for (let column = width - 1; column >= 0; column--) {
      const at = row * width + column
      let best = distance[at] ?? far
      if (best === 0) continue
      if (column + 1 < width) best = Math.min(best, (distance[at + 1] ?? far) + straight)
      if (row + 1 < height) {
        best = Math.min(best, (distance[at + width] ?? far) + straight)
        if (column > 0) best = Math.min(best, (distance[at + width - 1] ?? far) + diagonal)
        if (column + 1 < width) best = Math.min(best, (distance[at + width + 1] ?? far) + diagonal)
      }
      distance[at] = best
    }
  }
  return distance
}

/** Units of `distanceOutside` in one pixel. */
export const distancePerPx = straight
