import { expect, test } from 'vitest'
import { type ChannelSamples, matchSpread } from './matchSpread.ts'

const samples = (map: (value: number, channel: number) => number): ChannelSamples =>
  [0, 1, 2].map((channel) =>
    Float32Array.from([20, 60, 100, 140, 180, 220], (value) => map(value, channel)),
  ) as unknown as ChannelSamples

test('opacity and a colour of its own come out of the spread and the means', () => {
  const colour = [200, 80, 40] as const
  const covered = samples((value, channel) => 0.6 * value + 0.4 * (colour[channel] ?? 0))
  const mark = matchSpread(covered, samples(Number), 2)
  expect(mark.opacity).toBeCloseTo(0.4, 3)
  expect(mark.colour.map(Math.round)).toEqual([200, 80, 40])
})

test('white is taken for white although the spreads differ a little', () => {
  const covered = samples((value) => 0.71 * value + 0.3 * 255 - 1.2)
  const mark = matchSpread(covered, samples(Number), 3)
  expect(mark.colour).toEqual([255, 255, 255])
  expect(mark.opacity).toBeCloseTo(0.295, 2)
})
