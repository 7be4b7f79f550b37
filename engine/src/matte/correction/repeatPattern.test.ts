import { describe, expect, test } from 'vitest'
import { linearCongruential } from '../../kernel/random/linearCongruential.ts'
import type { Plane } from '../../raster/plane.ts'
import { repeatPattern } from './repeatPattern.ts'

const [width, height] = [120, 90]
const drawn = (at: (x: number, y: number) => number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, pixel) => at(pixel % width, Math.floor(pixel / width))),
})
/** Gaps of 8 pixels every 12 across and 14 down. */
const isGap = (x: number, y: number): boolean => x % 12 < 8 && y % 14 < 8
const everywhere = new Uint8Array(width * height).fill(1)
const wrongIn = ({ data }: Plane, truth: Plane): number =>
  data.filter((value, pixel) => Math.abs(value - (truth.data[pixel] as number)) > 0.5).length
const gaps = drawn((x, y) => (isGap(x, y) ? 1 : 0))

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
    expect(repeatPattern(seen, seen.data.slice(), everywhere)).toBe(true)
    expect(wrongIn(seen, gaps)).toBeLessThan(before / 2)
  })

  test('changes nothing beside the stroke, and does not go on where none of it was found', () => {
    const seen = drawn((x, y) => (isGap(x, y) && x < 84 ? 1 : 0))
    const stroke = Uint8Array.from(everywhere, (_, pixel) => (pixel % width >= 24 ? 1 : 0))
    const truth = { ...seen, data: seen.data.slice() }
    seen.data[5] = 0.3
    expect(repeatPattern(seen, seen.data.slice(), stroke)).toBe(true)
    expect(seen.data[5]).toBeCloseTo(0.3)
    const beyond = Array.from(seen.data).filter((value, pixel) => pixel % width >= 100 && value > 0.5)
    expect(beyond).toEqual([])
    expect(wrongIn(seen, truth)).toBeLessThan(60)
  })

  test('is completed past the stroke where a gap was found in part, by pixels that are likely', () => {
    const isStroke = Uint8Array.from(everywhere, (_, pixel) => (pixel % width < 76 ? 1 : 0))
    // The gap at 72 lies under the stroke by half; of that at 84, where it was not painted, a corner was found; of that at 96 nothing.
    const missed = (x: number, y: number): boolean => x >= 76 && !(x >= 84 && x < 89 && y % 14 < 6 && y < 56)
    const seen = drawn((x, y) => (isGap(x, y) && !missed(x, y) ? 1 : 0))
    const likely = drawn((x, y) => (isGap(x, y) && y < 70 ? 0.3 : 0.05)).data
    repeatPattern(seen, likely, isStroke)
    const at = (x: number, y: number): number => Math.round(seen.data[y * width + x] as number)
    expect([at(78, 3), at(79, 31), at(85, 7), at(85, 35)]).toEqual([1, 1, 1, 1])
    expect([at(78, 73), at(85, 73)], 'pixels that are unlikely').toEqual([0, 0])
    expect([at(98, 3), at(98, 31), at(82, 3), at(85, 11)], 'gaps not found, and what is between').toEqual([0, 0, 0, 0])
  })

  test('keeps the edges of gaps that are not quite alike', () => {
    const random = linearCongruential(7)
    const more = Array.from({ length: 80 }, () => Math.floor(random() * 3) - 1)
    const uneven = drawn((x, y) =>
      x % 12 < 8 + (more[Math.floor(x / 12) + 10 * Math.floor(y / 14)] as number) && y % 14 < 8 ? 1 : 0,
    )
    const seen = { ...uneven, data: uneven.data.slice() }
    expect(repeatPattern(seen, seen.data.slice(), everywhere)).toBe(true)
    const differ = wrongIn(uneven, gaps)
    expect(differ).toBeGreaterThan(200)
    expect(wrongIn(seen, uneven)).toBeLessThan(differ / 2)
  })

  test('is not seen in one thing, which stays as it is', () => {
    const disc = drawn((x, y) => (Math.hypot(x - 60, y - 45) < 30 ? 0.9 : 0))
    const before = disc.data.slice()
    expect(repeatPattern(disc, disc.data.slice(), everywhere)).toBe(false)
    expect(disc.data).toEqual(before)
    expect(repeatPattern(disc, disc.data.slice(), new Uint8Array(width * height))).toBe(false)
  })
})
