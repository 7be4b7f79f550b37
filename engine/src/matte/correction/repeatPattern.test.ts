import { describe, expect, test } from 'vitest'
import { linearCongruential } from '../../kernel/random/linearCongruential.ts'
import type { Plane } from '../../raster/plane.ts'
import { repeatPattern } from './repeatPattern.ts'
import { shiftsOfPattern } from './shiftsOfPattern.ts'

const [width, height] = [120, 90]
const drawn = (at: (x: number, y: number) => number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, pixel) => at(pixel % width, Math.floor(pixel / width))),
})
/** Gaps of 8 pixels every 12 across and 14 down. */
const isGap = (x: number, y: number): boolean => x % 12 < 8 && y % 14 < 8
const everywhere = new Uint8Array(width * height).fill(1)
const frame = { left: 0, top: 0, width, height }
const wrongIn = ({ data }: Plane, truth: Plane): number =>
  data.filter((value, pixel) => Math.abs(value - (truth.data[pixel] as number)) > 0.5).length
const gaps = drawn((x, y) => (isGap(x, y) ? 1 : 0))

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

describe('a pattern that repeats', () => {
  test('is made whole where single gaps were missed in part', () => {
    const random = linearCongruential(5)
    const isSpoilt = Array.from({ length: 80 }, () => random() < 0.1)
    const seen = drawn((x, y) => {
      const cell = Math.floor(x / 12) + 10 * Math.floor(y / 14)
      return isGap(x, y) && !(isSpoilt[cell] && x % 12 < 5) ? 1 : 0
    })
    const before = wrongIn(seen, gaps)
    expect(before).toBeGreaterThan(200)
    expect(repeatPattern(seen, everywhere)).toBe(true)
    expect(wrongIn(seen, gaps)).toBeLessThan(before / 2)
  })

  test('changes nothing beside the stroke, and does not go on where none of it was found', () => {
    const seen = drawn((x, y) => (isGap(x, y) && x < 84 ? 1 : 0))
    const stroke = Uint8Array.from(everywhere, (_, pixel) => (pixel % width >= 24 ? 1 : 0))
    const truth = { ...seen, data: seen.data.slice() }
    seen.data[5] = 0.3
    expect(repeatPattern(seen, stroke)).toBe(true)
    expect(seen.data[5]).toBeCloseTo(0.3)
    const beyond = Array.from(seen.data).filter((value, pixel) => pixel % width >= 100 && value > 0.5)
    expect(beyond).toEqual([])
    expect(wrongIn(seen, truth)).toBeLessThan(60)
  })

  test('is not seen in one thing, which stays as it is', () => {
    const disc = drawn((x, y) => (Math.hypot(x - 60, y - 45) < 30 ? 0.9 : 0))
    const before = disc.data.slice()
    expect(repeatPattern(disc, everywhere)).toBe(false)
    expect(disc.data).toEqual(before)
    expect(repeatPattern(disc, new Uint8Array(width * height))).toBe(false)
  })
})
