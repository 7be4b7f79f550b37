import { editDistance } from './editDistance.ts'

/** A word that a misspelt one may have meant, with the set of its letters as bits. */
interface Meant {
  readonly word: string
  readonly letters: number
}

/** Words by first letter and length: a misspelt word is looked for among few. */
export type Dictionary = ReadonlyMap<string, readonly Meant[]>

export const shortestMisspelling = 4
const longWord = 8
/** Shorter words are too often other real words, one letter apart. */
const surelyMisspelt = 6
/** The letters as they lie on a keyboard. */
const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const doubled = /(.)\1/g
/** Longer than any word of a lexicon and what may be wrong with it. */
const longestMisspelling = 40

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

export const dictionaryOf = (words: readonly string[]): Dictionary =>
  Map.groupBy(
    words.map((word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => shapeOf(word[0]!, word.length),
  )

/** How many letters may be wrong in a word of this length. */
const mostWrong = (length: number): number => (length >= longWord ? 2 : 1)

/**
 * The words worth comparing with a misspelt one: the same first letter, nearly the same length, and no more letters that
 * only one of the two has than may be wrong.
 */
export const candidatesFor = (text: string, dictionary: Dictionary): readonly string[] => {
  if (text.length < shortestMisspelling || text.length > longestMisspelling) return []
  const most = mostWrong(text.length)
  const letters = lettersOf(text)
  const found: string[] = []
  for (let length = text.length - most; length <= text.length + most; length++)
    for (const meant of dictionary.get(shapeOf(text[0]!, length)) ?? [])
      if (bitsIn(letters & ~meant.letters) <= most && bitsIn(meant.letters & ~letters) <= most) found.push(meant.word)
  return found
}

/** Whether two letters touch: beside each other in a row, or below, where each row lies half a key further to the right. */
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

/** In a short word one letter for another counts as misspelt when both are vowels or lie side by side: not "bars" for "bags". */
const isSlip = (text: string, meant: string): boolean => {
  if (text.length >= surelyMisspelt || text.length !== meant.length) return true
  const wrong = [...text].flatMap((letter, at) => (letter === meant[at] ? [] : [[letter, meant[at]!] as const]))
  return (
    wrong.length !== 1 ||
    wrong.every((pair) => pair.every((letter) => 'aeiou'.includes(letter)) || areNeighbours(...pair))
  )
}

/**
 * The word that a misspelt one most likely meant; the word itself when none is near. Of several as near, one that the
 * misspelt word only doubles a letter of, then one that has the same second letter and is not shorter: a letter left out
 * is commoner than one put in.
 */
export const corrected = (text: string, dictionary: Dictionary): string => {
  let best = text
  let bestDistance = mostWrong(text.length) + 1
  let bestLikeness = -1
  for (const candidate of candidatesFor(text, dictionary)) {
    const distance = editDistance(text, candidate, Math.min(bestDistance, mostWrong(text.length)))
    const likeness =
      (text.replace(doubled, '$1') === candidate ? 4 : 0) +
      (candidate[1] === text[1] ? 2 : 0) +
      (candidate.length >= text.length ? 1 : 0)
    if (distance < bestDistance || (distance === bestDistance && likeness > bestLikeness)) {
      if (distance > mostWrong(text.length) || !isSlip(text, candidate)) continue
      best = candidate
      bestDistance = distance
      bestLikeness = likeness
    }
  }
  return best
}
