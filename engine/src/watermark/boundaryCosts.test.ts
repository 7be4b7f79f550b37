import { assets } from '@spotless/engine-node/assets'
import { expect, test } from 'vitest'
import { boundaryCosts } from './boundaryCosts.ts'
import { boundaryContext, boundaryFeatureCount, boundaryFeatures } from './boundaryFeatures.ts'
import type { MarkPatch } from './markPatch.ts'
import { loadPerceptrons } from './multilayerPerceptron.ts'

await loadPerceptrons(assets)

const [width, height] = [40, 40]
const [from, to] = [12, 27]
const mark = { opacity: 0.4, colour: [255, 255, 255] } as const
const noise = 2

/** A wavy photo under a white stripe that covers the columns from 12 to 27. */
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: [90, 110, 70].map((level) =>
    Float32Array.from({ length: width * height }, (_, at) => {
      const [column, row] = [at % width, Math.floor(at / width)]
      const behind = level + 12 * Math.sin(column / 3) + 9 * Math.cos(row / 2.5) + ((at * 7919) % 7) - 3
      return column >= from && column <= to ? behind + mark.opacity * (255 - behind) : behind
    }),
  ) as unknown as MarkPatch['planes'],
  painted: new Uint8Array(width * height).fill(1),
}
const view = boundaryContext(patch, mark, noise)

test('a change of labels is cheap where the mark begins and ends, each in its own direction, and dear elsewhere', () => {
  const { right, down } = boundaryCosts(view, patch.painted)
  const meanOver = (costs: Float32Array, column: number, isEnd: 0 | 1): number => {
    let sum = 0
    for (let row = 5; row < height - 5; row++) sum += costs[2 * (row * width + column) + isEnd] as number
    return sum / (height - 10)
  }
  expect(meanOver(right, from, 0)).toBeLessThan(-1)
  expect(meanOver(right, from, 1)).toBeGreaterThan(-0.5)
  expect(meanOver(right, to, 1)).toBeLessThan(-1)
  expect(meanOver(right, to, 0)).toBeGreaterThan(-0.5)
  for (const column of [6, 19, 33]) {
    expect(meanOver(right, column, 0)).toBeGreaterThan(1)
    expect(meanOver(down, column, 0)).toBeGreaterThan(1)
    expect(meanOver(down, column, 1)).toBeGreaterThan(1)
  }
})

test('nothing is said where a window would leave the patch or nothing can be covered', () => {
  const { right } = boundaryCosts(view, patch.painted)
  expect([right[0], right[1], right[2 * (20 * width + 2)]]).toEqual([0, 0, 0])
  expect(boundaryCosts(view, new Uint8Array(width * height)).right.every((cost) => cost === 0)).toBe(true)
  expect(boundaryFeatures(view, 2 * width + 2, false, new Float32Array(boundaryFeatureCount))).toBe(false)
})

test('the features show which pixels cannot be under the mark', () => {
  const window = new Float32Array(boundaryFeatureCount)
  const dark = { ...patch, planes: patch.planes.map((plane) => plane.map(() => 60)) as unknown as MarkPatch['planes'] }
  expect(boundaryFeatures(boundaryContext(dark, mark, noise), 20 * width + 20, false, window)).toBe(true)
  // (60 − 0.4 · 255) ⁄ 0.6 = −70: no photo is so dark.
  expect(window[2]).toBe(1)
  boundaryFeatures(view, 20 * width + 20, false, window)
  expect(window[2]).toBeLessThan(0)
})
