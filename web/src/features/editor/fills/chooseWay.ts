/** What is done in one area, by its number. */
interface AreaWay<Way extends string> {
  readonly area: number
  readonly way: Way
}

/**
 * The chosen ways with another one for an area, by the numbers of the areas.
 * @param own what the engine did there: choosing it again takes the area off the list
 */
export const chooseWay = <Way extends string>(
  ways: readonly AreaWay<Way>[],
  area: number,
  way: Way,
  own: Way,
): readonly AreaWay<Way>[] => {
  const others = ways.filter((one) => one.area !== area)
  return way === own ? others : [...others, { area, way }].toSorted((a, b) => a.area - b.area)
}

/** Whether the same is chosen in every area; both are in order. */
export const isSameChoice = (one: readonly AreaWay<string>[], other: readonly AreaWay<string>[]): boolean =>
  one.length === other.length &&
  one.every(({ area, way }, index) => other[index]?.area === area && other[index]?.way === way)
