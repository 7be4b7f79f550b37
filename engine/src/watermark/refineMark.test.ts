import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { refineMark } from './refineMark.ts'

const [width, height] = [120, 90]
const lossless = 0.3
const white: Mark = { opacity: 0.45, colour: [255, 255, 255] }
/** Bars of a mark, hard at their edges. */
const coverage = Float32Array.from({ length: width * height }, (_, at) => ((at % width) % 24 < 12 ? 1 : 0))
const behindAt = (at: number, channel: number): number =>
  100 + 12 * channel + 25 * Math.sin((at % width) / 17 + channel) + 20 * Math.cos(Math.floor(at / width) / 13)

const marked = (): MarkPatch => ({
  box: { left: 0, top: 0, width, height },
  planes: [0, 1, 2].map((channel) =>
    coverage.map((covered, at) => {
      const opacity = white.opacity * covered
      return (1 - opacity) * behindAt(at, channel) + opacity * (white.colour[channel] as number)
    }),
  ) as unknown as MarkPlanes,
  painted: new Uint8Array(width * height).fill(1),
})
const network = { predictCoverage: () => Promise.resolve(coverage), predictFirstLayer: null }

test('a first guess that is far off is measured again across the outlines predicted', async () => {
  const refined = await refineMark([marked()], { ...white, opacity: 0.36 }, lossless, network, runtimeWithoutModels())
  expect(Math.abs(refined.opacity - white.opacity)).toBeLessThan(0.01)
  expect(refined.colour).toEqual(white.colour)
})

test('a guess that is near enough stays, and so does one without outlines to measure at', async () => {
  const near = { ...white, opacity: 0.455 }
  expect(await refineMark([marked()], near, lossless, network, runtimeWithoutModels())).toBe(near)
  const nothing = { predictCoverage: () => Promise.resolve(new Float32Array(width * height)), predictFirstLayer: null }
  const far = { ...white, opacity: 0.3 }
  expect(await refineMark([marked()], far, lossless, nothing, runtimeWithoutModels())).toBe(far)
})
