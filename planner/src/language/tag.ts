import { compoundNouns } from './compoundNouns.ts'
import type { Concept, Lexicon, Tag } from './lexicon.ts'
import { corrected, type Dictionary, dictionaryOf, minMisspellingLength } from './misspelt.ts'
import { numberPairs } from './numberPairs.ts'
import type { Word } from './tokenize.ts'

interface Phrase {
  readonly words: readonly string[]
  readonly concept: Concept | 'colour'
  readonly hex?: string
}

/** A lexicon made ready for look-up. */
export interface Index {
  readonly lexicon: Lexicon
  /** Phrases by first word, longest first. */
  readonly byFirstWord: ReadonlyMap<string, readonly Phrase[]>
  readonly vocabulary: ReadonlySet<string>
  /** Words that a misspelt one may have meant. */
  readonly dictionary: Dictionary
  /** Words that are none of the lexicon's and right as they are. */
  readonly ordinary: ReadonlySet<string>
}

const minThingLength = 6

const meaninglessConcepts = new Set(['filler', 'plain', 'object', 'impossible'])
const isMeaningless = (name: string): boolean => meaninglessConcepts.has(name) || name.startsWith('about:')

export const indexOf = (lexicon: Lexicon): Index => {
  const phrases: Phrase[] = []
  for (const [name, texts] of Object.entries(lexicon.phrases))
    for (const text of texts ?? []) phrases.push({ words: text.split(' '), concept: name as Concept })
  for (const [thing, [one, all] = [[], []]] of Object.entries(lexicon.things)) {
    for (const text of one) phrases.push({ words: text.split(' '), concept: `one:${thing}` as Concept })
    for (const text of all) phrases.push({ words: text.split(' '), concept: `all:${thing}` as Concept })
  }
  for (const [name, hex] of Object.entries(lexicon.colours))
    phrases.push({ words: name.split(' '), concept: 'colour', hex })
  phrases.sort((one, other) => other.words.length - one.words.length)
  const byFirstWord = Map.groupBy(phrases, (phrase) => phrase.words[0]!)
  const vocabulary = new Set([...phrases.flatMap((phrase) => phrase.words), ...Object.keys(lexicon.numbers)])
  const meaningless = Object.entries(lexicon.phrases).filter(([name]) => isMeaningless(name))
  const plain = new Set(meaningless.flatMap(([, texts]) => texts ?? []))
  const things = new Set(Object.values(lexicon.things).flatMap(([one, all] = [[], []]) => [...one, ...all]))
  // A short word that is no name of a thing is more often another thing ("lamp") than a misspelt one ("lamb").
  const least = (word: string): number => (things.has(word) ? minThingLength : minMisspellingLength)
  const partsOfPhrases = new Set(
    phrases.flatMap(({ words, concept }) => (words.length > 1 && !isMeaningless(concept) ? words : [])),
  )
  const isMeant = (word: string): boolean =>
    !plain.has(word) || (word.length > minMisspellingLength && partsOfPhrases.has(word))
  const meant = [...vocabulary].filter((word) => word.length >= least(word) && isMeant(word))
  const heard = [...vocabulary].filter((word) => word.length >= minMisspellingLength && isMeant(word))
  return {
    lexicon,
    byFirstWord,
    vocabulary,
    dictionary: dictionaryOf(meant, heard),
    ordinary: new Set(lexicon.ordinary),
  }
}

const phraseAt = (texts: readonly (string | undefined)[], at: number, index: Index): Phrase | undefined =>
  index.byFirstWord
    .get(texts[at] ?? '')
    ?.find((phrase) => phrase.words.every((word, offset) => texts[at + offset] === word))

const stretch = /(.)\1{2,}/g

/** "Soooo" is "so", "tooo" is "too": a letter held down counts once or twice. */
const unstretched = (text: string, vocabulary: ReadonlySet<string>): string => {
  if (text.search(stretch) < 0) return text
  const twice = text.replace(stretch, '$1$1')
  return vocabulary.has(twice) ? twice : text.replace(stretch, '$1')
}

const possessive = /'s?$/

/** "Cat's" is "cat". */
const ownerIn = (text: string, vocabulary: ReadonlySet<string>): string => {
  const owner = text.replace(possessive, '')
  return owner !== text && vocabulary.has(owner) ? owner : text
}

const lastTwice = /(.)\1$/
const minUndoubledLength = 3

/** "Carr" is "car". */
const undoubled = (text: string, vocabulary: ReadonlySet<string>): string => {
  const once = text.replace(lastTwice, '$1')
  return once.length >= minUndoubledLength && vocabulary.has(once) ? once : text
}

/** "1) brighten 2) crop": numbers that only count the wishes. */
const withoutListNumbers = (words: readonly Word[]): readonly Word[] => {
  let next = 1
  return words.filter((word, at) => {
    const mark = words[at + 1]
    const isListed = word.kind === 'number' && word.value === next && mark?.kind === 'stop' && /^[).]/.test(mark.text)
    const isFirst = at === 0 || words[at - 1]!.kind === 'stop'
    if (!isListed || (next === 1 && !isFirst) || at + 2 >= words.length) return true
    next++
    return false
  })
}

/** A name of another language is that of a thing: one that the lexicon has where the languages share its name, else any. */
const tagOfName = ({ text, raw }: Extract<Word, { kind: 'name' }>, index: Index): Tag => {
  const shared = index.byFirstWord
    .get(text)
    ?.find(({ words, concept }) => words.length === 1 && concept.startsWith('one:'))
  return { concept: (shared?.concept ?? 'object') as Concept, text, raw }
}

/** Spells, looks up the longest phrase at each place, and passes numbers, colours and quotes through. */
export const tag = (written: readonly Word[], index: Index): readonly Tag[] => {
  const words = withoutListNumbers(written)
  const spelled = new Map<string, string>()
  const spell = (text: string): string => {
    if (index.vocabulary.has(text)) return text
    const known = spelled.get(text)
    if (known !== undefined) return known
    const short = ownerIn(unstretched(text, index.vocabulary), index.vocabulary)
    const isRight = index.vocabulary.has(short) || index.ordinary.has(short)
    const once = isRight ? short : undoubled(short, index.vocabulary)
    const right = isRight || once !== short ? once : corrected(short, index.dictionary)
    spelled.set(text, right)
    return right
  }
  const isKnown = (text: string): boolean => index.vocabulary.has(text)
  const said = words.flatMap((word) => (word.kind === 'word' ? word.text : []))
  const known = said.filter(isKnown).length
  const strange = said.filter((text) => !isKnown(text) && spell(text) === text).length
  // Mostly words that are near none of the lexicon's: another language, in which nothing is misspelt.
  const isForeign = strange > 2 && strange > 2 * known
  const texts = words.map((word) => (word.kind === 'word' ? (isForeign ? word.text : spell(word.text)) : undefined))
  const tags: Tag[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]!
    if (word.kind === 'name') {
      tags.push(tagOfName(word, index))
      at++
      continue
    }
    const phrase = phraseAt(texts, at, index)
    if (phrase) {
      const text = phrase.words.join(' ')
      const raw = words
        .slice(at, at + phrase.words.length)
        .map((part) => ('raw' in part ? part.raw : part.text))
        .join(' ')
      tags.push(
        phrase.hex === undefined
          ? { concept: phrase.concept, text, raw }
          : { concept: 'colour', text, hex: phrase.hex, raw },
      )
      at += phrase.words.length
      continue
    }
    at++
    if (word.kind === 'number')
      tags.push({ concept: 'number', text: word.text, value: word.value, isSigned: word.isSigned })
    else if (word.kind === 'pair')
      tags.push({ concept: 'pair', text: word.text, value: word.first, second: word.second })
    else if (word.kind === 'colour') tags.push({ concept: 'colour', text: word.text, hex: word.hex })
    else if (index.lexicon.numbers[texts[at - 1] ?? ''] !== undefined)
      tags.push({ concept: 'number', text: word.text, value: index.lexicon.numbers[texts[at - 1]!]!, isSigned: false })
    else if (word.kind === 'word') tags.push({ concept: 'word', text: word.text, raw: word.raw })
    else tags.push({ concept: word.kind, text: word.text })
  }
  return compoundNouns(numberPairs(tags, index.lexicon), index.lexicon).map((tag) => ({
    ...tag,
    cues: index.lexicon.cues,
  }))
}
