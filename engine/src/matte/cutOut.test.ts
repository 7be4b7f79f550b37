import { expect, test } from 'vitest'
import { float32Tensor, type ModelStore, type Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { beginCutOut, cutOut } from './cutOut.ts'

const side = 96
/** A bright square on dark ground, and the same brighter. */
const photoOf = (bright: number): Raster => {
  const data = new Uint8Array(side * side * 3).fill(30)
  for (let row = 24; row < 72; row++) data.fill(bright, (row * side + 24) * 3, (row * side + 72) * 3)
  return { width: side, height: side, channels: 3, data }
}

/** A network that finds the middle of its input, and how often it was asked. */
const fixture = (runsBeside: boolean) => {
  const asked: string[] = []
  const answer = new Float32Array(1024 * 1024)
  for (let row = 256; row < 768; row++) answer.fill(1, row * 1024 + 256, row * 1024 + 768)
  const models: ModelStore = {
    session: async (name) => ({
      inputNames: ['input'],
      run: async () => {
        asked.push(name)
        return { output: float32Tensor(answer, [1, 1, 1024, 1024]) }
      },
    }),
    runsBeside: () => runsBeside,
  }
  const { signal } = new AbortController()
  const runtime: Pick<Runtime, 'models' | 'signal' | 'nowMs'> = { models, signal, nowMs: () => 0 }
  return { asked, runtime: runtime as Runtime }
}

test('beside other work the network is asked at once, and the edited photo is cut out by its answer', async () => {
  const { asked, runtime } = fixture(true)
  const finish = beginCutOut(photoOf(200), runtime)
  await new Promise(setImmediate)
  expect(asked).toEqual(['isnet'])
  const { raster } = await finish(photoOf(220))
  expect(asked).toEqual(['isnet'])
  const middle = (48 * side + 48) * 4
  expect([...raster.data.subarray(middle, middle + 4)]).toEqual([220, 220, 220, 255])
  expect(raster.data[3]).toBe(0)
})

test('where calls occupy the thread, nothing is asked before the photo is edited', async () => {
  const { asked, runtime } = fixture(false)
  const finish = beginCutOut(photoOf(200), runtime)
  await new Promise(setImmediate)
  expect(asked).toEqual([])
  expect((await finish(photoOf(220))).raster.data).toEqual((await cutOut(photoOf(220), runtime)).raster.data)
})
