import { expect, test } from 'vitest'
import { fitOpacity } from './fitOpacity.ts'
import type { ChannelSamples } from './matchSpread.ts'

const samples = (of: (pair: number) => number): ChannelSamples => {
  const plane = (): Float32Array => Float32Array.from({ length: 400 }, (_, pair) => of(pair))
  return [plane(), plane(), plane()]
}
const behind = (pair: number): number => 60 + ((pair * 37) % 120)

test('the opacity is found although every tenth pair is on an edge of the photo', () => {
  const bare = samples((pair) => behind(pair) + ((pair * 13) % 9) - 4 - (pair % 10 === 0 ? 50 : 0))
  const covered = samples((pair) => 0.55 * behind(pair) + 0.45 * 255)
  const found = fitOpacity(covered, bare, { opacity: 0.4, colour: [255, 255, 255] })
  expect(Math.abs(found - 0.45)).toBeLessThan(0.004)
})
