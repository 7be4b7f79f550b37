import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { eraseLocally } from './eraseLocally.ts'
import { miganOutput } from './runMigan.ts'

const [width, height] = [12_240, 770]
const marks = 34
const context = { ...runtimeWithoutModels(), onProgress: () => {} }
const grey = (): Raster => ({ width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(120) })
const session = {
  run: async () => ({ [miganOutput]: float32Tensor(new Float32Array(3 * 512 * 512).fill(120), [1, 3, 512, 512]) }),
} as unknown as ModelSession

test('many small marks are pasted one by one, except in what is not judged', async () => {
  const data = new Uint8Array(width * height)
  for (let mark = 0; mark < marks; mark++) {
    const at = (10 + 730 * (mark % 2)) * width + 100 + 720 * Math.floor(mark / 2)
    for (let row = 0; row < 12; row++) data.fill(255, at + row * width, at + row * width + 12)
  }
  const count = async (isJudged: boolean): Promise<number> =>
    (await eraseLocally(grey(), { width, height, data }, session, { ...context, isJudged })).changed.length
  expect(await count(true)).toBeGreaterThan(marks - 3)
  expect(await count(false)).toBeLessThan(marks / 2)
})
