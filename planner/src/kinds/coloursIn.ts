import { type Clause, has, isThing, says } from '../language/clause.ts'
import type { Lexicon, Tag } from '../language/lexicon.ts'
import { isUnknown } from './target.ts'

/** All colours that a clause names, as `#rrggbb`. */
export const coloursNamed = (clause: Clause): readonly string[] => clause.tags.flatMap(({ hex }) => hex ?? [])

/** The colours named; one written as `#rrggbb` makes the names beside it mere description. */
export const coloursIn = (clause: Clause): readonly string[] => {
  const colours = clause.tags.filter((tag) => tag.hex !== undefined)
  const exact = colours.filter((tag) => tag.text.startsWith('#'))
  return (exact.length > 0 ? exact : colours).map((tag) => tag.hex!)
}

/** "Make the red car blue": of several colours the last one is what is wanted. */
export const colourWanted = (clause: Clause, { articles }: Lexicon): string | undefined => {
  // "The guy in the yellow jacket": the colour is the jacket's.
  const isOthers = (_: Tag, at: number): boolean => {
    const next = clause.tags[at + 1]
    const article = clause.tags[at - 1]?.text.split(' ').at(-1)
    // "Replace the grey sky" says which sky; "a blue sky" is wished for.
    const isDescribed = article !== undefined && article !== 'a' && articles.includes(article)
    return next !== undefined && (isUnknown(next) || (isDescribed && isThing(next)))
  }
  return coloursIn({
    ...clause,
    tags: clause.tags.filter((tag, at) => tag.hex === undefined || !isOthers(tag, at)),
  }).at(-1)
}

/** "Change the white background to blue": a colour just before the word only says which background is meant. */
export const backdropColours = (clause: Clause): readonly string[] => {
  const colours = coloursIn(clause)
  const at = clause.tags.findIndex((tag) => tag.concept === 'background')
  const isNamedBefore = clause.tags[at - 1]?.hex !== undefined
  const after = clause.tags.slice(at + 1)
  const isDescribed = isNamedBefore && after.some((tag) => tag.hex)
  // "Replace the grey background with a lake".
  if (isNamedBefore && !isDescribed && after[0]?.concept === 'with' && after.some(isUnknown)) return []
  // "Change it from white to blue".
  const isChanged = has(clause, 'request') && clause.tags.some((tag) => says(tag, 'from'))
  return (isDescribed || isChanged) && !has(clause, 'gradient') ? colours.slice(-1) : colours
}
