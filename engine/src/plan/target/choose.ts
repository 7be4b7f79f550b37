import type { Target } from '@spotless/planner/plan'
import type { Sighting } from '../../detect/readBoxes.ts'

/** How far a box lies towards a side of the photo: larger is further. */
const towards = ({ box }: Sighting, region: NonNullable<Target['region']>): number => {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const across = region.endsWith('left') ? -x : region.endsWith('right') ? x : 0
  const down = region.startsWith('top') ? -y : region.startsWith('bottom') ? y : 0
  return across + down
}

/** How far a box lies from the middle of the photo, in half its sides. */
const fromMiddle = (
  { box }: Sighting,
  { width, height }: { readonly width: number; readonly height: number },
): number => Math.hypot((2 * box.left + box.width) / width - 1, (2 * box.top + box.height) / height - 1)

const areaOf = ({ box }: Sighting): number => box.width * box.height

/**
 * Those of the sightings of one kind that a target means: all; the largest or smallest; the one furthest to the side named, or nearest to the middle;
 * else the surest. Sightings come surest first.
 */
export const choose = (
  sightings: readonly Sighting[],
  { which, region }: Target,
  photo: { readonly width: number; readonly height: number },
): readonly Sighting[] => {
  if (sightings.length === 0) return []
  if (which === 'all' && region === undefined) return sightings
  const best = (value: (sighting: Sighting) => number): readonly Sighting[] => [
    sightings.reduce((most, other) => (value(other) > value(most) ? other : most)),
  ]
  if (which === 'biggest') return best(areaOf)
  if (which === 'smallest') return best((sighting) => -areaOf(sighting))
  if (region === 'center') return best((sighting) => -fromMiddle(sighting, photo))
  if (region !== undefined) return best((sighting) => towards(sighting, region))
  return [sightings[0]!]
}
