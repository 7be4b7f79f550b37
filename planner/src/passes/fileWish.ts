import { minDownloadBytes } from '@spotless/contract/download'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import type { StepOf } from '../kinds/step.ts'
import type { FileWords } from '../language/lexicon.ts'
import type { Word } from '../language/tokenize.ts'

type FileStep = StepOf<'file'>

/** A stretch of the prompt that speaks of the file: words from `start` up to `end`, and what they ask for. */
interface Wish {
  readonly start: number
  readonly end: number
  readonly asks: Pick<FileStep, 'format' | 'maxBytes'>
}

const maxBytesOfStep = 1_024 * bytesPerMegabyte

const textOf = (word: Word | undefined): string => (word?.kind === 'word' ? word.text : '')

/** Where a phrase that ends before `end` begins; `end` where none does. The longest one counts. */
const phraseBefore = (words: readonly Word[], end: number, phrases: readonly string[]): number =>
  Math.min(
    end,
    ...phrases.map((phrase) => {
      const parts = phrase.split(' ')
      const start = end - parts.length
      return start >= 0 && parts.every((part, at) => textOf(words[start + at]) === part) ? start : end
    }),
  )

const phraseAfter = (words: readonly Word[], start: number, phrases: readonly string[]): number =>
  Math.max(
    start,
    ...phrases.map((phrase) => {
      const parts = phrase.split(' ')
      return parts.every((part, at) => textOf(words[start + at]) === part) ? start + parts.length : start
    }),
  )

/** Where "i need the file to be", "save it" before `end` begins; `end` where the words before are another wish. */
const leadBefore = (words: readonly Word[], end: number, known: FileWords): number => {
  const back = (from: number, list: readonly string[]): number => {
    let at = from
    while (at > 0 && list.includes(textOf(words[at - 1]))) at--
    return at
  }
  let verb = back(end, known.objects)
  if (!known.verbs.includes(textOf(words[verb - 1]))) return back(end, known.sizeNouns)
  while (known.verbs.includes(textOf(words[verb - 1]))) verb--
  return back(verb, known.subjects)
}

/** @param read end of the last stretch that spoke of the file */
const isStart = (words: readonly Word[], at: number, read: number, { joints }: FileWords): boolean =>
  at === read || words[at - 1]?.kind === 'stop' || joints.includes(textOf(words[at - 1]))

const isEnd = (words: readonly Word[], at: number, known: FileWords): boolean => {
  const word = words[at]
  const isOpen = word === undefined || word.kind === 'stop' || known.joints.includes(textOf(word))
  return isOpen || phraseAfter(words, at, known.atMost) > at
}

const digits = (word: Word): string => word.text.replace(/\D/g, '')

/** "1,000" and "1,5": two numbers that are one, where a limit is named before them. */
const joinedNumber = (words: readonly Word[], at: number, known: FileWords): { start: number; value: number } => {
  const last = words[at] as Extract<Word, { kind: 'number' }>
  const [first, comma] = [words[at - 2], words[at - 1]]
  const isJoined = comma?.text === ',' && first?.kind === 'number' && phraseBefore(words, at - 2, known.atMost) < at - 2
  if (!isJoined) return { start: at, value: last.value }
  const isThousands = digits(last).length === 3
  return {
    start: at - 2,
    value: isThousands ? first.value * 1_000 + last.value : Number(`${first.value}.${digits(last)}`),
  }
}

/** "Under 200 kb", with the words that belong to it. */
const limitAt = (words: readonly Word[], at: number, read: number, known: FileWords): Wish | undefined => {
  const unit = known.units[textOf(words[at + 1])]
  if (words[at]?.kind !== 'number' || unit === undefined) return undefined
  const number = joinedNumber(words, at, known)
  const end = phraseAfter(words, at + 2, known.trailing)
  const from = phraseBefore(words, number.start, known.from)
  if (from < number.start) return { start: from, end, asks: {} }
  const bound = phraseBefore(words, number.start, known.atMost)
  if (bound === number.start && phraseBefore(words, bound, known.otherBounds) < bound) return undefined
  if (known.negations.includes(textOf(words[bound - 1]))) return undefined
  const lead = leadBefore(words, bound, known)
  const isTold = bound < number.start || lead < bound || end > at + 2
  if (!isTold && !isStart(words, number.start, read, known)) return undefined
  const maxBytes = Math.round(number.value * unit)
  if (maxBytes < minDownloadBytes || maxBytes > maxBytesOfStep) return undefined
  return { start: lead, end, asks: { maxBytes } }
}

/** "As webp", "save it as a jpg file", with the words that belong to it. */
const formatAt = (words: readonly Word[], at: number, read: number, known: FileWords): Wish | undefined => {
  const format = known.formats[textOf(words[at])]
  if (format === undefined) return undefined
  const end = phraseAfter(words, at + 1, known.formatNouns)
  if (!isEnd(words, end, known)) return undefined
  const bound = phraseBefore(words, at, known.as)
  if (known.negations.includes(textOf(words[bound - 1]))) return undefined
  const lead = leadBefore(words, bound, known)
  const hasVerb = words.slice(lead, bound).some((word) => known.verbs.includes(textOf(word)))
  if (bound === at && !hasVerb && !isStart(words, at, read, known)) return undefined
  return { start: hasVerb ? lead : bound, end, asks: { format } }
}

/**
 * Takes what a prompt says of the file out of its words: "brighter, save as webp under 200 kb". The last size and format count.
 * @returns the other words, and the step, if the file is spoken of
 */
export const fileWish = (
  words: readonly Word[],
  known: FileWords,
): { readonly words: readonly Word[]; readonly step: FileStep | undefined } => {
  const rest: Word[] = []
  let asks: Wish['asks'] = {}
  let next = 0
  for (let at = 0; at < words.length; at++) {
    const wish = limitAt(words, at, next, known) ?? formatAt(words, at, next, known)
    if (wish === undefined) continue
    rest.push(...words.slice(next, Math.max(next, wish.start)), { kind: 'stop', text: ',' })
    asks = { ...asks, ...wish.asks }
    next = wish.end
    at = wish.end - 1
  }
  if (Object.keys(asks).length === 0) return { words, step: undefined }
  return { words: [...rest, ...words.slice(next)], step: { kind: 'file', ...asks } }
}
