import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { type Links, walkCuts } from './walkCuts.ts'

/**
 * The region around hints that ends at the clearest edges: a random walk from them is cut at the level whose border crosses the
 * weakest links.
 *
 * @param add 1 under hints that add, else 0
 * @param remove the same of those that take away
 * @returns 1 inside, else 0
 */
export const firstGuess = (links: Links, add: Uint8Array, remove: Uint8Array): Uint8Array => {
  const { reached, cuts } = walkCuts(links, add, remove)
  const [first] = cuts
  const level =
    first === undefined ? 0.5 : cuts.reduce((best, cut) => (cut.affinity < best.affinity ? cut : best), first).level
  return flagWhere(reached.length, (pixel) => (reached[pixel] as number) > level || add[pixel] === 1)
}
