import type { Operation, Region } from '@spotless/contract/plan'
import { type Clause, find, has, suffixOf } from '../clause.ts'
import { coloursIn } from './coloursIn.ts'

const usualTextPercent = 8
export const largeTextPercent = 14
export const smallTextPercent = 4

const textStep = (clause: Clause, words: string, colour: string | undefined): Operation => {
  const isMark = has(clause, 'sign', 'watermark')
  const anchor: Region = suffixOf(clause, 'region') ?? (isMark ? 'bottom-right' : 'bottom')
  const isLarge = has(clause, 'biggest', 'thick', 'upscale')
  const percent =
    isMark || has(clause, 'smallest', 'thin', 'smaller')
      ? smallTextPercent
      : isLarge
        ? largeTextPercent
        : usualTextPercent
  const text = words.slice(0, 200)
  return colour === undefined
    ? { kind: 'text', text, anchor, percent: isMark ? usualTextPercent : percent }
    : { kind: 'text', text, anchor, colour, percent }
}

/** Lays words over the photo: those in quotes, or those behind "saying" or "caption it". */
export const overlay = (clause: Clause): readonly Operation[] => {
  const quote = find(clause, 'quote')
  const colour = coloursIn(clause)[0]
  // "Like 'Blade Runner'" names a likeness, not words to write.
  if (
    quote &&
    !has(clause, 'remove') &&
    (!has(clause, 'is') || has(clause, 'add', 'write')) &&
    !clause.tags.some(({ text }) => text === 'like')
  )
    return [textStep(clause, quote.text, colour)]
  const at = clause.tags.findIndex((tag) => tag.concept === 'sign' || tag.concept === 'caption')
  if (at < 0 || has(clause, 'remove')) return []
  const words = clause.tags
    .slice(at + 1)
    .filter((tag, index) => index > 0 || tag.concept !== 'with')
    .map((tag) => tag.raw ?? tag.text)
    .join(' ')
  return words === '' ? [] : [textStep(clause, words, undefined)]
}
