import { describe, expect, it } from 'vitest'
import { en } from './en/en.ts'
import { candidatesFor, corrected, dictionaryOf } from './misspelt.ts'
import { indexOf } from './tag.ts'

describe('corrected', () => {
  const dictionary = dictionaryOf(['blur', 'bluer', 'brightness', 'bags', 'make', 'contrast', 'warmer', 'water'])

  it.each([
    ['blurr', 'blur'],
    ['brigthness', 'brightness'],
    ['contrst', 'contrast'],
    ['wamer', 'warmer'],
    ['maje', 'make'],
  ])('reads %s as %s', (text, meant) => {
    expect(corrected(text, dictionary)).toBe(meant)
  })

  it.each(['bars', 'lake', 'dragon', 'x', 'brightnesses of all the lights'])('leaves %s as it is', (text) => {
    expect(corrected(text, dictionary)).toBe(text)
  })
})

describe('candidatesFor', () => {
  it('compares a misspelt word with a few words of the lexicon only, however many it holds', () => {
    const { dictionary, vocabulary } = indexOf(en)
    expect(vocabulary.size).toBeGreaterThan(1_000)
    const misspelt = [...vocabulary]
      .filter((word) => word.length >= 4 && /^[a-z]+$/.test(word))
      .map((word) => `${word.slice(0, 2)}${word.slice(3)}${word[2]}`)
    const most = Math.max(...misspelt.map((word) => candidatesFor(word, dictionary).length))
    expect(most).toBeLessThanOrEqual(40)
    const mean = misspelt.reduce((sum, word) => sum + candidatesFor(word, dictionary).length, 0) / misspelt.length
    expect(mean).toBeLessThan(5)
  })

  it('compares a word longer than any in the lexicon with none', () => {
    expect(candidatesFor('b'.repeat(1_000), indexOf(en).dictionary)).toEqual([])
  })
})
