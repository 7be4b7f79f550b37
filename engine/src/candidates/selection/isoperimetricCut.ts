import type { Links } from './walkCuts.ts'

/** Least size of a cut, as a fraction of the pixels that are open. */
const minRatio = 0.002
/** How much a large part may cost: 1 is the isoperimetric ratio itself, which prefers halves; at 0.5 the clearest border wins, whatever its size. */
const sizeExponent = 0.4

/** Affinities across the border of a region, as pixels join it one by one. */
const borderOf = ({ width, toRight, toBelow }: Links) => {
  const isIn = new Uint8Array(toRight.length)
  let sum = 0
  const cross = (link: number, other: number): void => {
    sum += isIn[other] === 1 ? -link : link
  }
  return {
    isIn,
    /** @returns the sum after the pixel has joined */
    join: (pixel: number): number => {
      isIn[pixel] = 1
      // Links out of the grid and to pixels that are not open are 0.
      cross(toRight[pixel] as number, pixel + 1)
      cross(toBelow[pixel] as number, pixel + width)
      if (pixel % width !== 0) cross(toRight[pixel - 1] as number, pixel - 1)
      if (pixel >= width) cross(toBelow[pixel - width] as number, pixel - width)
      return sum
    },
  }
}

/**
 * Cuts what a random walk reaches from one place in two where the border crosses the weakest links for its size: the smallest ratio
 * of the affinities across it to a power of the pixels of the smaller side. Source: Grady, Schwartz, "Isoperimetric graph partitioning for image
 * segmentation", TPAMI 2006.
 *
 * @param links affinities of neighbours; 0 where a pixel is not open
 * @param reached what the walk reaches, 0–1; the side that it began on has the higher values
 * @param open 1 for each pixel to be cut apart, else 0
 * @param other 1 for pixels that stay on the other side, else 0
 * @returns 1 on the side that the walk began on, else 0
 */
export const isoperimetricCut = (
  links: Links,
  reached: Float32Array,
  open: Uint8Array,
  other: Uint8Array,
): Uint8Array => {
  const order = Uint32Array.from(open.keys()).filter((pixel) => open[pixel] === 1)
  order.sort((one, two) => (reached[two] as number) - (reached[one] as number))
  const { join } = borderOf(links)
  let [least, size] = [Number.POSITIVE_INFINITY, 0]
  for (let at = 0; at < order.length && other[order[at] as number] === 0; at++) {
    const crossed = join(order[at] as number)
    const joined = at + 1
    if (joined < minRatio * order.length) continue
    const ratio = crossed / Math.min(joined, order.length - joined) ** sizeExponent
    if (ratio < least) [least, size] = [ratio, joined]
  }
  const cut = new Uint8Array(open.length)
  for (const pixel of order.subarray(0, size)) cut[pixel] = 1
  return cut
}
