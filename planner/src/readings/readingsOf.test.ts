import { expect, describe as group, test } from 'vitest'
import { describe } from '../describe.ts'
import { planEdit } from '../planEdit.ts'
import { doubtedPhrases, readingsOf } from './readingsOf.ts'

const texts = (prompt: string) => readingsOf(prompt)?.readings.map(({ text }) => text)

test.each([
  ['zoom in', 'zoom in', ['Crop to the subject', 'Enlarge 2x']],
  ['Please make it bigger!', 'make it bigger', ['Enlarge 2x', 'Crop to the subject']],
  ['cut away the background', 'cut away the background', ['Remove the background', 'Crop to the subject']],
  [
    'remove the black background',
    'remove the black background',
    ['Remove the background', 'Make the background black'],
  ],
  ['make it cool', 'make it cool', ['Make the colours cooler', 'Apply the cinematic look']],
])('“%s” can be read in two ways', (prompt, says, readings) => {
  expect(readingsOf(prompt)?.says).toBe(says)
  expect(texts(prompt)).toEqual(readings)
})

test('only the doubted words are exchanged', () => {
  expect(readingsOf('brighten the dog, zoom in and add a frame')?.readings.map(({ prompt }) => prompt)).toEqual([
    'brighten the dog, crop to the subject and add a frame',
    'brighten the dog, enlarge 2x and add a frame',
  ])
})

test.each([
  'crop to the subject',
  'make it bigger, 3x',
  'this is for a poster so please make it bigger',
  'there is too much noise, clean it up',
  'make the dog bigger',
  'make it cooler',
  'zoom in on the dog',
  'zoom in by 20 %',
  'soften the light on her face',
  'remove the background',
  'do not zoom in',
  'write "zoom in" at the top',
  '',
])('nobody is asked about “%s”', (prompt) => {
  expect(readingsOf(prompt)).toBeNull()
})

group.each(doubtedPhrases)('of $name', ({ readings }) => {
  test('both readings are carried out, are different and in no doubt themselves', () => {
    const steps = readings.map((reading) => planEdit(reading.toLowerCase()))
    for (const { steps: done, unknown } of steps) {
      expect(unknown).toEqual([])
      expect(done.map(({ kind }) => kind)).not.toContain('unsupported')
      expect(done).toHaveLength(1)
    }
    const [first, second] = steps.map(({ steps: [done] }) => done && describe(done))
    expect(first).not.toBe(second)
    for (const reading of readings) expect(readingsOf(reading)).toBeNull()
  })
})
