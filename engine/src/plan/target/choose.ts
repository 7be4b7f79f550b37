import type { Target } from '@spotless/planner/plan'
import type { Detection } from '../../detect/decodeDetections.ts'

/** How far a box lies towards a side of the photo: larger is further. */
const towards = ({ box }: Detection, region: NonNullable<Target['region']>): number => {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const across = region.endsWith('left') ? -x : region.endsWith('right') ? x : 0
  const down = region.startsWith('top') ? -y : region.startsWith('bottom') ? y : 0
  return across + down
}

/** How far a box lies from the middle of the photo, in half its sides. */
const fromMiddle = (
  { box }: Detection,
  { width, height }: { readonly width: number; readonly height: number },
): number => Math.hypot((2 * box.left + box.width) / width - 1, (2 * box.top + box.height) / height - 1)

const areaOf = ({ box }: Detection): number => box.width * box.height

/**
 * Those of the detections of one kind that a target means: all; the largest or smallest; the one furthest to the side named, or nearest to the middle;
 * else the surest. Detections come surest first.
 */
export const choose = (
  detections: readonly Detection[],
  { which, region }: Target,
  photo: { readonly width: number; readonly height: number },
): readonly Detection[] => {
  if (detections.length === 0) return []
  if (which === 'all' && region === undefined) return detections
  const best = (value: (detection: Detection) => number): readonly Detection[] => [
    detections.reduce((most, other) => (value(other) > value(most) ? other : most)),
  ]
  if (which === 'biggest') return best(areaOf)
  if (which === 'smallest') return best((detection) => -areaOf(detection))
  if (region === 'center') return best((detection) => -fromMiddle(detection, photo))
  if (region !== undefined) return best((detection) => towards(detection, region))
  return [detections[0]!]
}
