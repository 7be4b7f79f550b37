import { expect, test } from 'vitest'
import { enclosingBox } from './enclosingBox.ts'

const size = { width: 20, height: 10 }

test('rounds outwards and clips to the image', () => {
  expect(enclosingBox(2.4, 3.6, 7.1, 5, size)).toEqual({ left: 2, top: 3, width: 6, height: 2 })
  expect(enclosingBox(-4, -1.5, 30, 99, size)).toEqual({ left: 0, top: 0, width: 20, height: 10 })
})

test('is never empty', () => {
  expect(enclosingBox(5, 5, 5, 5, size)).toEqual({ left: 5, top: 5, width: 1, height: 1 })
})
