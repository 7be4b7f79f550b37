import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { diskModelsFolder } from '@spotless/engine-node/testing/diskModels'
import { tinyModel } from '@spotless/engine-node/testing/tinyModel'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')
const cat = join(import.meta.dirname, '../../fixtures/photos/chelsea.png')

/** A network whose alpha is the mean of the colours. */
const brightness = tinyModel({
  inputs: [{ name: 'input', dims: [1, 3, 64, 64] }],
  outputs: [{ name: 'alpha', dims: [1, 1, 64, 64] }],
  nodes: [{ operator: 'ReduceMean', inputs: ['input'], output: 'alpha', attributes: { axes: [1], keepdims: 1 } }],
})
const entry = { job: 'matte', path: 'matte.onnx', name: 'Bright', licence: 'MIT', mean: [0, 0, 0], std: [1, 1, 1] }

/** Left half black, right half white. */
const halves = async (): Promise<Buffer> => {
  const half = { width: 90, height: 120, channels: 3, background: '#fff' } as const
  const white = { input: await sharp({ create: half }).png().toBuffer(), left: 90, top: 0 }
  return sharp({ create: { ...half, width: 180, background: '#000' } })
    .composite([white])
    .png()
    .toBuffer()
}

/** Cuts out a photo, `halves` unless given, with the networks of a folder. */
const cutOut = async (models: readonly unknown[], matte: Uint8Array | string, photo?: string) => {
  const folder = await diskModelsFolder(models, { 'matte.onnx': matte })
  onTestFinished(folder.remove)
  await writeFile(join(folder.path, 'photo.png'), photo === undefined ? await halves() : await readFile(photo))
  const env = { ...process.env, DISK_MODELS_DIR: folder.path }
  const child = spawn(process.execPath, [main, 'cutout', 'photo.png', '--json'], { cwd: folder.path, env })
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, error, code: code as number | null, result: () => readFile(join(folder.path, 'photo-cutout.png')) }
}

test("a network of the person's own makes the cut-out and is named", async () => {
  const { out, code, result } = await cutOut([entry], brightness)
  expect(code).toBe(0)
  expect(JSON.parse(out).engine).toContain('Bright')
  const { data, info } = await sharp(await result())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alphaAt = (column: number) => data[(60 * info.width + column) * info.channels + 3]
  expect([alphaAt(20), alphaAt(160)]).toEqual([0, 255])
})

test('one that cannot be used is passed over, with the reason', async () => {
  const { code, error } = await cutOut([entry], 'not a network', cat)
  expect(code).toBe(0)
  expect(error).toContain('Bright (matte)')
  expect(error).toContain('The built-in model did it.')
})

test('a list that cannot be read ends the command and names what is wrong', async () => {
  const { code, error } = await cutOut([{ ...entry, job: 'paint' }], brightness)
  expect(code).toBe(1)
  expect(error).toContain('models.0.job')
})
