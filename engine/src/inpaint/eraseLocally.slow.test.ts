import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession, type Tensor } from '../ports.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { eraseLocally } from './eraseLocally.ts'
import { miganOutput } from './runMigan.ts'

const side = 300
const photo = (): Raster => ({
  width: side,
  height: side,
  channels: 3,
  data: Uint8Array.from({ length: side * side * 3 }, (_, at) => 90 + (Math.floor(at / 3) % side) / 5),
})
const disc = (radius: number): Mask => ({
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, at) =>
    Math.hypot((at % side) - 150, Math.floor(at / side) - 150) < radius ? 255 : 0,
  ),
})
const mask = disc(70)
const context = { ...runtimeWithoutModels(), onProgress: () => {} }

/** Answers in turn with the photo as it is seen, its holes painted by the function. */
const sessionOf = (paint: (at: number) => number) => {
  let calls = 0
  const run = async ({ image, mask: keep }: Record<'image' | 'mask', Tensor>) => {
    const planes = image.data as Uint8Array
    const isKept = keep.data as Uint8Array
    const out = planes.map((value, at) => (isKept[at % isKept.length] === 0 ? paint(at % isKept.length) : value))
    calls++
    return { [miganOutput]: float32Tensor(Float32Array.from(out), [1, 3, 512, 512]) }
  }
  return { session: { run } as unknown as ModelSession, calls: () => calls }
}

test('a fill that sits well is kept after one call; with the best quality three calls go into it', async () => {
  for (const [quality, calls] of [
    ['fast', 1],
    ['best', 3],
  ] as const) {
    const model = sessionOf(() => 120)
    const erased = await eraseLocally(photo(), mask, model.session, context, quality)
    expect(model.calls()).toBe(calls)
    expect(erased).toMatchObject({ engine: 'MI-GAN', changed: [{ width: expect.any(Number) }] })
  }
})

test('a small hole is shown in four views in one run, and once whole before with the best quality', async () => {
  const seen: number[] = []
  const model = sessionOf((at) => {
    seen.push(Math.floor(at / 512 / 256) * 2 + Math.floor((at % 512) / 256))
    return 120
  })
  await eraseLocally(photo(), disc(20), model.session, context)
  expect(model.calls()).toBe(1)
  expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3]))
  await eraseLocally(photo(), disc(20), model.session, context, 'best')
  expect(model.calls()).toBe(3)
})

test('where views contradict each other the network is run again, with what they agree on as known', async () => {
  const holes = [0, 0, 0, 0]
  // The second run shows the mirror image, so both detailed views differ from the coarse ones in the same half of the hole.
  const isLeft = (at: number): boolean => at % 512 < 256
  const model = sessionOf((at) => {
    holes[model.calls()] = (holes[model.calls()] ?? 0) + 1
    return model.calls() < 2 && isLeft(at) === (model.calls() === 0) ? 220 : 120
  })
  const raster = photo()
  await eraseLocally(raster, mask, model.session, context, 'best')
  // Once more for what is left of the 220, which occur nowhere around.
  expect(model.calls()).toBe(5)
  expect(holes[3]).toBeGreaterThan(0)
  expect(holes[3]).toBeLessThan((holes[0] ?? 0) * 0.75)
})

test('where every prediction is poor, the exemplar fill is composited instead', async () => {
  const raster = photo()
  const model = sessionOf((at) => ((at + Math.floor(at / 512)) % 2) * 255)
  const erased = await eraseLocally(raster, mask, model.session, context)
  expect(model.calls()).toBe(3)
  expect(erased.engine).toBe('local patch fill')
  expect(Math.abs((raster.data[(150 * side + 150) * 3] ?? 0) - 120)).toBeLessThan(10)
})

test('an abort during a call ends the edit at once, whether or not the call ever ends', async () => {
  const abort = new AbortController()
  const run = (): Promise<never> => {
    setTimeout(() => abort.abort(new Error('stopped by test')))
    return new Promise(() => {})
  }
  const session = { run } as unknown as ModelSession
  const erased = eraseLocally(photo(), mask, session, { ...context, ...runtimeWithoutModels(abort.signal) })
  await expect(erased).rejects.toThrow('stopped by test')
})

test('each attempt fills differently, in one call at most; what the network invents is replaced by the photo’s own pixels', async () => {
  const model = sessionOf((at) => (at % 256 > 115 ? 250 : 120))
  const small = disc(40)
  const fills: Raster[] = []
  for (const attempt of [1, 2, 3]) {
    const raster = photo()
    await eraseLocally(raster, small, model.session, context, 'fast', attempt)
    expect(model.calls()).toBeLessThanOrEqual(attempt - 1)
    fills.push(raster)
  }
  expect(fills[0]?.data).not.toEqual(fills[1]?.data)
  expect(fills[1]?.data).not.toEqual(fills[2]?.data)
  const raster = photo()
  const { notes } = await eraseLocally(raster, small, model.session, context)
  expect(notes.join()).toContain('from the photo’s own pixels')
  expect((raster.data as Uint8Array).reduce((most, level) => Math.max(most, level), 0)).toBeLessThan(200)
})

test('where the network invents something it is asked once more, with a wider view, and that fill is taken where all of it belongs', async () => {
  const model = sessionOf((at) => (model.calls() === 0 && Math.abs((at % 512) - 256) < 30 ? 250 : 120))
  const raster = photo()
  const { notes } = await eraseLocally(raster, mask, model.session, context)
  expect(model.calls()).toBe(2)
  expect(notes).toEqual(['1 area filled', '1 area filled again after a poor first result'])
  expect((raster.data as Uint8Array).reduce((most, level) => Math.max(most, level), 0)).toBeLessThan(200)
})

test('what the network draws in a colour of its own is asked for once more', async () => {
  const model = sessionOf((at) => {
    const [x, y] = [at % 512, Math.floor(at / 512)]
    return model.calls() === 0 && Math.abs(x - 256) < 20 && Math.abs(y - 256) < 20 ? 235 : 120
  })
  const raster = photo()
  const { notes } = await eraseLocally(raster, mask, model.session, context)
  expect(model.calls()).toBe(2)
  expect(notes).toContain('1 area filled again after a poor first result')
  expect(raster.data[(150 * side + 150) * 3]).toBeLessThan(140)
})

test('a long, narrow hole is filled in parts, each after the other', async () => {
  const [width, height] = [1100, 600]
  const long: Raster = {
    ...{ width, height, channels: 3 },
    data: Uint8Array.from({ length: width * height * 3 }, (_, at) => 116 + (Math.floor(at / 3) % 9)),
  }
  const isMarked = (at: number): boolean => Math.floor(at / width) >= 290 && Math.floor(at / width) < 310
  const data = Uint8Array.from({ length: width * height }, (_, at) => (isMarked(at) ? 255 : 0))
  const given = data.slice()
  const holes: number[] = []
  const model = sessionOf(() => {
    holes[model.calls()] = (holes[model.calls()] ?? 0) + 1
    return 120
  })
  const { changed, notes } = await eraseLocally(long, { width, height, data }, model.session, context)
  expect(changed).toHaveLength(3)
  expect(notes).toContain('3 areas filled')
  // The last window sees what was filled before it; the first sees a part of the second's hole.
  expect(holes.at(-1)).toBeLessThan(0.9 * (holes[0] ?? 0))
  expect(data).toEqual(given)
})
