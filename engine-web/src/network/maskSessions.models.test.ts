import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matteSidePx } from '@spotless/engine/matte/predictMatte'
import { float32Tensor, type Tensor } from '@spotless/engine/ports'
import { openModelStore, weightsPath } from '@spotless/engine-node/models/store'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { kernelPool } from '../kernels/kernelPool.ts'
import { failures, workerHere } from '../testing/kernelWorkers.ts'
import { maskNetworks, maskSessions } from './maskSessions.ts'

const root = join(import.meta.dirname, '../../..')
const folder = process.env.MODELS_DIR ?? join(root, '.cache', 'models')
const models = openModelStore(folder, { threads: 2 })
afterAll(() => models.close())

const loadModule = async () => WebAssembly.compile(await readFile(join(root, 'engine-web/assembly/network.fused.wasm')))
const isnet = maskNetworks.isnet!
const open = async (start: typeof workerHere) =>
  maskSessions(loadModule, kernelPool(start, 2))('isnet', isnet, await readFile(weightsPath(folder, 'isnet')))

const photo = async (file: string): Promise<Tensor> => {
  const data = await sharp(join(root, 'fixtures/photos', file))
    .resize(matteSidePx, matteSidePx, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const length = matteSidePx ** 2
  const planes = Float32Array.from({ length: 3 * length }, (_, at) => {
    const [plane, pixel] = [Math.floor(at / length), at % length]
    return data[pixel * 3 + plane]! / 255 - 0.5
  })
  return float32Tensor(planes, [1, 3, matteSidePx, matteSidePx])
}

test('masks of two photos asked for at once are those of onnxruntime', async () => {
  const session = await open(workerHere)
  const expected = await models.session('isnet')
  const photos = await Promise.all(['kitten.webp', 'astronaut.png'].map(photo))
  const answers = await Promise.all(photos.map((input) => session.run({ input })))
  for (const [index, input] of photos.entries()) {
    const { output } = await expected.run({ input }, ['output'])
    expect(answers[index]!.output!.dims).toEqual(output!.dims)
    const mask = answers[index]!.output!.data
    const worst = (output!.data as Float32Array).reduce(
      (most, value, at) => Math.max(most, Math.abs(value - mask[at]!)),
      0,
    )
    expect(worst).toBeLessThan(1e-3)
  }
})

test('a photo of another size is refused, and a worker that fails or cannot be started fails the run', async () => {
  const session = await open(workerHere)
  await expect(session.run({ input: float32Tensor(new Float32Array(12), [1, 3, 2, 2]) })).rejects.toThrow(
    'Expected a photo of 1024 × 1024 in three planes, got 1 × 3 × 2 × 2.',
  )
  for (const { start, words } of failures) {
    const failing = await open(start)
    await expect(failing.run({ input: await photo('kitten.webp') })).rejects.toThrow(words)
  }
})
