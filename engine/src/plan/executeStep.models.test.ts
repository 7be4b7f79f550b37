import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { afterAll, describe, expect, test } from 'vitest'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import type { Raster } from '../raster/raster.ts'
import type { ExecutableStep } from './execute/executor.ts'
import { executeStep } from './executeStep.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())
const tools = pipelineContext(models)

const fixture = async (file: string): Promise<Raster> =>
  (await decodePhoto(await readFile(join(root, 'fixtures', 'photos', file)))).raster

const side = 200
/** A red ball before a calm green. */
const ball = (): Raster => {
  const data = new Uint8Array(side * side * 3)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const isBall = Math.hypot((pixel % side) - 100, Math.floor(pixel / side) - 100) < 60
    data.set(isBall ? [200, 40, 30] : [90, 120, 90], pixel * 3)
  }
  return { width: side, height: side, channels: 3, data }
}
const at = ({ width, channels, data }: Raster, column: number, row: number): number[] => [
  ...data.slice((row * width + column) * channels, (row * width + column) * channels + channels),
]
const done = async (photo: Raster, step: ExecutableStep): Promise<Raster> =>
  (await executeStep(photo, step, tools)).raster

describe('executeStep', () => {
  test('puts a plain colour or a gradient behind the subject and leaves the subject', async () => {
    const blue = await done(ball(), { kind: 'background', colours: ['#0000ff'] })
    expect([blue.width, blue.height, blue.channels]).toEqual([side, side, 3])
    expect(at(blue, 3, 3)).toEqual([0, 0, 255])
    expect(at(blue, 100, 100)[0]).toBeGreaterThan(190)
    const gradient = await done(ball(), { kind: 'background', colours: ['#000000', '#ffffff'] })
    expect(at(gradient, 3, 3)[0]).toBeLessThan(20)
    expect(at(gradient, 3, 196)[0]).toBeGreaterThan(235)
  })

  test('takes the background away, and then colours what is already clear without looking again', async () => {
    const cut = await done(ball(), { kind: 'background', colours: [] })
    expect(at(cut, 3, 3)[3]).toBe(0)
    const { raster, engines } = await executeStep(cut, { kind: 'background', colours: ['#ffffff'] }, tools)
    expect(engines).toEqual([])
    expect(at(raster, 3, 3).slice(0, 3)).toEqual([255, 255, 255])
  })

  test('greys the background and leaves the subject in colour', async () => {
    const target = { thing: 'background', which: 'all' } as const
    const made = await done(ball(), { kind: 'preset', preset: 'black-and-white', amount: 100, target })
    const [red, green, blue] = at(made, 3, 3)
    expect(Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!)).toBeLessThan(4)
    expect(at(made, 100, 100)).toEqual([200, 40, 30])
  })

  test('crops to the subject', async () => {
    const made = await done(ball(), { kind: 'crop-to-subject' })
    expect(made.width).toBeGreaterThan(118)
    expect(made.width).toBeLessThan(150)
  })

  test('recolours a named thing and nothing else', async () => {
    const photo = await fixture('coffee.png')
    const step = { kind: 'recolour', target: { thing: 'cup', which: 'one' }, colour: '#0000ff' } as const
    const { raster, engines } = await executeStep(photo, step, tools)
    expect(engines).toContain('CenterNet')
    let changed = 0
    for (let pixel = 0; pixel < photo.width * photo.height; pixel++)
      if (raster.data[pixel * 3 + 2]! > photo.data[pixel * 3 + 2]! + 25) changed++
    expect(changed / (photo.width * photo.height)).toBeGreaterThan(0.03)
    expect(at(raster, 5, 5)).toEqual(at(photo, 5, 5))
  })

  test('fills the area of a named thing and leaves distant pixels unchanged', async () => {
    const photo = await fixture('chelsea.png')
    const { raster, engines } = await executeStep(
      photo,
      { kind: 'remove', target: { thing: 'cat', which: 'all' } },
      tools,
    )
    expect([raster.width, raster.height]).toEqual([photo.width, photo.height])
    expect(engines).toEqual(['CenterNet', 'IS-Net', 'MI-GAN'])
    let changed = 0
    for (let pixel = 0; pixel < photo.width * photo.height; pixel++)
      if (Math.abs(raster.data[pixel * 3]! - photo.data[pixel * 3]!) > 8) changed++
    const share = changed / (photo.width * photo.height)
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.9)
  })

  test('hides a face so that its features are gone, and leaves the rest', async () => {
    const photo = await fixture('astronaut.png')
    const made = await done(photo, { kind: 'pixelate', amount: 60, target: { thing: 'face', which: 'all' } })
    let changed = 0
    for (let pixel = 0; pixel < photo.width * photo.height; pixel++)
      if (Math.abs(made.data[pixel * 3]! - photo.data[pixel * 3]!) > 12) changed++
    expect(changed / (photo.width * photo.height)).toBeGreaterThan(0.01)
    expect(changed / (photo.width * photo.height)).toBeLessThan(0.15)
    expect(at(made, 5, 500)).toEqual(at(photo, 5, 500))
  })

  test.each([
    { kind: 'adjust', setting: 'denoise', amount: 25 },
    { kind: 'clean-jpeg', amount: 50 },
  ] as const)('takes noise out and keeps the edges: $kind', async (step) => {
    const photo = ball()
    const uniform = linearCongruential(7)
    const data = Uint8Array.from(photo.data, (sample) => sample + Math.floor(uniform() * 65_536) / 2_622 - 12)
    const noisy: Raster = { ...photo, data }
    const { raster, engines } = await executeStep(noisy, step, tools)
    expect(engines).toEqual(['Spotless cleaner'])
    const away = (made: Raster): number => {
      let sum = 0
      for (let index = 0; index < photo.data.length; index++) sum += (made.data[index]! - photo.data[index]!) ** 2
      return Math.sqrt(sum / photo.data.length)
    }
    expect(away(noisy)).toBeGreaterThan(6)
    expect(away(raster)).toBeLessThan(0.65 * away(noisy))
    const whole = { thing: 'background', which: 'all' } as const
    if (step.kind === 'adjust')
      expect(at(await done(noisy, { ...step, target: whole }), 100, 100)).toEqual(at(noisy, 100, 100))
  })

  test('mends a scratch across a portrait and says how much was filled', async () => {
    const photo = await fixture('astronaut.png')
    const { width, height } = photo
    const x = Math.round(width * 0.12)
    const data = photo.data.slice()
    for (let y = 0; y < height; y++) data.fill(245, (y * width + x) * 3, (y * width + x + 2) * 3)
    const { raster, notes } = await executeStep({ ...photo, data }, { kind: 'mend-print' }, tools)
    const awayFromPhoto = (made: Raster): number => {
      let sum = 0
      for (let y = 0; y < height; y++) sum += Math.abs(at(made, x, y)[1]! - at(photo, x, y)[1]!)
      return sum / height
    }
    expect(awayFromPhoto(raster)).toBeLessThan(0.2 * awayFromPhoto({ ...photo, data }))
    expect(notes[0]).toMatch(/^Scratches and dust were filled: \d+\.\d % of the photo\.$/)
  })

  test('lifts a dark photo and leaves a bright one as it is', async () => {
    const dark: Raster = { ...ball(), data: Uint8Array.from(ball().data, (sample) => sample / 8) }
    const lifted = await done(dark, { kind: 'low-light', amount: 50 })
    expect(at(lifted, 5, 5)[1]).toBeGreaterThan(40)
    const bright = ball()
    expect(await done(bright, { kind: 'low-light', amount: 50 })).toBe(bright)
  })

  test('names what it does not find', async () => {
    const step = { kind: 'remove', target: { thing: 'giraffe', which: 'one' } } as const
    await expect(executeStep(await fixture('coffee.png'), step, tools)).rejects.toThrow('No giraffe was found')
  })
})
