import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { float32Tensor } from '@spotless/engine/ports'
import { expect, it } from 'vitest'
import { kernelPool } from '../kernels/kernelPool.ts'
import { failures, workerHere } from '../testing/kernelWorkers.ts'
import { chainSessions } from './chainSessions.ts'

const root = join(import.meta.dirname, '../../..')
const loadModule = async () => WebAssembly.compile(await readFile(join(root, 'engine-web/assembly/convolution.wasm')))

const [width, height] = [40, 74]
const luma = () =>
  float32Tensor(
    Float32Array.from({ length: width * height }, (_, at) => (at % 97) / 97),
    [1, 1, height, width],
  )

it('bands of several workers give what one worker gives', async () => {
  const model = await readFile(join(root, 'engine/weights/faithful2x.onnx'))
  const [one, three] = await Promise.all(
    [1, 3].map(async (threads) => {
      const session = await chainSessions(loadModule, kernelPool(workerHere, threads))('faithful2x', model)
      expect(session.inputNames).toEqual(['luma'])
      return (await session.run({ luma: luma() })).enlarged!
    }),
  )
  expect(one!.dims).toEqual([1, 1, 2 * (height - 16), 2 * (width - 16)])
  expect(three!.dims).toEqual(one!.dims)
  // What is next to a band's end takes part in the sums, and cancels but for rounding.
  for (const [at, value] of (one!.data as Float32Array).entries())
    expect(Math.abs(three!.data[at]! - value)).toBeLessThan(1e-5)
})

it('a worker that fails, or cannot be started, fails the run with its words', async () => {
  const model = await readFile(join(root, 'engine/weights/faithful2x.onnx'))
  for (const { start, words } of failures) {
    const session = await chainSessions(loadModule, kernelPool(start, 2))('faithful2x', model)
    await expect(session.run({ luma: luma() })).rejects.toThrow(words)
  }
})

it('the fused build gives what the plain build gives, but for rounding', async () => {
  const model = await readFile(join(root, 'engine/weights/faithful2x.onnx'))
  const [plain, fused] = await Promise.all(
    ['convolution.wasm', 'convolution.fused.wasm'].map(async (file) => {
      const load = async () => WebAssembly.compile(await readFile(join(root, 'engine-web/assembly', file)))
      return (await (await chainSessions(load, kernelPool(workerHere, 1))('faithful2x', model)).run({ luma: luma() }))
        .enlarged!
    }),
  )
  for (const [at, value] of (plain!.data as Float32Array).entries())
    expect(Math.abs(fused!.data[at]! - value)).toBeLessThan(1e-5)
})
