import { type Clause, has, isEmpty } from '../language/clause.ts'

/** "… and put a grey one": a colour alone, for the background that was just taken away. */
export const colourFor = (clause: Clause): string | undefined => {
  const colours = clause.tags.flatMap((part) => part.hex ?? [])
  const isBare = clause.tags.every(
    (part) =>
      isEmpty(part) ||
      part.hex !== undefined ||
      ['add', 'make', 'request', 'count:1', 'background', 'improve', 'praise', 'wish'].includes(part.concept),
  )
  return isBare && colours.length === 1 ? colours[0] : undefined
}

const sizes: readonly string[] = ['biggest', 'smallest', 'make', 'thin', 'thick', 'count:1']

/** "… huge", "a thin one", of what was just put there. */
export const isSizeOnly = (clause: Clause): boolean =>
  has(clause, 'biggest', 'smallest', 'thin', 'thick') &&
  clause.tags.every((part) => isEmpty(part) || sizes.includes(part.concept) || part.concept.startsWith('level:'))

/** "… at the top", of the words just written. */
export const isPlaceOnly = (clause: Clause): boolean =>
  clause.tags.every((tag) => isEmpty(tag) || tag.concept.startsWith('region:'))
