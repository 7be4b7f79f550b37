import { describe, expect, test } from 'vitest'
import { linearCongruential } from '../../kernel/random/linearCongruential.ts'
import type { Plane } from '../../raster/plane.ts'
import { shiftsOfPattern } from './shiftsOfPattern.ts'

const [width, height] = [120, 90]
const drawn = (at: (x: number, y: number) => number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, pixel) => at(pixel % width, Math.floor(pixel / width))),
})
/** Gaps of 8 pixels every 12 across and 14 down. */
const gaps = drawn((x, y) => (x % 12 < 8 && y % 14 < 8 ? 1 : 0))
const everywhere = new Uint8Array(width * height).fill(1)
const frame = { left: 0, top: 0, width, height }

describe('shifts by which values repeat', () => {
  test('are the steps of the pattern and their sums', () => {
    const shifts = shiftsOfPattern(gaps, everywhere, frame).map(({ x, y }) => `${x},${y}`)
    expect(shifts).toEqual(expect.arrayContaining(['12,0', '0,14', '12,14']))
    for (const shift of shifts) {
      const [x, y] = shift.split(',').map(Number) as [number, number]
      expect([Math.abs(x % 12), Math.abs(y % 14)], shift).toEqual([0, 0])
    }
  })

  test('are none in one thing, in chance, or where the area is too small', () => {
    const random = linearCongruential(3)
    expect(
      shiftsOfPattern(
        drawn((x, y) => (Math.hypot(x - 60, y - 45) < 30 ? 1 : 0)),
        everywhere,
        frame,
      ),
    ).toEqual([])
    expect(
      shiftsOfPattern(
        drawn(() => random()),
        everywhere,
        frame,
      ),
    ).toEqual([])
    expect(shiftsOfPattern(gaps, everywhere, { ...frame, height: 8 })).toEqual([])
  })
})
