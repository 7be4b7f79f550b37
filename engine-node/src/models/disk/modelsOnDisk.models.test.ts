import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { enhancePhoto } from '@spotless/engine/face/enhancePhoto'
import { resizeRaster } from '@spotless/engine/kernel/resample/resizeRaster'
import { cutOut } from '@spotless/engine/matte/cutOut'
import type { EditRequest } from '@spotless/engine/pipeline'
import type { ModelStore } from '@spotless/engine/ports'
import { crop } from '@spotless/engine/raster/crop'
import type { Raster } from '@spotless/engine/raster/raster'
import { crispen } from '@spotless/engine/upscale/crispen'
import { enlarge } from '@spotless/engine/upscale/enlarge'
import { afterAll, expect, test } from 'vitest'
import { decodePhoto } from '../../codec/decodePhoto.ts'
import { encodePhoto } from '../../codec/encodePhoto.ts'
import { nodeRuntime } from '../../nodePorts.ts'
import { pipelineContext } from '../../pipelineContext.ts'
import { diskModelsFolder } from '../../testing/diskModels.ts'
import { tinyModel } from '../../testing/tinyModel.ts'
import { openModelStore, weightsPath } from '../store.ts'
import { type DiskModelEntry, readModelsFile } from './modelsFile.ts'

/** Real networks as an operator's own: the same pixels must come out as of ours. */
const root = join(import.meta.dirname, '..', '..', '..', '..')
const modelsFolder = process.env.MODELS_DIR ?? join(root, '.cache', 'models')
const entry = { licence: 'MIT', source: 'A test' } as const
const diskModels: DiskModelEntry[] = [
  { ...entry, job: 'matte', path: weightsPath(modelsFolder, 'isnet'), name: 'IS-Net' },
  { ...entry, job: 'upscale', path: weightsPath(modelsFolder, 'crisp'), name: 'Real-ESRGAN' },
]
const failures: string[] = []
const ours = openModelStore(modelsFolder, { threads: 2 })
const disk = openModelStore(modelsFolder, { threads: 2, diskModels, onDiskFailure: (reason) => failures.push(reason) })
afterAll(() => Promise.all([ours.close(), disk.close()]))
const photo = async (name: string) => decodePhoto(await readFile(join(root, 'fixtures', 'photos', name)))

const meanDifference = (one: Raster, other: Raster): number => {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs((one.data[at] as number) - (other.data[at] as number))
  return sum / one.data.length
}

test('IS-Net from disk cuts out as ours does, at the photo’s size', async () => {
  const { raster } = await photo('chelsea.png')
  const [own, other] = [await cutOut(raster, nodeRuntime(ours)), await cutOut(raster, nodeRuntime(disk))]
  expect([own.engine, other.engine, failures]).toEqual(['IS-Net', 'IS-Net on disk', []])
  expect(Buffer.compare(Buffer.from(own.raster.data.buffer), Buffer.from(other.raster.data.buffer))).toBe(0)
}, 120_000)

test.each([2, 4] as const)(
  'Real-ESRGAN from disk draws the detail that ours draws at %dx',
  async (factor) => {
    const { raster } = await photo('chelsea.png')
    const part = crop(raster, { left: 120, top: 90, width: 97, height: 83 })
    const make = async (store: typeof ours): Promise<Raster> => {
      const enlarged = await enlarge(part, factor, 'clean', nodeRuntime(store), {})
      await crispen(enlarged, part, factor, nodeRuntime(store), { blend: 1 })
      return enlarged
    }
    const plain = await enlarge(part, factor, 'clean', nodeRuntime(ours), {})
    const [own, other] = [await make(ours), await make(disk)]
    expect(failures).toEqual([])
    // Nearer to our own crisp result than the faithful one is, by far; the rest is the drift of colours that is taken out.
    expect(meanDifference(own, other)).toBeLessThan(0.5 * meanDifference(own, plain))
  },
  120_000,
)

test('a restorer that makes another face of it is refused by the identity check, and ours restores', async () => {
  const sizes = [1, 3, 512, 512]
  const inverse = tinyModel({
    inputs: [{ name: 'input', dims: sizes }],
    outputs: [{ name: 'output', dims: sizes }],
    nodes: [{ operator: 'Neg', inputs: ['input'], output: 'output' }],
  })
  const folder = await diskModelsFolder([{ job: 'faces', path: 'face.onnx', name: 'Inverse', licence: 'MIT' }], {
    'face.onnx': inverse,
  })
  const store = openModelStore(modelsFolder, { threads: 2, diskModels: readModelsFile(folder.path) })
  let asked = 0
  const counted: ModelStore = {
    ...store,
    onDisk: (job) => {
      const models = store.onDisk?.(job) ?? []
      asked += models.length
      return models
    },
  }
  try {
    const { raster, source } = await photo('astronaut.png')
    const face = crop(raster, { left: 150, top: 20, width: 160, height: 200 })
    const blurred = resizeRaster(resizeRaster(face, 53, 67), 160, 200)
    const { file } = await encodePhoto(blurred, source)
    const request: EditRequest = {
      mode: 'face-enhancement',
      photo: file,
      action: 'erase',
      options: { face: { upscale: false } },
    }
    const [own, other] = [
      await enhancePhoto(request, pipelineContext(ours)),
      await enhancePhoto(request, pipelineContext(counted)),
    ]
    expect(asked).toBeGreaterThan(0)
    expect(other.engine).not.toContain('on disk')
    expect(Buffer.compare(own.file, other.file)).toBe(0)
  } finally {
    await store.close()
    await folder.remove()
  }
}, 120_000)
