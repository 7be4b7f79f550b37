import type { Mark } from './mark.ts'

/** A second mark is tried where its coverage is no more than this many times as soft as the best one's. */
const rivalFactor = 1.7
/** Nothing tells marks apart whose coverages are as soft as the best one's to within this factor: each of them is tried. */
const tieFactor = 1.03
/** Over texture the coverage of the right mark is soft: one that leaves less of its shape than this fraction of what the others leave is tried too. */
const clearerFactor = 0.7

/** A mark that may be the right one. */
export interface RatedMark {
  readonly mark: Mark
  /** How undecided the coverage is that a network predicts for it, from `softnessOf`. */
  readonly softness: number
}

/**
 * The marks that are worth refining: those of the most decided coverage, and the one that leaves least of its shape where that is far less.
 * @param ghostOf what a mark leaves of its shape
 */
export const rivalMarks = async (
  rated: readonly RatedMark[],
  ghostOf: (mark: Mark) => Promise<number>,
): Promise<readonly RatedMark[]> => {
  const ranked = rated.toSorted((one, other) => one.softness - other.softness)
  const least = ranked[0]?.softness ?? 1
  const rivals = ranked.filter(({ softness }, place) => softness <= (place < 2 ? rivalFactor : tieFactor) * least)
  if (rivals.length === ranked.length) return rivals
  let [clearest, leastGhost, ghostOfRivals] = [rivals[0] as RatedMark, Infinity, Infinity]
  for (const one of ranked) {
    const ghost = await ghostOf(one.mark)
    if (rivals.includes(one)) ghostOfRivals = Math.min(ghostOfRivals, ghost)
    if (ghost < leastGhost) [clearest, leastGhost] = [one, ghost]
  }
  return leastGhost < clearerFactor * ghostOfRivals ? [...rivals, clearest] : rivals
}
