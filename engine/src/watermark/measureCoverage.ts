import { type Session, Tensor } from '../model/store.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

/** The network's sides are multiples of this. */
const multiple = 8
const planesSeen = 8
/** Coverage this near to none or all is taken for it. */
const nearlyNone = 0.02

/**
 * Measures with the network how much of each painted pixel a mark covers, its soft outline included.
 *
 * @param session `coverage` of the manifest: sees the photo and the photo less the mark's colour (both 0–1), which pixels seem
 * covered, and the opacity
 * @param isInside 1 where the mark seems to cover a pixel; may err along the outline and in spots
 * @returns coverage 0–1 of each pixel of the patch; 0 where nothing was painted
 */
export const measureCoverage = async (
  session: Session,
  { planes, painted, box }: MarkPatch,
  isInside: Uint8Array,
  { opacity, colour }: Mark,
): Promise<Float32Array> => {
  const { width, height } = box
  const [columns, rows] = [Math.ceil(width / multiple) * multiple, Math.ceil(height / multiple) * multiple]
  const area = columns * rows
  const seen = new Float32Array(planesSeen * area)
  for (let row = 0; row < rows; row++) {
    const from = Math.min(row, height - 1) * width
    for (let column = 0; column < columns; column++) {
      const at = from + Math.min(column, width - 1)
      const to = row * columns + column
      for (let channel = 0; channel < 3; channel++) {
        const value = ((planes[channel] as Float32Array)[at] as number) / 255
        seen[channel * area + to] = value
        seen[(channel + 3) * area + to] = value - (colour[channel] as number) / 255
      }
      seen[6 * area + to] = isInside[at] as number
    }
  }
  seen.fill(opacity, 7 * area)
  const answer = await session.run({
    [session.inputNames[0] as string]: new Tensor('float32', seen, [1, planesSeen, rows, columns]),
  })
  const found = answer[session.outputNames[0] as string]?.data as Float32Array
  return Float32Array.from(painted, (isPainted, at) => {
    if (isPainted === 0) return 0
    const share = found[Math.floor(at / width) * columns + (at % width)] as number
    return share < nearlyNone ? 0 : share > 1 - nearlyNone ? 1 : share
  })
}
