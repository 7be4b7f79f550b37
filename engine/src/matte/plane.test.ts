import { expect, test } from 'vitest'
import { emptyPlane, giveBack, reusingPlanes } from './plane.ts'

test('a plane given back serves again, empty, for the same number of pixels only', () => {
  reusingPlanes(() => {
    const plane = emptyPlane(4, 3)
    plane.data.fill(0.5)
    giveBack(plane)
    expect(emptyPlane(3, 3).data).not.toBe(plane.data)
    const again = emptyPlane(6, 2)
    expect(again.data).toBe(plane.data)
    expect([again.width, again.height, ...again.data]).toEqual([6, 2, ...new Array(12).fill(0)])
    expect(emptyPlane(4, 3).data).not.toBe(plane.data)
  })
})

test('outside of such work, and once it has ended or failed, nothing is kept', () => {
  const before = emptyPlane(2, 2)
  giveBack(before)
  expect(emptyPlane(2, 2).data).not.toBe(before.data)
  const within = emptyPlane(2, 2)
  expect(() =>
    reusingPlanes(() => {
      giveBack(within)
      throw new Error('broken off')
    }),
  ).toThrow('broken off')
  expect(emptyPlane(2, 2).data).not.toBe(within.data)
})
