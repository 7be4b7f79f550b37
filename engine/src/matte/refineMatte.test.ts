import { expect, test } from 'vitest'
import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { createPlane } from '../kernel/memory/planePool.ts'
import type { RgbPlanes } from '../raster/plane.ts'
import { refineMatte } from './refineMatte.ts'

const [width, height] = [160, 96]

/**
 * A dark body on the left, pale behind; one hair, two pixels wide, grows out of it at row 48; the
 * network missed it.
 */
const hairy = () => {
  const photo: RgbPlanes = [createPlane(width, height), createPlane(width, height), createPlane(width, height)]
  const body = createPlane(width, height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const isBody = column < 80
      const isHair = column < 96 && (row === 48 || row === 49)
      const pixel = row * width + column
      body.data[pixel] = isBody ? 1 : 0
      for (const [channel, { data }] of photo.entries()) data[pixel] = isBody || isHair ? 0.2 : 0.7 + 0.05 * channel
    }
  }
  return { photo, coarse: boxFilterWithin(body, 3) }
}

test.each([false, true])('a hair that the network missed is found on an even background (fast: %s)', (isFast) => {
  const { photo, coarse } = hairy()
  const { data } = refineMatte(photo, coarse, 1, { isFast }).alpha
  expect(coarse.data[48 * width + 92]).toBe(0)
  expect(data[48 * width + 92]).toBeGreaterThan(0.6)
  expect(data[42 * width + 92]).toBe(0)
  expect(data[48 * width + 150]).toBe(0)
  expect(data[20 * width + 40]).toBe(1)
})

test('the foreground’s colour at an edge is the subject’s, the background’s the background’s', () => {
  const { photo, coarse } = hairy()
  const { foreground, background } = refineMatte(photo, coarse, 1)
  expect(foreground[0].data[20 * width + 82]).toBeCloseTo(0.2, 1)
  expect(background[0].data[20 * width + 78]).toBeCloseTo(0.7, 1)
})

test.each([false, true])('a second call gives the same and leaves the first result as it was (fast: %s)', (isFast) => {
  const { photo, coarse } = hairy()
  const first = refineMatte(photo, coarse, 1, { isFast })
  const kept = first.alpha.data.slice()
  const second = refineMatte(photo, coarse, 1, { isFast })
  expect(first.alpha.data).toEqual(kept)
  expect(second).toEqual(first)
})
