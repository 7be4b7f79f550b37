import type { Setting } from '@spotless/planner/plan'
import { sizeAfter } from '@spotless/planner/sizeAfter'
import { describe, expect, it } from 'vitest'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Raster, Samples } from '../raster/raster.ts'
import { applyStep } from '../testing/applyStep.ts'
import type { ExecutableStep } from './execute/executor.ts'

const rgb = (width: number, height: number, ...values: number[]): Raster => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from(values),
})
const pixel = (...values: [number, number, number]): Raster => rgb(1, 1, ...values)
const adjusted = async (setting: Exclude<Setting, 'denoise'>, amount: number, photo: Raster): Promise<number[]> => [
  ...(await applyStep(photo, { kind: 'adjust', setting, amount })).data,
]
const mean = (data: Samples): number => Array.from(data).reduce((sum, value) => sum + value, 0) / data.length

/** A scene with edges, a ramp and colour: 40×30, deterministic. */
const scene = (channels: 3 | 4, depth: 8 | 16): Raster => {
  const most = depth === 8 ? 255 : 65_535
  const data = depth === 8 ? new Uint8Array(40 * 30 * channels) : new Uint16Array(40 * 30 * channels)
  for (let row = 0; row < 30; row++)
    for (let column = 0; column < 40; column++) {
      const at = (row * 40 + column) * channels
      data[at] = (column / 39) * most
      data[at + 1] = (row / 29) * most
      data[at + 2] = ((column >> 2) & 1 ? 0.7 : 0.3) * most
      if (channels === 4) data[at + 3] = column < 20 ? most : most / 2
    }
  return { width: 40, height: 30, channels, data }
}

const everyStep: readonly ExecutableStep[] = [
  ...(
    [
      'exposure',
      'contrast',
      'highlights',
      'shadows',
      'whites',
      'blacks',
      'warmth',
      'tint',
      'saturation',
      'vibrance',
      'clarity',
      'dehaze',
      'vignette',
    ] as const
  ).flatMap((setting) => [-40, 40].map((amount) => ({ kind: 'adjust' as const, setting, amount }))),
  ...(['sharpen', 'grain'] as const).map((setting) => ({ kind: 'adjust' as const, setting, amount: 40 })),
  { kind: 'hue', degrees: 60 },
  {
    kind: 'curve',
    points: [
      [0, 0.1],
      [1, 0.8],
    ],
  },
  { kind: 'auto', what: 'enhance' },
  { kind: 'auto', what: 'white-balance' },
  ...(
    ['black-and-white', 'sepia', 'vintage', 'film', 'cinematic', 'high-key', 'low-key', 'faded', 'negative'] as const
  ).map((preset) => ({ kind: 'preset' as const, preset, amount: 100 })),
  { kind: 'duotone', dark: '#102030', light: '#ffe0c0' },
  { kind: 'blur', amount: 60 },
  { kind: 'pixelate', amount: 100 },
  { kind: 'tilt-shift', amount: 100 },
]

describe('executeStep', () => {
  it.each([8, 16] as const)('changes the pixels, keeps the size, the depth and the alpha: %i bit', async (depth) => {
    const photo = scene(4, depth)
    for (const step of everyStep) {
      const made = await applyStep(photo, step)
      expect(made.data.constructor, JSON.stringify(step)).toBe(photo.data.constructor)
      expect([made.width, made.height, made.channels]).toEqual([40, 30, 4])
      expect([...made.data], JSON.stringify(step)).not.toEqual([...photo.data])
      const colourOnly = !['blur', 'pixelate', 'tilt-shift'].includes(step.kind)
      if (colourOnly)
        expect(
          made.data.filter((_, at) => at % 4 === 3),
          JSON.stringify(step),
        ).toEqual(photo.data.filter((_, at) => at % 4 === 3))
    }
  })

  it('gives 8 and 16 bit the same colours', async () => {
    for (const step of everyStep) {
      const coarse = (await applyStep(scene(3, 8), step)).data
      const fine = (await applyStep(scene(3, 16), step)).data
      const worst = Array.from(coarse).reduce((most, value, at) => Math.max(most, Math.abs(value - fine[at]! / 257)), 0)
      expect(worst, JSON.stringify(step)).toBeLessThan(8)
    }
  })

  it('leaves the photo alone at an amount of 0', async () => {
    const photo = scene(3, 8)
    for (const setting of [
      'exposure',
      'contrast',
      'shadows',
      'highlights',
      'whites',
      'blacks',
      'saturation',
      'vibrance',
      'clarity',
      'sharpen',
      'grain',
      'dehaze',
    ] as const)
      expect(await adjusted(setting, 0, photo), setting).toEqual([...photo.data])
  })

  it('halves the light by one stop, in linear light', async () => {
    expect(await adjusted('exposure', -50, pixel(188, 188, 188))).toEqual([137, 137, 137])
  })

  it('keeps white white and black black when brightening', async () => {
    expect(await adjusted('exposure', 50, rgb(2, 1, 255, 255, 255, 0, 0, 0))).toEqual([255, 255, 255, 0, 0, 0])
  })

  it('lifts shadows far more than lights', async () => {
    const [dark, , , light] = await adjusted('shadows', 50, rgb(2, 1, 40, 40, 40, 220, 220, 220))
    expect(dark! - 40).toBeGreaterThan(12)
    expect(light! - 220).toBeLessThan(3)
  })

  it('takes highlights down far more than darks', async () => {
    const [dark, , , light] = await adjusted('highlights', -50, rgb(2, 1, 40, 40, 40, 220, 220, 220))
    expect(40 - dark!).toBeLessThan(3)
    expect(220 - light!).toBeGreaterThan(10)
  })

  it('warms towards red and away from blue', async () => {
    const [red, , blue] = await adjusted('warmth', 50, pixel(128, 128, 128))
    expect(red).toBeGreaterThan(133)
    expect(blue).toBeLessThan(120)
  })

  it('tints towards magenta', async () => {
    const [red, green] = await adjusted('tint', 50, pixel(128, 128, 128))
    expect(green).toBeLessThan(red!)
  })

  it('leaves grey of Rec. 709 luma without saturation', async () => {
    expect(await adjusted('saturation', -100, pixel(255, 0, 0))).toEqual([54, 54, 54])
  })

  it('inverts as a negative', async () => {
    expect([
      ...(await applyStep(pixel(0, 100, 255), { kind: 'preset', preset: 'negative', amount: 100 })).data,
    ]).toEqual([255, 155, 0])
  })

  it('runs a duotone from its dark to its light colour', async () => {
    const made = await applyStep(rgb(2, 1, 0, 0, 0, 255, 255, 255), {
      kind: 'duotone',
      dark: '#112233',
      light: '#ffeeaa',
    })
    expect([...made.data]).toEqual([0x11, 0x22, 0x33, 0xff, 0xee, 0xaa])
  })

  it('balances a blue cast to grey', async () => {
    const [red, green, blue] = (await applyStep(pixel(110, 115, 135), { kind: 'auto', what: 'white-balance' })).data
    expect(Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!)).toBeLessThanOrEqual(1)
  })

  it('edits only the region that is named', async () => {
    const photo = rgb(20, 1, ...new Array<number>(60).fill(100))
    const { data } = await applyStep(photo, { kind: 'adjust', setting: 'exposure', amount: 50, region: 'left' })
    expect(data[0]).toBeGreaterThan(120)
    expect(data[57]).toBe(100)
  })

  it('darkens corners and not the middle', async () => {
    const photo = rgb(21, 21, ...new Array<number>(21 * 21 * 3).fill(128))
    const { data } = await applyStep(photo, { kind: 'adjust', setting: 'vignette', amount: 50 })
    expect(data[(10 * 21 + 10) * 3]).toBe(128)
    expect(data[0]).toBeLessThan(100)
  })

  it('sharpens by overshooting an edge', async () => {
    const values = Array.from({ length: 20 }, (_, at) => (at < 10 ? 80 : 160)).flatMap((value) => [value, value, value])
    const { data } = await applyStep(rgb(20, 1, ...values), { kind: 'adjust', setting: 'sharpen', amount: 50 })
    expect(data[9 * 3]).toBeLessThan(80)
    expect(data[10 * 3]).toBeGreaterThan(160)
  })

  it('keeps the mean when blurring and does not let clear pixels bleed in', async () => {
    const photo = scene(3, 8)
    expect(Math.abs(mean((await applyStep(photo, { kind: 'blur', amount: 60 })).data) - mean(photo.data))).toBeLessThan(
      2,
    )
    const clear: Raster = { width: 2, height: 1, channels: 4, data: Uint8Array.of(200, 100, 50, 255, 0, 0, 0, 0) }
    expect([...(await applyStep(clear, { kind: 'blur', amount: 20 })).data.slice(0, 3)]).toEqual([200, 100, 50])
  })

  it('crops to a ratio at its anchor', async () => {
    const photo = rgb(3, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    expect([...(await applyStep(photo, { kind: 'crop', ratio: [1, 1], anchor: 'right' })).data]).toEqual([3, 3, 3])
    expect([...(await applyStep(photo, { kind: 'crop', ratio: [1, 1], anchor: 'center' })).data]).toEqual([2, 2, 2])
  })

  it('trims a share off one side', async () => {
    const made = await applyStep(scene(3, 8), { kind: 'trim', top: 0, right: 0, bottom: 0, left: 25 })
    expect([made.width, made.height]).toEqual([30, 30])
    expect([...made.data.slice(0, 3)]).toEqual([...scene(3, 8).data.slice(30, 33)])
  })

  it('turns clockwise and mirrors without loss', async () => {
    const photo = rgb(2, 1, 1, 1, 1, 2, 2, 2)
    const turned = await applyStep(photo, { kind: 'rotate', degrees: 90 })
    expect([turned.width, turned.height, ...turned.data]).toEqual([1, 2, 1, 1, 1, 2, 2, 2])
    expect([...(await applyStep(photo, { kind: 'rotate', degrees: -180 })).data]).toEqual([2, 2, 2, 1, 1, 1])
    expect([...(await applyStep(photo, { kind: 'flip', axis: 'horizontal' })).data]).toEqual([2, 2, 2, 1, 1, 1])
    expect([...(await applyStep(turned, { kind: 'flip', axis: 'vertical' })).data]).toEqual([2, 2, 2, 1, 1, 1])
  })

  it('straightens a slanted horizon that it measures itself', async () => {
    const [width, height] = [200, 150]
    const slope = Math.tan((6 * Math.PI) / 180)
    const values = Array.from({ length: width * height }, (_, at) => {
      const below = Math.floor(at / width) - 75 - ((at % width) - 100) * slope
      return clamp(120 + below * 60, 40, 200)
    })
    const made = await applyStep(rgb(width, height, ...values.flatMap((value) => [value, value, value])), {
      kind: 'straighten',
    })
    const horizon = (column: number): number => {
      let row = 0
      while (made.data[(row * made.width + column) * 3]! < 120) row++
      return row
    }
    expect(Math.abs(horizon(5) - horizon(made.width - 6))).toBeLessThanOrEqual(3)
    expect(made.width).toBeLessThan(width)
    expect(Math.max(...made.data)).toBeLessThanOrEqual(201)
  })

  it('resizes a plain colour to the same colour', async () => {
    const made = await applyStep(rgb(8, 4, ...new Array<number>(96).fill(77)), {
      kind: 'resize',
      widthPx: 5,
      heightPx: 100,
    })
    expect([made.width, made.height]).toEqual([5, 3])
    expect(new Set(made.data)).toEqual(new Set([77]))
  })

  it('frames, rounds and shadows as large as it said beforehand', async () => {
    const photo = scene(3, 8)
    const framed = await applyStep(photo, { kind: 'frame', colour: '#0a141e', widthPx: 2 })
    expect([framed.width, framed.height, ...framed.data.slice(0, 3)]).toEqual([44, 34, 10, 20, 30])
    const rounded = await applyStep(photo, { kind: 'corners', percent: 50 })
    expect([rounded.channels, rounded.data[3], rounded.data[(15 * 40 + 20) * 4 + 3]]).toEqual([4, 0, 255])
    for (const step of [
      { kind: 'shadow', amount: 50 },
      { kind: 'rotate', degrees: 33 },
      { kind: 'resize', percent: 37 },
      { kind: 'frame', colour: '#ffffff', percent: 7 },
    ] as const) {
      const { width, height } = await applyStep(photo, step)
      expect({ width, height }).toEqual(sizeAfter(photo, step))
    }
  })
})
