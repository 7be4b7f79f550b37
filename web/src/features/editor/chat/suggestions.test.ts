import { expect, test } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

const dark = { prompt: 'Brighten the shadows', reason: 'Half of this photo is nearly black.' }
const noisy = { prompt: 'take out the noise', reason: 'Even areas are grainy.' }
const flat = { prompt: 'More contrast', reason: 'Its tones lie close together.' }

const prompts = (...input: Parameters<typeof suggestionsFor>) => suggestionsFor(...input).map(({ prompt }) => prompt)

test('what the photo asks for comes before what fits any photo', () => {
  expect(suggestionsFor({ ofPhoto: [dark], written: [], hasResult: false })).toEqual([
    dark,
    { prompt: 'Make it warmer and a little brighter', reason: '' },
    { prompt: 'Black and white with grain', reason: '' },
    { prompt: 'Crop to 4:5 and sharpen', reason: '' },
  ])
})

test('with a result, half the suggestions at most are about the photo, none written already, none twice', () => {
  expect(prompts({ ofPhoto: [dark, noisy, flat], written: [dark.prompt], hasResult: true })).toEqual([
    'Take out the noise',
    'More contrast',
    'A bit more',
    'A bit less',
  ])
})
