import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { relightShadow } from './relightShadow.ts'

const [width, height] = [200, 160]
/** Depth of a slanted shadow with a border `softPx` wide. */
const depthAt = (column: number, row: number, softPx: number): number => {
  const inside = Math.min(column - 60, 140 - column, row - 90 - column * 0.05, 125 + column * 0.05 - row)
  return Math.min(1, Math.max(0, inside / softPx + 0.5))
}

/** Grainy sand, an object's mask above the shadow, and what stands for the shadow. */
const sand = (darken: (level: number, channel: number, depth: number, noise: number) => number, softPx: number) => {
  const uniform = xorshift32(5)
  const truth: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) }
  const seen: Raster = { ...truth, data: truth.data.slice() }
  const shadow: Mask = { width, height, data: new Uint8Array(width * height) }
  const object: Mask = { width, height, data: new Uint8Array(width * height) }
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const grain = 0.9 + 0.2 * uniform()
    const depth = depthAt(column, row, softPx)
    for (const [channel, level] of [205, 185, 150].entries()) {
      truth.data[at * 3 + channel] = level * grain
      seen.data[at * 3 + channel] = darken(level * grain, channel, depth, uniform())
    }
    if (depth > 0) shadow.data[at] = 255
    if (column >= 60 && column < 100 && row >= 30 && row < 92) {
      object.data[at] = 255
      shadow.data[at] = 0
    }
  }
  return { truth, seen, shadow, object }
}
const ratios = [0.45, 0.5, 0.58] as const
const cast = (level: number, channel: number, depth: number): number =>
  level * (1 - depth * (1 - (ratios[channel] as number)))
const meanDifference = (a: Raster, b: Raster, mask: Mask): number => {
  let [sum, count] = [0, 0]
  for (let at = 0; at < a.data.length; at++) {
    if (mask.data[Math.floor(at / 3)] !== 255) continue
    sum += Math.abs((a.data[at] as number) - (b.data[at] as number))
    count++
  }
  return sum / count
}

test('a soft shadow is taken away, grain and all that it does not cover stay', () => {
  const { truth, seen, shadow, object } = sand(cast, 12)
  const before = seen.data.slice()
  expect(meanDifference(truth, seen, shadow)).toBeGreaterThan(60)
  const relit = relightShadow(seen, shadow, object)
  expect(relit).not.toBeNull()
  expect(meanDifference(truth, seen, shadow)).toBeLessThan(8)
  for (let at = 0; at < object.data.length; at++) {
    if (object.data[at] === 255) expect(seen.data[at * 3]).toBe(before[at * 3])
  }
  expect([...seen.data.subarray(0, 600)]).toEqual([...before.subarray(0, 600)])
})

test('the hard border of a shadow is left to be filled, a soft one is not', () => {
  const count = ({ data }: Mask): number => data.reduce((sum, value) => sum + (value === 255 ? 1 : 0), 0)
  const hard = sand(cast, 1)
  const soft = sand(cast, 24)
  const hardSeam = relightShadow(hard.seen, hard.shadow, hard.object)?.seam as Mask
  const softSeam = relightShadow(soft.seen, soft.shadow, soft.object)?.seam as Mask
  expect(count(hardSeam)).toBeGreaterThan(400)
  expect(count(hardSeam)).toBeLessThan(2_200)
  expect(count(softSeam)).toBeLessThan(120)
  expect(count({ ...hardSeam, data: hardSeam.data.map((value, at) => value & (hard.object.data[at] as number)) })).toBe(
    0,
  )
})

test('what is no shadow stays as it is: a brighter patch, a black one, one of mixed colours, and nothing', () => {
  const brighter = sand((level, _channel, depth) => Math.min(255, level * (1 + 0.2 * depth)), 6)
  const black = sand((level, _channel, depth) => level * (1 - 0.97 * depth), 6)
  const reddish = sand(
    (level, channel, depth) => (channel === 0 ? level * (1 + 0.2 * depth) : level * (1 - 0.6 * depth)),
    6,
  )
  for (const { seen, shadow, object } of [brighter, black, reddish]) {
    const before = seen.data.slice()
    expect(relightShadow(seen, shadow, object)).toBeNull()
    expect(seen.data).toEqual(before)
  }
  const { seen, object } = sand(cast, 6)
  expect(relightShadow(seen, { width, height, data: new Uint8Array(width * height) }, object)).toBeNull()
})
