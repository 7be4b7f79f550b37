import { createHash } from 'node:crypto'

/** What a portrait of the collection may be used for: by its name, so that nothing learnt or chosen is judged. */
export type PortraitUse = 'judge' | 'watch' | 'train'

/** A number from 0 to 1 that is the name's own, evenly spread. */
export const portraitRank = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32

/** By name: 1 in 10 judges, 1 in 20 watches the training and chooses parameters, the rest is learnt from. */
export const portraitUse = (name: string): PortraitUse => {
  const rank = portraitRank(name)
  if (rank < 0.1) return 'judge'
  return rank < 0.15 ? 'watch' : 'train'
}
