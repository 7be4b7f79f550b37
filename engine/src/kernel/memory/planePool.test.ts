import { expect, test } from 'vitest'
import { createPlane, releasePlanes, withPlanePool } from './planePool.ts'

test('a released plane is reused, cleared, for the same number of pixels only', () => {
  withPlanePool(() => {
    const plane = createPlane(4, 3)
    plane.data.fill(0.5)
    releasePlanes(plane)
    expect(createPlane(3, 3).data).not.toBe(plane.data)
    const again = createPlane(6, 2)
    expect(again.data).toBe(plane.data)
    expect([again.width, again.height, ...again.data]).toEqual([6, 2, ...new Array(12).fill(0)])
    expect(createPlane(4, 3).data).not.toBe(plane.data)
  })
})

test('outside of the pool, and once its function has returned or thrown, nothing is reused', () => {
  const before = createPlane(2, 2)
  releasePlanes(before)
  expect(createPlane(2, 2).data).not.toBe(before.data)
  const within = createPlane(2, 2)
  expect(() =>
    withPlanePool(() => {
      releasePlanes(within)
      throw new Error('broken off')
    }),
  ).toThrow('broken off')
  expect(createPlane(2, 2).data).not.toBe(within.data)
})
