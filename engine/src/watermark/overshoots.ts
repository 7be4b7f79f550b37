import type { InvertedMark } from './markFault.ts'

/** Levels that no photo has, however a file rounds and rings. */
const possible = { min: -20, max: 275 } as const
/** Of 12 areas in doubt one has more of its mark beyond: 0.10, its opacity read twice as high as it is; the others up to 0.005. */
const maxShare = 0.02
export const coveredFrom = 0.5

/** Whether an inversion takes away more than there is: where the mark covers the photo it goes beyond black or white. */
export const overshoots = ({ planes, coverage }: Pick<InvertedMark, 'planes' | 'coverage'>): boolean => {
  let [covered, beyond] = [0, 0]
  for (let at = 0; at < coverage.length; at++) {
    if ((coverage[at] as number) < coveredFrom) continue
    covered++
    const isBeyond = planes.some(
      (plane) => (plane[at] as number) < possible.min || (plane[at] as number) > possible.max,
    )
    if (isBeyond) beyond++
  }
  return beyond > maxShare * covered
}
