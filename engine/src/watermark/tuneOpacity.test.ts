import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { tuneOpacity } from './tuneOpacity.ts'

const [width, height] = [120, 60]
const runtime = runtimeWithoutModels()
const crisp = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 20 && x < 100 && y > 15 && y < 45 && x % 16 < 8 ? 1 : 0
})
const soft = gaussianFilter(crisp, width, 1.2)
const always = (coverage: Float32Array): CoverageNetwork => ({
  predictCoverage: async () => coverage,
  predictFirstLayer: null,
})

const marked = (coverage: Float32Array, opacity: number, level = 100): MarkPatch => {
  const plane = coverage.map((covered, at) => {
    const photo = level + 0.2 * level * Math.sin((at % width) / 21)
    return photo + opacity * covered * (255 - photo)
  })
  return {
    box: { left: 0, top: 0, width, height },
    planes: [plane, plane.slice(), plane.slice()] as MarkPlanes,
    painted: new Uint8Array(width * height).fill(1),
  }
}

test.each([0.3, 0.36, 0.47])('an opacity of 0.4 with soft edges, read as %f, is found again', async (read) => {
  const mark = { opacity: read, colour: [255, 255, 255] } as const
  const tuned = await tuneOpacity([marked(soft, 0.4)], mark, 0.3, always(soft), runtime)
  expect(Math.abs(tuned.opacity - 0.4)).toBeLessThan(0.02)
})

test('the opacity of crisp edges is found again too', async () => {
  const mark = { opacity: 0.36, colour: [255, 255, 255] } as const
  const tuned = await tuneOpacity([marked(crisp, 0.4)], mark, 0.3, always(crisp), runtime)
  expect(Math.abs(tuned.opacity - 0.4)).toBeLessThan(0.01)
})

test('a mark that leaves hardly anything stays as it was measured', async () => {
  const mark = { opacity: 0.401, colour: [255, 255, 255] } as const
  expect(await tuneOpacity([marked(crisp, 0.4)], mark, 0.3, always(crisp), runtime)).toBe(mark)
})

test('an opacity behind which no photo can be is not taken, however little it leaves', async () => {
  const mark = { opacity: 0.4, colour: [255, 255, 255] } as const
  // Coverage that is predicted too low beside the middle of each stroke asks for more opacity.
  const core = crisp.map((covered, at) => covered * ((at % width) % 16 === 4 ? 1 : 0.88))
  const tuned = (level: number) => tuneOpacity([marked(crisp, 0.4, level)], mark, 0.3, always(core), runtime)
  expect((await tuned(100)).opacity).toBeGreaterThan(0.42)
  expect(await tuned(2)).toBe(mark)
})
