import { expect, it } from 'vitest'
import { planHere } from './planHere.ts'

it.each([
  'warmer and a little brighter',
  'remove the car on the left',
  'white background',
  'crop to 4:5 and make it black and white',
])('makes on the device: %s', (prompt) => {
  expect(planHere(prompt, [])).toEqual({ onServer: [], doubt: undefined })
})

it.each([
  ['add "Summer" at the top', 'Words are written on photos on the server'],
  ['give him a pirate hat', ''],
  ['remove the gargoyle', '“gargoyle” has to be pointed at'],
  ['frobnicate it', 'Not understood here: “frobnicate it”.'],
])('leaves to the server: %s', (prompt, reason) => {
  const { onServer } = planHere(prompt, [])
  expect(onServer.join(' ')).toContain(reason)
  expect(onServer.length).toBeGreaterThan(0)
})

it('follows up what earlier prompts did', () => {
  expect(planHere('more', []).onServer).not.toEqual([])
  expect(planHere('undo that', [[{ kind: 'adjust', settings: { brightness: 10 } } as never]]).onServer).toEqual([])
})

it('asks which of two edits is meant', () => {
  expect(planHere('zoom in', []).doubt?.readings).toHaveLength(2)
})
