import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

it.each([
  ['make it an oil painting', 'a look'],
  ['make me look younger', 'smoother skin'],
  ['add a rainbow', 'less haze'],
  ['add a dragon', 'new things cannot be painted in'],
  ['crop', '“crop to 4:5”'],
  ['make the dog wear a hat', '“brighten the dog”'],
  ['change my shirt', 'Object Removal'],
  ['mach das bild heller bitte', 'in plain English'],
  ['write something', 'words in quotes'],
])('knows what comes nearest to “%s”', (wish, says) => {
  expect(nearest(wish)).toContain(says)
})

it('says nothing where nothing is near', () => {
  expect(nearest('sing a song')).toBeNull()
})
