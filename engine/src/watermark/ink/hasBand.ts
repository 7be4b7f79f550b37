import { lumaOfPlanes } from '../../kernel/colour/lumaOfPlanes.ts'
import type { MarkPatch } from '../markPatch.ts'

/** Steps are taken over so many rows up and down. */
const reachPx = 2
/** The edge of a band: so much of the widest row of paint, at least so many pixels of it, steps the same way, by so many levels on average. */
const edge = { minWidth: 0.5, minPixels: 40, minAgreement: 0.8, minLevels: 8 } as const

/** Pixels of the widest row of paint. */
const widestRow = ({ painted, box: { width } }: MarkPatch): number => {
  let widest = 0
  for (let row = 0; row < painted.length; row += width) {
    let count = 0
    for (let at = row; at < row + width; at++) count += painted[at] as number
    widest = Math.max(widest, count)
  }
  return widest
}

/**
 * Whether the paint beside a mark's strokes has a straight level edge, as the band or the box has on which a caption stands: then the strokes are not all of
 * the mark. A horizon does as well.
 *
 * @param shape 1 where the strokes are known to lie
 */
export const hasBand = (patch: MarkPatch, shape: Uint8Array): boolean => {
  const { painted, planes } = patch
  const { width, height } = patch.box
  const luma = lumaOfPlanes(planes, painted.length)
  const isBeside = (at: number): boolean => painted[at] === 1 && shape[at] === 0
  const least = Math.max(edge.minPixels, edge.minWidth * widestRow(patch))
  for (let row = reachPx; row < height - reachPx; row++) {
    let [count, sum, size] = [0, 0, 0]
    for (let column = 0; column < width; column++) {
      const [above, below] = [(row - reachPx) * width + column, (row + reachPx) * width + column]
      if (!isBeside(above) || !isBeside(below)) continue
      const step = (luma[below] as number) - (luma[above] as number)
      count++
      sum += step
      size += Math.abs(step)
    }
    if (count >= least && size >= edge.minLevels * count && Math.abs(sum) >= edge.minAgreement * size) return true
  }
  return false
}
