import type { MarkPatch, MarkPlanes } from './markPatch.ts'

/** Parts with at least this fraction of the most paint are as good: the one nearest to the middle is taken, where a caption has letters. */
const enoughPaint = 0.95

/** Where along a patch a part of the given length holds the most paint. @param paint painted pixels of each column or row */
const bestStart = (paint: Uint32Array, length: number): number => {
  const last = paint.length - length
  const sums = [paint.subarray(0, length).reduce((sum, count) => sum + count, 0)]
  for (let start = 1; start <= last; start++) {
    const [lost, gained] = [paint[start - 1] as number, paint[start + length - 1] as number]
    sums.push((sums[start - 1] as number) - lost + gained)
  }
  const most = sums.reduce((best, sum) => Math.max(best, sum), 0)
  const distance = (start: number): number => Math.abs(start - last / 2)
  return sums.reduce(
    (best, sum, start) => (sum >= enoughPaint * most && (best < 0 || distance(start) < distance(best)) ? start : best),
    -1,
  )
}

/**
 * The part of a large patch from which its mark's colour and opacity are estimated: as much of its paint as so many pixels can hold.
 *
 * @returns the patch itself where it is no larger
 */
export const estimationPart = (patch: MarkPatch, maxPixels: number): MarkPatch => {
  const { box, planes, painted } = patch
  if (painted.length <= maxPixels) return patch
  const side = Math.floor(Math.sqrt(maxPixels))
  const shorter = Math.min(box.width, box.height, side)
  const longer = Math.floor(maxPixels / shorter)
  const [width, height] =
    box.width >= box.height ? [Math.min(box.width, longer), shorter] : [shorter, Math.min(box.height, longer)]
  const [columns, rows] = [new Uint32Array(box.width), new Uint32Array(box.height)]
  for (let at = 0; at < painted.length; at++) {
    const [x, y] = [at % box.width, Math.floor(at / box.width)]
    columns[x] = (columns[x] as number) + (painted[at] as number)
    rows[y] = (rows[y] as number) + (painted[at] as number)
  }
  const [left, top] = [bestStart(columns, width), bestStart(rows, height)]
  const cut = <Samples extends Float32Array | Uint8Array>(from: Samples, to: Samples): Samples => {
    for (let row = 0; row < height; row++) {
      const start = (top + row) * box.width + left
      to.set(from.subarray(start, start + width), row * width)
    }
    return to
  }
  return {
    box: { left: box.left + left, top: box.top + top, width, height },
    planes: planes.map((plane) => cut(plane, new Float32Array(width * height))) as unknown as MarkPlanes,
    painted: cut(painted, new Uint8Array(width * height)),
  }
}
