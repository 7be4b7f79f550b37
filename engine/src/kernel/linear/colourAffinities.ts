import type { RgbPlanes } from '../../raster/plane.ts'

/** Smallest affinity of neighbours that are linked. */
const minAffinity = 1e-3

/**
 * Affinities of the neighbours of a four-connected grid by likeness of colour, for `solveRandomWalk`: near 1 where colours are
 * alike, measured by how much those of neighbours differ in the mean. Source: Boykov, Jolly, "Interactive graph cuts", ICCV 2001.
 *
 * @param image colours 0–1
 * @param open 1 for each pixel that takes part, else 0; links to others are 0
 */
export const colourAffinities = (
  image: RgbPlanes,
  open: Uint8Array,
): { readonly toRight: Float32Array; readonly toBelow: Float32Array } => {
  const { width, height } = image[0]
  const [r, g, b] = image.map(({ data }) => data) as [Float32Array, Float32Array, Float32Array]
  const squared = (a: number, c: number): number =>
    ((r[a] as number) - (r[c] as number)) ** 2 +
    ((g[a] as number) - (g[c] as number)) ** 2 +
    ((b[a] as number) - (b[c] as number)) ** 2
  let [sum, pairs] = [0, 0]
  for (let pixel = 0; pixel + width < open.length; pixel++) {
    sum += squared(pixel, pixel + width)
    pairs++
  }
  const scale = 1 / (2 * (sum / Math.max(1, pairs)) + 1e-4)
  const toRight = new Float32Array(open.length)
  const toBelow = new Float32Array(open.length)
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      if (open[pixel] === 0) continue
      if (column + 1 < width && open[pixel + 1] === 1) {
        toRight[pixel] = minAffinity + Math.exp(-scale * squared(pixel, pixel + 1))
      }
      if (row + 1 < height && open[pixel + width] === 1) {
        toBelow[pixel] = minAffinity + Math.exp(-scale * squared(pixel, pixel + width))
      }
    }
  }
  return { toRight, toBelow }
}
