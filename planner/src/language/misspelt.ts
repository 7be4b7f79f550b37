import { editDistance } from './editDistance.ts'
import { soundOf } from './soundOf.ts'

/** A word that a misspelt one may have meant, with the set of its letters as bits. */
interface Meant {
  readonly word: string
  readonly letters: number
}

/** Words by first letter and length, and by their sound: a misspelt word is looked for among few. */
export interface Dictionary {
  readonly byShape: ReadonlyMap<string, readonly Meant[]>
  readonly bySound: ReadonlyMap<string, readonly string[]>
}

export const minMisspellingLength = 4
const longWord = 8
/** Shorter words are too often other real words, one letter apart. */
const minCertainLength = 6
/** The letters of a keyboard, row by row. */
const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const doubled = /(.)\1/g
/** Longer than any word of a lexicon and what may be wrong with it. */
const maxMisspellingLength = 40

const shapeOf = (letter: string, length: number): string => `${letter}${length}`

const lettersOf = (word: string): number => {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

const bitsIn = (value: number): number => {
  let count = 0
  for (let left = value; left !== 0; left &= left - 1) count++
  return count
}

/**
 * @param words those that one or two wrong letters are forgiven
 * @param heard those that may be written as they sound
 */
export const dictionaryOf = (words: readonly string[], heard = words): Dictionary => ({
  byShape: Map.groupBy(
    words.map((word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => shapeOf(word[0]!, word.length),
  ),
  bySound: Map.groupBy(heard, soundOf),
})

/** How many letters may be wrong in a word of this length. */
const maxWrongLetters = (length: number): number => (length >= longWord ? 2 : 1)

/**
 * The words worth comparing with a misspelt one: the same first letter, nearly the same length, and no more letters that
 * only one of the two has than may be wrong.
 */
export const candidatesFor = (text: string, dictionary: Dictionary): readonly string[] => {
  if (text.length < minMisspellingLength || text.length > maxMisspellingLength) return []
  const most = maxWrongLetters(text.length)
  const letters = lettersOf(text)
  const found: string[] = []
  for (let length = text.length - most; length <= text.length + most; length++)
    for (const meant of dictionary.byShape.get(shapeOf(text[0]!, length)) ?? [])
      if (bitsIn(letters & ~meant.letters) <= most && bitsIn(meant.letters & ~letters) <= most) found.push(meant.word)
  return found
}

/** Whether two letters touch: beside each other in a row, or below, where each row is half a key further to the right. */
const areNeighbours = (one: string, other: string): boolean =>
  keys.some((row, at) => {
    const column = row.indexOf(one)
    const beside = row.indexOf(other)
    const below = keys[at + 1]?.indexOf(other) ?? -1
    const above = keys[at - 1]?.indexOf(other) ?? -1
    if (column < 0) return false
    if (beside >= 0) return Math.abs(beside - column) === 1
    return below >= 0
      ? below === column || below === column - 1
      : above >= 0 && (above === column || above === column + 1)
  })

/** Consonants that are heard one for the other. */
const alike = ['bp', 'dt', 'vwf', 'ckq', 'sz', 'gj', 'mn']
const soundAlike = (one: string, other: string): boolean =>
  alike.some((letters) => letters.includes(one) && letters.includes(other))

/**
 * In a short word one letter for another counts as misspelt when both are vowels, lie side by side or sound alike: not
 * "bars" for "bags". In a long one so do two.
 */
const isSlip = (text: string, meant: string): boolean => {
  if (text.length !== meant.length) return true
  const wrong = [...text].flatMap((letter, at) => (letter === meant[at] ? [] : [[letter, meant[at]!, at] as const]))
  const isSwap = wrong.length === 2 && wrong[0]![0] === wrong[1]![1] && wrong[0]![1] === wrong[1]![0]
  if (isSwap || (text.length >= minCertainLength && wrong.length === 1)) return true
  return wrong.every(
    ([one, other]) =>
      ('aeiou'.includes(one) && 'aeiou'.includes(other)) || areNeighbours(one, other) || soundAlike(one, other),
  )
}

/** Two consonants say little, and shorter words are too often others. */
const minCertainSounds = 3
const vowel = /[aeiouy]/

/** How many letters two words begin with alike. */
const startShared = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** Whether a word is another one with letters left out: "wite" of "white". */
const isLeftOut = (text: string, word: string): boolean => {
  let at = 0
  for (const letter of word) if (letter === text[at]) at++
  return at === text.length
}

/** The word that sounds the same and is written most like it, and how many letters of it are otherwise. */
const heard = (text: string, { bySound }: Dictionary): readonly [word: string, distance: number] | undefined => {
  if (text.length < minCertainSounds || text.length > maxMisspellingLength) return undefined
  const sound = soundOf(text)
  const isAbbreviation = !vowel.test(text)
  if (text.length < minMisspellingLength && !isAbbreviation) return undefined
  let best: readonly [string, number] | undefined
  let bestLikeness = -1
  for (const word of bySound.get(sound) ?? []) {
    // All first vowels sound the same here: "either" is no "other".
    if (sound.startsWith('A') && word[0] !== text[0]) continue
    const isSure = sound.length >= minCertainSounds || isAbbreviation
    const isLong = text.length > minMisspellingLength
    // A short word with a letter more or less is too often another one: "bars" are no bears.
    if (!isLong && !isAbbreviation && text.length !== word.length && !isLeftOut(text, word)) continue
    const most = isSure && (isLong || isAbbreviation) ? Math.floor(Math.max(text.length, word.length) / 2) : 1
    const distance = editDistance(text, word, most)
    if (distance > most) continue
    const likeness =
      (text.replace(doubled, '$1') === word ? 4 : 0) +
      (word.length === text.length ? 2 : 0) +
      startShared(word, text) / maxMisspellingLength +
      (word.startsWith(text) && text.search(doubled) < 0 ? 3 : 0)
    if (best && (distance > best[1] || (distance === best[1] && likeness <= bestLikeness))) continue
    best = [word, distance]
    bestLikeness = likeness
  }
  return best
}

/**
 * The word that a misspelt one most likely meant; the word itself when none is near. Of several as near, one that sounds
 * the same, then one that the misspelt word only doubles a letter of, then one that has the same second letter and is not shorter: a letter left out
 * is commoner than one put in.
 */
export const corrected = (text: string, dictionary: Dictionary): string => {
  let best = text
  let bestDistance = maxWrongLetters(text.length) + 1
  let bestLikeness = -1
  for (const candidate of candidatesFor(text, dictionary)) {
    const distance = editDistance(text, candidate, Math.min(bestDistance, maxWrongLetters(text.length)))
    const likeness =
      (text.replace(doubled, '$1') === candidate ? 4 : 0) +
      (candidate[1] === text[1] ? 2 : 0) +
      (candidate.length >= text.length ? 1 : 0)
    if (distance < bestDistance || (distance === bestDistance && likeness > bestLikeness)) {
      if (distance > maxWrongLetters(text.length) || !isSlip(text, candidate)) continue
      best = candidate
      bestDistance = distance
      bestLikeness = likeness
    }
  }
  const sounding = heard(text, dictionary)
  return sounding !== undefined && (best === text || sounding[1] <= bestDistance) ? sounding[0] : best
}
