import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskModelsFolder } from '../../testing/diskModels.ts'
import { modelsFileName, readModelsFile } from './modelsFile.ts'

const matte = { job: 'matte', path: 'a.onnx', name: 'A', licence: 'MIT' }

test('a folder without a list holds no models; paths of a list are read from its folder', async () => {
  expect(readModelsFile('/nowhere/at/all')).toEqual([])
  const folder = await diskModelsFolder([matte], {})
  onTestFinished(folder.remove)
  expect(readModelsFile(folder.path)).toEqual([
    { ...matte, path: join(folder.path, 'a.onnx'), source: 'Added by the operator of this installation' },
  ])
})

test.each([
  ['no licence', { ...matte, licence: undefined }, 'models.0.licence'],
  ['a job that there is not', { ...matte, job: 'dream' }, 'models.0.job'],
  ['a misspelt setting', { ...matte, widht: 512 }, 'widht'],
  ['a spread of 0', { ...matte, std: [1, 0, 1] }, 'models.0.std: must not hold 0'],
  ['a click without a decoder', { ...matte, job: 'click' }, 'models.0.decoder: must be given for the job click'],
  ['a decoder for nothing', { ...matte, decoder: 'b.onnx' }, 'models.0.decoder'],
])('%s is refused by name', async (_name, model, reason) => {
  const folder = await diskModelsFolder([model], {})
  onTestFinished(folder.remove)
  expect(() => readModelsFile(folder.path)).toThrow(reason)
})

test('what is no JSON is refused with the file’s name', async () => {
  const folder = await diskModelsFolder([], {})
  onTestFinished(folder.remove)
  await writeFile(join(folder.path, modelsFileName), '{ models: }')
  expect(() => readModelsFile(folder.path)).toThrow(join(folder.path, modelsFileName))
})
