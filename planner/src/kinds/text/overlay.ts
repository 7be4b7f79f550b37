import { type Clause, find, has, isEmpty, says, suffixOf } from '../../language/clause.ts'
import type { Lexicon, Tag } from '../../language/lexicon.ts'
import { coloursIn } from '../coloursIn.ts'
import type { Region } from '../fields.ts'
import type { Step } from '../step.ts'

const usualTextPercent = 8
export const largeTextPercent = 14
export const smallTextPercent = 4

const textStep = (clause: Clause, words: string, colour: string | undefined): Step => {
  const isMark = has(clause, 'sign', 'watermark')
  const anchor: Region = suffixOf(clause, 'region') ?? (isMark ? 'bottom-right' : 'bottom')
  const isLarge = has(clause, 'biggest', 'thick', 'upscale')
  const percent = has(clause, 'smallest', 'thin', 'smaller')
    ? smallTextPercent
    : isLarge
      ? largeTextPercent
      : usualTextPercent
  const text = words.slice(0, 200)
  return colour === undefined
    ? { kind: 'text', text, anchor, percent }
    : { kind: 'text', text, anchor, colour, percent }
}

const maxWords = 8
const maxObjectCharacters = 200
const isSize = (tag: Tag): boolean =>
  ['thick', 'thin', 'biggest', 'smallest', 'smaller', 'upscale'].includes(tag.concept) || says(tag, 'letterSize')

/** Where the words to write begin: behind "write", or behind "add the text"; below 0 where none are named. */
const startOf = (tags: readonly Tag[], verb: number): number => {
  if (verb < 0) return -1
  if (says(tags[verb], 'write')) return verb + 1
  const noun = tags.findIndex(({ concept }, at) => at > verb && concept === 'text')
  if (tags[verb]!.concept !== 'add' || noun < 0 || !tags.slice(verb + 1, noun).every(isEmpty)) return -1
  const first = tags[noun + 1]
  if (first === undefined || !says(tags[noun], 'textNoun')) return -1
  const isWords =
    ['word', 'plain', 'object'].includes(first.concept) || says(first, 'greeting') || /^\p{Lu}/u.test(first.raw ?? '')
  return isWords && !says(first, 'noText') ? noun + 1 : -1
}

/** "Write Happy New Year at the top": words without quotes, up to where they shall stand or their colour. */
const unquoted = ({ tags }: Clause, { cues }: Lexicon): string => {
  const at = tags.findIndex((tag) => !isEmpty(tag))
  const start = startOf(tags, at)
  if (start < 0) return ''
  const behind = tags.slice(start)
  const isEnd = (tag: Tag, index: number): boolean =>
    tag.concept === 'beside' ||
    tag.concept.startsWith('region:') ||
    (says(tag, 'at') && behind.slice(index + 1, index + 3).some(({ concept }) => concept.startsWith('region:'))) ||
    (says(tag, 'inside') &&
      behind.slice(index + 1, index + 4).some((later) => later.hex !== undefined || isSize(later))) ||
    (says(tag, 'over') && behind.slice(index + 1).every(isEmpty)) ||
    says(tag, 'please')
  const end = behind.findIndex(isEnd)
  const words = (end < 0 ? behind : behind.slice(0, end)).flatMap((tag) => (tag.raw ?? tag.text).split(' '))
  return words.length > maxWords || cues.noTextStart.test(words[0]?.toLowerCase() ?? '')
    ? ''
    : words.join(' ').replace(/(\d) %/g, '$1%')
}

/** "Replace the text "2023" with "2024"": words in the photo by others. */
const replacedWords = ({ tags }: Clause): string | undefined => {
  const verb = tags.findIndex((tag) => says(tag, 'replaces'))
  const quotes = tags.filter(({ concept }, at) => concept === 'quote' && at > verb)
  return verb >= 0 && quotes.length > 1 ? quotes[0]?.text : undefined
}

/** Lays words over the photo: those in quotes, or those behind "saying" or "caption it". */
export const overlay = (clause: Clause, lexicon: Lexicon): readonly Step[] | undefined => {
  const replaced = replacedWords(clause)
  if (replaced !== undefined)
    return [{ kind: 'unsupported', task: 'replace-text', object: `“${replaced}”`.slice(0, maxObjectCharacters) }]
  const quote = find(clause, 'quote')
  const colour = coloursIn(clause)[0]
  // "Like 'Blade Runner'" names a likeness, not words to write.
  if (
    quote &&
    !has(clause, 'remove') &&
    (!has(clause, 'is') || has(clause, 'add', 'write')) &&
    !clause.tags.some((tag) => says(tag, 'like'))
  )
    return [textStep(clause, quote.text, colour)]
  const plain = has(clause, 'remove', 'impossible', 'quote') ? '' : unquoted(clause, lexicon)
  if (plain !== '') return [textStep(clause, plain, colour)]
  const at = clause.tags.findIndex((tag) => tag.concept === 'sign' || tag.concept === 'caption')
  if (at < 0 || has(clause, 'remove')) return undefined
  const words = clause.tags
    .slice(at + 1)
    .filter((tag, index) => index > 0 || tag.concept !== 'with')
    .map((tag) => tag.raw ?? tag.text)
    .join(' ')
  return words === '' ? undefined : [textStep(clause, words, undefined)]
}
