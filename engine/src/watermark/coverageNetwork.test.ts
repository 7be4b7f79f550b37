import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession } from '../ports.ts'
import { openCoverageNetwork } from './coverageNetwork.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

const [width, height] = [16, 8]
const plane = (): Float32Array => new Float32Array(width * height).fill(90)
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: [plane(), plane(), plane()],
  painted: new Uint8Array(width * height).fill(1),
}
const white: Mark = { opacity: 0.4, colour: [255, 255, 255] }

test('the same mark over the same patch is predicted once; another mark, noise or the rotated patch anew', async () => {
  let calls = 0
  const session: ModelSession = {
    inputNames: [],
    run: async () => {
      calls++
      const covered = Float32Array.from({ length: width * height }, (_, at) => (at % width < 8 ? 1 : 0))
      return { coverage: float32Tensor(covered, [1, 1, height, width]) }
    },
  }
  const network = await openCoverageNetwork({ session: async () => session })
  const predict = (mark: Mark, noise: number, isThorough: boolean): Promise<Float32Array> =>
    network.predictCoverage(patch, mark, noise, runtimeWithoutModels(), isThorough)
  const first = await predict(white, 0.3, false)
  expect(await predict(white, 0.3, false)).toEqual(first)
  expect(calls).toBe(1)
  await predict(white, 0.3, true)
  expect(calls).toBe(2)
  await predict({ ...white }, 0.3, false)
  await predict(white, 2, false)
  expect(calls).toBe(4)
})

test('where edges are soft, marks close to the first are asked of the network for soft edges alone', async () => {
  const calls = { coverage: 0, softCoverage: 0 }
  const ramp = Float32Array.from({ length: width * height }, (_, at) => (at % width) / (width - 1))
  const sessionOf = (name: keyof typeof calls): ModelSession => ({
    inputNames: [],
    run: async () => {
      calls[name]++
      return { coverage: float32Tensor(ramp, [1, 1, height, width]) }
    },
  })
  const network = await openCoverageNetwork({ session: async (name) => sessionOf(name as keyof typeof calls) })
  const predict = (mark: Mark): Promise<Float32Array> =>
    network.predictCoverage(patch, mark, 0.3, runtimeWithoutModels())
  const first = await predict(white)
  expect(await predict({ ...white, opacity: 0.48 })).toEqual(first)
  expect(calls).toEqual({ coverage: 1, softCoverage: 2 })
  await predict({ ...white, opacity: 0.6 })
  await predict({ opacity: 0.4, colour: [255, 255, 200] })
  expect(calls).toEqual({ coverage: 3, softCoverage: 4 })
})
