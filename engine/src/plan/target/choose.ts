import type { Target } from '@spotless/planner/plan'
import type { Detection } from '../../detect/decodeDetections.ts'

/** How far a box is towards a side of the photo: larger is further. */
const towards = ({ box }: Detection, region: NonNullable<Target['region']>): number => {
  const x = box.left + box.width / 2
  const y = box.top + box.height / 2
  const distanceX = region.endsWith('left') ? -x : region.endsWith('right') ? x : 0
  const distanceY = region.startsWith('top') ? -y : region.startsWith('bottom') ? y : 0
  return distanceX + distanceY
}

/** Distance of a box from the photo's centre, in half its sides. */
const distanceFromCentre = (
  { box }: Detection,
  { width, height }: { readonly width: number; readonly height: number },
): number => Math.hypot((2 * box.left + box.width) / width - 1, (2 * box.top + box.height) / height - 1)

const areaOf = ({ box }: Detection): number => box.width * box.height

/**
 * Selects the detections of one kind that a target means: all; the largest or smallest; the one furthest towards the named
 * side or nearest to the centre; else the one with the highest score. Detections are sorted by score, highest first.
 */
export const choose = (
  detections: readonly Detection[],
  { which, region }: Target,
  photo: { readonly width: number; readonly height: number },
): readonly Detection[] => {
  if (detections.length === 0) return []
  if (which === 'all' && region === undefined) return detections
  const highest = (value: (detection: Detection) => number): readonly Detection[] => [
    detections.reduce((best, other) => (value(other) > value(best) ? other : best)),
  ]
  if (which === 'biggest') return highest(areaOf)
  if (which === 'smallest') return highest((detection) => -areaOf(detection))
  if (region === 'center') return highest((detection) => -distanceFromCentre(detection, photo))
  if (region !== undefined) return highest((detection) => towards(detection, region))
  return [detections[0]!]
}
