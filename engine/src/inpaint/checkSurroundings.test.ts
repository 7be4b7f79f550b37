import { SpotlessError } from '@spotless/contract/error'
import { expect, test } from 'vitest'
import { checkSurroundings } from './checkSurroundings.ts'

const maskWith = (unmarked: number) => ({
  width: 20,
  height: 20,
  data: new Uint8Array(400).fill(255).fill(0, 0, unmarked),
})

test.each([0, 3])('a mask that leaves %i of 400 pixels is refused', (unmarked) => {
  expect(() => checkSurroundings(maskWith(unmarked))).toThrow(SpotlessError)
})

test('a hundredth of the photo is enough', () => {
  expect(() => checkSurroundings(maskWith(4))).not.toThrow()
})
