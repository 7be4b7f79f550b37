import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { diskModelsFolder } from '../../testing/diskModels.ts'
import { eraseModel } from '../../testing/eraseModel.ts'
import { checkDiskModels, type DiskModelCheck } from './checkDiskModels.ts'
import { readModelsFile } from './modelsFile.ts'

const fill = eraseModel(64, ['picture', 'hole'], 'float16')
const sha256 = createHash('sha256').update(fill).digest('hex')
const entry = { job: 'inpaint', path: 'fill.onnx', name: 'Fill', licence: 'MIT' }

test('each model is opened and tried once, and told how it is used or why it is refused', async () => {
  const folder = await diskModelsFolder(
    [
      { ...entry, sha256 },
      { ...entry, name: 'Swapped', sha256: '0'.repeat(64) },
      { ...entry, name: 'Missing', path: 'missing.onnx' },
      { ...entry, name: 'Not a matte', job: 'matte' },
    ],
    { 'fill.onnx': fill },
  )
  onTestFinished(folder.remove)
  const checks: DiskModelCheck[] = []
  for await (const check of checkDiskModels(readModelsFile(folder.path), { threads: 1 })) checks.push(check)
  expect(checks.map(({ name, isOk, message }) => [name, isOk, message])).toEqual([
    ['Fill', true, '64×64, image picture, mask hole'],
    ['Swapped', false, expect.stringContaining(`got ${sha256}`)],
    ['Missing', false, expect.stringContaining('missing.onnx')],
    ['Not a matte', false, expect.stringContaining('Expected one picture [1, 3, rows, columns] as input')],
  ])
})

test('a model that the execution provider cannot run is ready on the CPU, with the reason', async () => {
  const folder = await diskModelsFolder([entry], { 'fill.onnx': fill })
  onTestFinished(folder.remove)
  const options = { threads: 1, executionProvider: 'coreml' } as const
  for await (const { isOk, message } of checkDiskModels(readModelsFile(folder.path), options)) {
    expect(isOk).toBe(true)
    expect(message).toContain('64×64, image picture, mask hole; on the CPU: The execution provider coreml cannot open')
  }
})
