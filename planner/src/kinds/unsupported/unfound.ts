import { type Clause, has, says, suffixOf } from '../../language/clause.ts'
import type { Lexicon, Tag } from '../../language/lexicon.ts'
import type { Step } from '../step.ts'
import { beforePlace, isUnknown } from '../target.ts'

export const isToneTag = (tag: Tag): boolean => /^(more|less|high|low|problemHigh|problemLow|noun):/.test(tag.concept)

const isPreset = (tag: Tag): boolean => tag.concept.startsWith('preset:')

const isVerb = ({ concept }: Tag): boolean =>
  ['make', 'request', 'up', 'down'].includes(concept) || /^(more|less):/.test(concept)

/** "Brighten the curtains", "the brightness of the lamp", "… and the ground darker": what the verb is about, where it is no name of the whole photo. */
export const asked = ({ tags }: Clause, { articles, whole }: Lexicon): Tag | undefined =>
  tags.find((tag, at) => {
    const verb = tags[at - 2]
    const isOf = says(verb, 'of') && tags[at - 3]?.concept.startsWith('noun:') === true
    const isBare = at === 1 && /^(more|less):/.test(tags[2]?.concept ?? '')
    return (
      (isUnknown(tag) || tag.concept === 'about:person') &&
      at > 0 &&
      articles.includes(tags[at - 1]!.text) &&
      (isBare || isOf || (verb !== undefined && isVerb(verb))) &&
      !tags.slice(at, at + 3).some(({ text }) => whole.includes(text)) &&
      // "Make a poster sharp" makes no poster sharper.
      !says(tags[at - 1], 'indefinite')
    )
  })

/** "The price tag": the words of a name from its first on. */
const nameFrom = (tags: readonly Tag[], at: number): string => {
  const end = tags.findIndex((tag, index) => index > at && !isUnknown(tag))
  return tags
    .slice(at, end < 0 ? undefined : end)
    .map(({ text }) => text)
    .join(' ')
}

/** "The jacket": a thing that nothing here can find. */
export const unfound = (clause: Clause, lexicon: Lexicon): readonly Step[] => {
  const object = beforePlace(clause).find(({ concept }) => concept === 'object') ?? asked(clause, lexicon)
  const isChange = clause.tags.some((tag) => isToneTag(tag) || isPreset(tag) || tag.hex !== undefined)
  if (!object || !isChange) return []
  return [{ kind: 'unsupported', task: 'edit-object', object: nameFrom(clause.tags, clause.tags.indexOf(object)) }]
}
/** "Blur the screen": a thing that nothing here can find, rather than the whole photo. */
export const hiddenUnfound = (clause: Clause, { articles }: Lexicon): readonly Step[] => {
  const at = clause.tags.findIndex(({ concept }) => ['blur', 'pixelate', 'censor'].includes(concept))
  const object = clause.tags.findIndex((tag, index) => index > at && isUnknown(tag))
  const isNamed =
    at >= 0 && object > at && clause.tags.slice(at + 1, object).some(({ text }) => articles.includes(text))
  if (!isNamed || suffixOf(clause, 'region') !== undefined || has(clause, 'is', 'too', 'fix')) return []
  return [{ kind: 'unsupported', task: 'edit-object', object: nameFrom(clause.tags, object) }]
}

/** "The ground is too dark": a thing that cannot be found is described. */
export const describedUnfound = ({ tags }: Clause, { articles, whole }: Lexicon): readonly Step[] => {
  const at = tags.findIndex(
    (tag, index) =>
      index > 0 &&
      (tag.concept === 'word' || tag.concept === 'plain') &&
      articles.includes(tags[index - 1]!.text) &&
      tags[index + 1]?.concept === 'is' &&
      !whole.includes(tag.text),
  )
  const isDescription =
    at >= 0 && tags.slice(at + 1).some(isToneTag) && !tags.some(({ concept }) => concept.startsWith('noun:'))
  return isDescription ? [{ kind: 'unsupported', task: 'edit-object', object: tags[at]!.text }] : []
}
