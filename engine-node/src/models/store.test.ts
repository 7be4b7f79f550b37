import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseModel } from '../testing/eraseModel.ts'
import { openSession } from './openSession.ts'
import { openModelStore, weightsPath } from './store.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-store-'))
  file = join(folder, 'model.onnx')
  await writeFile(file, eraseModel(64, ['image', 'mask']))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['cuda', 'dml', 'coreml'] as const)(
  '%s, which is not installed, is named with the file and the reason',
  async (executionProvider) => {
    const session = await openSession(file, { threads: 1 })
    expect(session.inputNames).toEqual(['image', 'mask'])
    await session.release()
    await expect(openSession(file, { threads: 1, executionProvider })).rejects.toThrow(
      `The execution provider ${executionProvider} cannot open ${file} on this machine: `,
    )
  },
)

test('a model that the execution provider cannot open runs on the CPU, and the error is reported', async () => {
  await copyFile(file, weightsPath(folder, 'lettering'))
  const reasons: string[] = []
  const store = openModelStore(folder, {
    ...{ threads: 1, executionProvider: 'cuda' },
    onFallback: (error) => reasons.push(error.message),
  })
  expect((await store.session('lettering')).inputNames).toEqual(['image', 'mask'])
  expect(reasons).toEqual([expect.stringContaining('The execution provider cuda cannot open')])
  const missing = await store.session('isnet').catch((error: unknown) => error)
  expect(missing).toMatchObject({
    message: expect.stringContaining(`The model isnet cannot be opened from ${weightsPath(folder, 'isnet')}`),
    cause: { errors: [{ message: expect.stringContaining('cuda') }, expect.any(Error)] },
  })
  expect(reasons).toHaveLength(1)
  await store.close()
})

test('an error of the runtime is the cause of the error that names the model and its file', async () => {
  const store = openModelStore(folder, { threads: 1 })
  await expect(store.session('isnet')).rejects.toMatchObject({
    message: expect.stringContaining('The model isnet cannot be opened from'),
    cause: { message: expect.stringMatching(/doesn't exist|no such file/i) },
  })
})
