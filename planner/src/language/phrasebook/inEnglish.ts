import { tokenize, type Word } from '../tokenize.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import type { Phrasebook, Wish } from './phrasebook.ts'
import { wishes } from './phrasebook.ts'
import { pt } from './pt.ts'

interface Order {
  readonly wish: Wish
  readonly pattern: RegExp
}

/** A phrasebook made ready for look-up. */
interface Reader {
  readonly book: Phrasebook
  readonly orders: readonly Order[]
  readonly polite: RegExp
  readonly ask: RegExp
  readonly article: RegExp
  readonly place: RegExp
  readonly and: RegExp
}

const [notBefore, notAfter] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])']

/** Letters without their accents, which many leave out; as long as the text. */
const unaccented = (text: string): string => {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.length === text.length ? plain : text
}

/** Longer ones first, so that none is taken for its beginning. */
const either = (words: readonly string[]): string =>
  [...words].sort((one, other) => other.length - one.length).join('|')

/** A phrase of a book as a pattern; words are apart by spaces. */
const patternOf = (phrase: string, colour: string): string =>
  phrase
    .split(' ')
    .map((part) => {
      if (part === '…') return '(?<name>\\S.*?)\\s+'
      if (part === '*') return `(?<colour>${colour})\\s+`
      const isOptional = part.endsWith('?')
      const words = `(?:${either((isOptional ? part.slice(0, -1) : part).split('/'))})\\s+`
      return isOptional ? `(?:${words})?` : words
    })
    .join('')

/** The end of a clause counts as a space, as phrases end in one. */
const padded = (clause: string): string => `${clause.trim()} `

const readerOf = (book: Phrasebook): Reader => {
  const colour = unaccented(either(Object.keys(book.colours)))
  const pattern = (phrase: string): string => patternOf(unaccented(phrase), colour)
  const anyOf = (phrases: readonly string[]): string => either(phrases.map(pattern))
  const articles = book.articles.split('/')
  const elided = articles.filter((word) => word.endsWith("'"))
  const whole = articles.filter((word) => !word.endsWith("'"))
  return {
    book,
    orders: Object.entries(book.orders).flatMap(([wish, phrases]) =>
      phrases.map((phrase) => ({ wish: wish as Wish, pattern: new RegExp(`^${pattern(phrase)}$`, 'diu') })),
    ),
    polite: new RegExp(`${notBefore}(?:${unaccented(either(book.polite))})${notAfter}`, 'giu'),
    ask: new RegExp(`^(?:${anyOf(book.asks)})`, 'iu'),
    article: new RegExp(`^(?:(?:${either(whole)})\\s+${elided.length > 0 ? `|(?:${either(elided)})` : ''})`, 'iu'),
    place: new RegExp(`\\s+(?:${anyOf(book.places)})$`, 'iu'),
    and: new RegExp(`\\s+${book.and}\\s+`, 'iu'),
  }
}

const readers: readonly Reader[] = [de, fr, es, it, pt, nl].map(readerOf)

const word = (text: string): Word => ({ kind: 'word', text, raw: text })

/** What a word stands for, with or without its accents. */
const knownIn = <T extends string>(table: Readonly<Record<string, T>>, said: string): T | undefined => {
  const plain = unaccented(said.toLowerCase())
  return Object.entries(table).find(([own]) => unaccented(own) === plain)?.[1]
}

/** The words of a wish about a name; a name that rules know is said in English, any other stays as it was written. */
const wordsOf = (wish: Wish, name: string, colour: string | undefined, { book }: Reader): readonly Word[] => {
  const known = knownIn(book.names, name)
  return wishes[wish].split(' ').flatMap((part): Word | readonly Word[] => {
    if (part === '…') return known === undefined ? { kind: 'name', text: name.toLowerCase(), raw: name } : word(known)
    if (part === '*') return colour === undefined ? [] : word(knownIn(book.colours, colour) ?? colour)
    return word(part)
  })
}

const stop: Word = { kind: 'stop', text: ',' }

/** The same about "the bin and the lamp": each is a name where an article says so. */
const wordsOfEach = (wish: Wish, said: string, colour: string | undefined, reader: Reader): readonly Word[] => {
  const parts = said.split(reader.and)
  const isEach = parts.slice(1).every((part) => reader.article.test(padded(part)))
  const names = isEach ? parts.map((part) => part.replace(reader.article, '')) : [said]
  return names.flatMap((name, at) => [...(at > 0 ? [stop] : []), ...wordsOf(wish, name.trim(), colour, reader)])
}

/** Where a name in a clause begins and ends, without its article and its place. */
const nameIn = (clause: string, [from, to]: readonly [number, number], { article, place }: Reader) => {
  let said = padded(clause.slice(from, to))
  const ownArticle = article.exec(said)?.[0] ?? ''
  for (let shorter = said.replace(place, ' '); shorter !== said; shorter = said.replace(place, ' ')) said = shorter
  const start = from + ownArticle.length
  return { start, end: Math.max(start, from + said.trimEnd().length), hasArticle: ownArticle !== '' }
}

const photoIn = ({ names }: Phrasebook): string => Object.keys(names).find((name) => names[name] === 'photo') ?? ''

const englishArticle = /^(?:the|an?|this|that|these|those|my|our|your|his|her|their)\s/i

/** How much an article of a language says for it beside an order. */
const articleWeight = 0.1

interface ReadOrder {
  readonly wish: Wish
  readonly colour: string | undefined
  /** How much it is of the language. */
  readonly evidence: number
  readonly words: readonly Word[]
}

/** A text without accents, with spaces in place of what is said to be polite, and where its words begin. */
const withoutPolite = (text: string, { polite }: Reader) => {
  const plain = unaccented(text).replace(polite, (said) => ' '.repeat(said.length))
  return { plain, begun: plain.length - plain.trimStart().length }
}

/** A clause in English words; null where the book has no such order. */
const readOrder = (written: string, reader: Reader): ReadOrder | null => {
  const clause = padded(written)
  const { plain, begun } = withoutPolite(clause, reader)
  const asked = begun + (reader.ask.exec(plain.slice(begun))?.[0].length ?? 0)
  const order = plain.slice(asked).trimEnd()
  for (const { wish, pattern } of reader.orders) {
    const { groups, indices } = pattern.exec(`${order} `) ?? {}
    if (indices === undefined) continue
    const [from, to] = indices.groups?.name ?? [0, 0]
    const { start, end, hasArticle } = nameIn(plain, [asked + from, asked + to], reader)
    const name = clause.slice(start, end).trim() || photoIn(reader.book)
    // "Anonymise the faces" is English; so may be a verb that two languages share.
    if (!hasArticle && englishArticle.test(name)) continue
    const colour = groups?.colour
    return {
      wish,
      colour,
      evidence: 1 + (hasArticle ? articleWeight : 0),
      words: wordsOfEach(wish, name, colour, reader),
    }
  }
  return null
}

/** "… and the lamp": a name alone is of the order beside it. */
const readName = (part: string, beside: ReadOrder | null | undefined, reader: Reader): ReadOrder | null => {
  const { plain, begun } = withoutPolite(part, reader)
  if (!beside || !reader.article.test(padded(plain))) return null
  const { start, end } = nameIn(plain, [begun, plain.trimEnd().length], reader)
  return { ...beside, words: wordsOf(beside.wish, part.slice(start, end), beside.colour, reader) }
}

/** The orders of a clause with what each was read from. */
const ordersIn = (clause: string, reader: Reader): readonly (readonly [part: string, order: ReadOrder | null])[] => {
  const parts = clause.split(reader.and)
  const own = parts.map((part) => readOrder(part, reader))
  const orders = parts.map((part, at) => own[at] ?? readName(part, own[at - 1] ?? own[at + 1], reader))
  const whole = orders.includes(null) ? readOrder(clause, reader) : null
  return whole === null ? parts.map((part, at) => [part, orders[at] ?? null]) : [[clause, whole]]
}

/** The words of a prompt as a book reads it, and how much of it is of its language. */
const read = (prompt: string, reader: Reader) => {
  const words: Word[] = []
  let evidence = 0
  const clauses = prompt.split(/[,.;:!?¿¡\n]+/u).filter((clause) => clause.trim() !== '')
  for (const [part, order] of clauses.flatMap((clause) => ordersIn(clause, reader))) {
    evidence += order?.evidence ?? 0
    if (order === null && unaccented(part).replace(reader.polite, '').trim() === '') continue
    if (words.length > 0) words.push(stop)
    words.push(...(order?.words ?? tokenize(part)))
  }
  return { words, evidence }
}

/**
 * A prompt in the words of the rules. English is cut into words; orders of six other languages are said in English, with the
 * names of things that rules do not know as they were written. What no phrasebook knows stays as it is.
 */
export const inEnglish = (prompt: string): readonly Word[] => {
  const straight = prompt.normalize('NFC').replace(/[‘’]/g, "'")
  const best = readers
    .map((reader) => read(straight, reader))
    .reduce((most, next) => (next.evidence > most.evidence ? next : most))
  return best.evidence > 0 ? best.words : tokenize(prompt)
}
