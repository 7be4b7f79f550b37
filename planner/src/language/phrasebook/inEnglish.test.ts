import { describe, expect, it } from 'vitest'
import { inEnglish } from './inEnglish.ts'

const said = (prompt: string): string =>
  inEnglish(prompt)
    .map((word) => (word.kind === 'name' ? `[${word.raw}]` : word.text))
    .join(' ')

describe('orders of other languages', () => {
  it.each([
    ['Könntest du das Straßenschild rechts wegmachen?', 'remove the [Straßenschild]'],
    ['den Eimer und den Pfosten entfernen', 'remove the [Eimer] , remove the [Pfosten]'],
    ["Supprime l'affiche s'il te plait", 'remove the [affiche]'],
    ['la lampara mas oscura', 'make the [lampara] darker'],
    ['fai diventare gialla la tenda', 'make the [tenda] yellow'],
    ['você pode tirar os fios da foto?', 'remove the [fios]'],
    ['haal de steiger weg en maak de foto lichter', 'remove the [steiger] , make the photo brighter'],
    ['quita el fondo', 'remove the background'],
  ])('%s', (prompt, english) => {
    expect(said(prompt)).toBe(english)
  })

  it.each(['remove a trash can', 'anonymise the faces', 'make the die darker', 'sin city look'])(
    'English stays: %s',
    (prompt) => {
      expect(said(prompt)).toBe(prompt)
    },
  )

  it('what is no order of any language is cut into words', () => {
    expect(said('wie spät ist es')).toBe('wie spät ist es')
  })
})
