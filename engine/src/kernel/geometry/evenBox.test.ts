import { expect, test } from 'vitest'
import { evenBox } from './evenBox.ts'

test('odd edges move outwards, even ones stay', () => {
  expect(evenBox({ left: 3, top: 4, width: 5, height: 3 })).toEqual({ left: 2, top: 4, width: 6, height: 4 })
  expect(evenBox({ left: 0, top: 2, width: 8, height: 6 })).toEqual({ left: 0, top: 2, width: 8, height: 6 })
  expect(evenBox({ left: 1, top: 1, width: 1, height: 1 })).toEqual({ left: 0, top: 0, width: 2, height: 2 })
})
