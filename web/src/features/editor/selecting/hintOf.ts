import { maxHintPoints, type SelectionHint } from '@spotless/contract/candidates'
import type { ImagePoint, Size } from '../../../lib/geometry.ts'
import type { SelectPath } from '../pointer/gesture.ts'

/** The other of the two kinds. */
const otherKind = { add: 'remove', remove: 'add' } as const

/** Whether a point is on the photo. */
export const isInside = ({ column, row }: ImagePoint, { width, height }: Size): boolean =>
  column >= 0 && row >= 0 && column < width && row < height

/** As many places as a hint may have, the first and the last among them. */
const thinOut = (points: readonly ImagePoint[]): readonly ImagePoint[] => {
  if (points.length <= maxHintPoints) return points
  const step = (points.length - 1) / (maxHintPoints - 1)
  return Array.from({ length: maxHintPoints }, (_, index) => points[Math.round(index * step)] as ImagePoint)
}

/**
 * A click or a stroke as the server reads it, in the photo's pixels.
 * @param kind what it does without Alt
 * @returns null where it misses the photo
 */
export const hintOf = (
  { points, altKey }: SelectPath,
  kind: SelectionHint['kind'],
  photo: Size,
): SelectionHint | null => {
  const inside = thinOut(points.filter((point) => isInside(point, photo)))
  if (inside.length === 0) return null
  return { kind: altKey ? otherKind[kind] : kind, points: inside.map(({ column, row }) => [column, row]) }
}
