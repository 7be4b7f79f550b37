import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { float32Tensor } from '@spotless/engine/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseModel } from '../testing/eraseModel.ts'
import { threadedSession } from './threadedSession.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-thread-'))
  file = join(folder, 'model.onnx')
  await writeFile(file, eraseModel(64, ['image', 'mask']))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const feeds = (level: number) => ({
  image: float32Tensor(new Float32Array(3 * 64 * 64).fill(level), [1, 3, 64, 64]),
  mask: float32Tensor(new Float32Array(64 * 64).fill(0.25), [1, 1, 64, 64]),
})

test('calls made at once are answered each by its own, the inputs stay the caller’s, and a bad one fails alone', async () => {
  const session = await threadedSession(file, { threads: 1 })
  expect(session.inputNames).toEqual(['image', 'mask'])
  expect(session.graph.inputs).toHaveLength(2)
  const given = feeds(0.5)
  const [first, bad, second] = await Promise.all([
    session.run(given),
    session.run({ image: given.image }).catch((error: unknown) => error),
    session.run(feeds(1), ['output']),
  ])
  expect(first?.output?.data[0]).toBe(0.375)
  expect(bad).toBeInstanceOf(Error)
  expect(Object.keys(second ?? {})).toEqual(['output'])
  expect(second?.output?.data[0]).toBe(0.75)
  expect(given.image.data).toHaveLength(3 * 64 * 64)
  await session.release()
})

test('a file that is no model fails to open, and a call that a release breaks off fails', async () => {
  const wrong = join(folder, 'wrong.onnx')
  await writeFile(wrong, 'no model')
  await expect(threadedSession(wrong, { threads: 1 })).rejects.toThrow(/wrong\.onnx|[Pp]rotobuf/)
  const session = await threadedSession(file, { threads: 1 })
  const call = session.run(feeds(0.5)).catch((error: unknown) => error)
  await session.release()
  const answer = await call
  expect(answer instanceof Error || 'output' in (answer as object)).toBe(true)
  await expect(session.run(feeds(0.5))).rejects.toThrow('has ended')
})
