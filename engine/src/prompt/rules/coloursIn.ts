import type { Clause } from '../clause.ts'

/** The colours named; one written as `#rrggbb` makes the names beside it mere description. */
export const coloursIn = (clause: Clause): readonly string[] => {
  const colours = clause.tags.filter((tag) => tag.hex !== undefined)
  const exact = colours.filter((tag) => tag.text.startsWith('#'))
  return (exact.length > 0 ? exact : colours).map((tag) => tag.hex!)
}
