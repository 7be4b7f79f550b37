import type { ChosenWay, MarkRemoval } from '@spotless/contract/options'

/**
 * The chosen ways with another one for an area, by the numbers of the areas.
 * @param own what the engine did there: choosing it again takes the area off the list
 */
export const chooseWay = (
  ways: readonly ChosenWay[],
  area: number,
  way: MarkRemoval,
  own: MarkRemoval,
): readonly ChosenWay[] => {
  const others = ways.filter((one) => one.area !== area)
  return way === own ? others : [...others, { area, way }].toSorted((a, b) => a.area - b.area)
}

/** Whether the same is chosen in every area; both are in order. */
export const isSameChoice = (one: readonly ChosenWay[], other: readonly ChosenWay[]): boolean =>
  one.length === other.length &&
  one.every(({ area, way }, index) => other[index]?.area === area && other[index]?.way === way)
