import { expect, test } from 'vitest'
import { separateHoles } from './separateHoles.ts'

const square = (left: number, top: number, side: number) => ({ left, top, width: side, height: side })
const windowOf = (side: number) => ({ view: square(0, 0, 2 * side), hole: square(0, 0, side) })

test('small marks far apart in a large hole are pasted one by one, and marks of other windows are left out', () => {
  const marks = [square(0, 0, 100), square(900, 900, 100)]
  expect(separateHoles(windowOf(1000), [...marks, square(950, 950, 100)])).toEqual(marks)
})

test('a small hole, one mark and marks that fill much of the hole are pasted at once', () => {
  expect(separateHoles(windowOf(500), [square(0, 0, 50), square(450, 450, 50)])).toEqual([square(0, 0, 500)])
  expect(separateHoles(windowOf(1000), [square(0, 0, 100)])).toEqual([square(0, 0, 1000)])
  expect(separateHoles(windowOf(1000), [square(0, 0, 400), square(600, 600, 400)])).toEqual([square(0, 0, 1000)])
})
