import { join } from 'node:path'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime, runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { upscalePlane } from '../kernel/resample/upscalePlane.ts'
import type { PipelineContext } from '../pipeline.ts'
import { openLumaNetwork } from './lumaNetwork.ts'
import { upscale } from './upscale.ts'
import { upscalePhoto } from './upscalePhoto.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

const side = 64

/** Slanted lines as sharp as a grid of pixels allows, antialiased: what bicubic enlarging blurs. */
const lines = (pixels: number): Float32Array =>
  Float32Array.from({ length: pixels * pixels }, (_, index) => {
    const step = side / pixels
    let sum = 0
    for (let part = 0; part < 64; part++) {
      const x = ((index % pixels) + ((part % 8) + 0.5) / 8) * step
      const y = (Math.floor(index / pixels) + (Math.floor(part / 8) + 0.5) / 8) * step
      sum += (x + 0.4 * y) % 12 < 5 ? 0.8 : 0.2
    }
    return sum / 64
  })

const distance = (a: Float32Array, b: (index: number) => number): number => {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += ((a[index] as number) - b(index)) ** 2
  return Math.sqrt(sum / a.length)
}

test.each([2, 4] as const)('the %ix network comes closer to the truth than bicubic', async (factor) => {
  const network = await openLumaNetwork(models, factor)
  const source = lines(side)
  const reach = network.reachPx
  const columns = (side - 2 * reach) * factor
  const truth = lines(side * factor)
  const at = (index: number) => {
    const row = Math.floor(index / columns) + reach * factor
    return truth[row * side * factor + (index % columns) + reach * factor] as number
  }
  const enlarged = await network.enlarge(source, side, side)
  const bicubic = upscalePlane(source, side, side, reach, factor)
  expect(enlarged).toHaveLength(columns * columns)
  expect(distance(enlarged, at)).toBeLessThan(0.8 * distance(bicubic, at))
})

test.each([2, 4] as const)('tiles of the %ix network leave no seam', async (factor) => {
  const network = await openLumaNetwork(models, factor)
  const data = Uint8Array.from(lines(side), (sample) => sample * 255)
  const rgb = new Uint8Array(side * side * 3).map((_, index) => data[Math.floor(index / 3)] as number)
  const photo = { width: side, height: side, channels: 3, data: rgb } as const
  const whole = await upscale(photo, network, runtimeWithoutModels(), { tilePx: side })
  const tiled = await upscale(photo, network, runtimeWithoutModels(), { tilePx: 19 })
  let seam = 0
  for (let at = 0; at < tiled.data.length; at++) {
    seam = Math.max(seam, Math.abs((tiled.data[at] as number) - (whole.data[at] as number)))
  }
  expect(seam).toBeLessThanOrEqual(1)
})

const context = (fractions: number[]): PipelineContext => ({
  ...nodeRuntime(models),
  onProgress: (stage, fraction) => {
    if (stage === 'inference' && fraction !== undefined) fractions.push(fraction)
  },
})

test('a 16 bit PNG with alpha comes back twice as large, still 16 bit with alpha', async () => {
  const samples = Uint16Array.from({ length: 20 * 12 * 4 }, (_, at) => (at % 4 === 3 ? 65_535 - at * 20 : at * 60))
  const photo = await sharp(samples, { raw: { width: 20, height: 12, channels: 4 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const fractions: number[] = []
  const result = await upscalePhoto({ mode: 'image-upscale', photo, action: 'erase', options: {} }, context(fractions))
  const found = await sharp(result.file).metadata()
  expect(found).toMatchObject({ format: 'png', width: 40, height: 24, depth: 'ushort', channels: 4, hasAlpha: true })
  expect([result.width, result.height, result.format]).toEqual([40, 24, 'png'])
  expect(fractions).toEqual([0, 1])
})

test('a photo whose result would be too large is refused before anything is decoded', async () => {
  const photo = await sharp({ create: { width: 4500, height: 2000, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer()
  const stages: string[] = []
  const running = upscalePhoto(
    { mode: 'image-upscale', photo, action: 'erase', options: { upscale: { scale: 4 } } },
    { ...nodeRuntime(models), onProgress: (stage) => stages.push(stage) },
  )
  await expect(running).rejects.toThrow(/would have 144\.00 megapixels.* It fits at 2x\./)
  expect(stages).toEqual([])
})

test('a noisy photo comes back without its noise, and says so', async () => {
  const noise = (at: number) => (((Math.imul(at + 1, 2_654_435_761) >>> 8) & 255) - 127.5) / 8
  const samples = Uint8Array.from({ length: 96 * 96 * 3 }, (_, at) => 110 + Math.floor((at % 288) / 9) + noise(at))
  const photo = await sharp(samples, { raw: { width: 96, height: 96, channels: 3 } })
    .png()
    .toBuffer()
  const request = { mode: 'image-upscale', photo, action: 'erase', options: {} } as const
  const result = await upscalePhoto(request, context([]))
  expect(result.engine).toBe('Spotless robust 2x')
  expect(result.notes.join(' ')).toContain('noise')
  const enlarged = await sharp(result.file).removeAlpha().raw().toBuffer()
  let squares = 0
  for (let at = 0; at < enlarged.length; at++) {
    const column = Math.floor(at / 3) % 192
    squares += ((enlarged[at] as number) - 110 - (column - 0.5) / 6) ** 2
  }
  // What went in has a deviation of 9.2.
  expect(Math.sqrt(squares / enlarged.length)).toBeLessThan(5.5)
})

test('a JPEG comes back four times as large in its colour', async () => {
  const photo = await sharp({ create: { width: 33, height: 21, channels: 3, background: '#4a7fb0' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const result = await upscalePhoto(
    { mode: 'image-upscale', photo, action: 'erase', options: { upscale: { scale: 4 } } },
    context([]),
  )
  expect(await sharp(result.file).metadata()).toMatchObject({ format: 'jpeg', width: 132, height: 84 })
  const { channels } = await sharp(result.file).stats()
  const means = channels.map((channel) => channel.mean)
  expect(Math.abs(means[0]! - 0x4a)).toBeLessThan(2)
  expect(Math.abs(means[2]! - 0xb0)).toBeLessThan(2)
})
