import { expect, test } from 'vitest'
import { opponentColour } from './opponentColours.ts'

test('grey has brightness alone, red and blue lean to their own sides', () => {
  expect(opponentColour([90, 90, 90])).toEqual([90, 0, 0])
  expect(opponentColour([240, 0, 0])).toEqual([80, 120, 60])
  expect(opponentColour([0, 0, 240])).toEqual([80, 0, -120])
})
