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

/** A detection that has less of a named colour than this does not have it. */
const minColour = 0.03
/** Detections with at least this fraction of the most of a named colour have it, too. */
const minColourRatio = 0.6

/** The detections that have the named colour; all where none is named. */
const ofColour = (
  detections: readonly Detection[],
  colour: string | undefined,
  matchOf: (detection: Detection, colour: string) => number,
): readonly Detection[] => {
  if (colour === undefined) return detections
  const matches = detections.map((detection) => matchOf(detection, colour))
  const enough = Math.max(minColour, minColourRatio * Math.max(...matches))
  return detections.filter((_, at) => (matches[at] as number) >= enough)
}

/**
 * Selects the detections of one kind that a target means: of those that have the named colour all; the largest or smallest; the one
 * furthest towards the named side or nearest to the centre; else the one with the most of that colour, or the highest score.
 * Detections are sorted by score, highest first.
 *
 * @param matchOf how much of a colour `#rrggbb` a detection has, 0–1
 */
export const choose = (
  seen: readonly Detection[],
  { which, region, colour }: Target,
  photo: { readonly width: number; readonly height: number },
  matchOf: (detection: Detection, colour: string) => number = () => 1,
): readonly Detection[] => {
  const detections = ofColour(seen, colour, matchOf)
  if (detections.length === 0) return []
  if (which === 'all' && region === undefined) return detections
  const highest = (value: (detection: Detection) => number): readonly Detection[] => [
    detections.reduce((best, other) => (value(other) > value(best) ? other : best)),
  ]
  if (which === 'biggest') return highest(areaOf)
  if (which === 'smallest') return highest((detection) => -areaOf(detection))
  if (region === 'center') return highest((detection) => -distanceFromCentre(detection, photo))
  if (region !== undefined) return highest((detection) => towards(detection, region))
  if (colour !== undefined) return highest((detection) => matchOf(detection, colour))
  return [detections[0]!]
}
