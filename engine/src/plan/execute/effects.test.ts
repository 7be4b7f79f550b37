import { describe, expect, it } from 'vitest'
import { standardDeviation } from '../../kernel/statistics/standardDeviation.ts'
import type { Raster } from '../../raster/raster.ts'
import { applyStep } from '../../testing/applyStep.ts'
import type { ExecutableStep } from './executor.ts'

type Colour = readonly [number, number, number]

const drawn = (width: number, height: number, colourAt: (column: number, row: number) => Colour): Raster => {
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set(colourAt(pixel % width, Math.floor(pixel / width)), pixel * 3)
  return { width, height, channels: 3, data }
}
const after = async (colour: Colour, step: ExecutableStep): Promise<Colour> => {
  const [red, green, blue] = (
    await applyStep(
      drawn(1, 1, () => colour),
      step,
    )
  ).data
  return [red!, green!, blue!]
}
const reds = ({ data }: Raster): number[] => [...data].filter((_, at) => at % 3 === 0)
const preset = (name: Extract<ExecutableStep, { kind: 'preset' }>['preset'], amount = 100): ExecutableStep => ({
  kind: 'preset',
  preset: name,
  amount,
})
const grey = (value: number): Colour => [value, value, value]

describe('tone', () => {
  it('contrast parts dark from light', async () => {
    const step = { kind: 'adjust', setting: 'contrast', amount: 40 } as const
    expect((await after(grey(60), step))[0]).toBeLessThan(50)
    expect((await after(grey(200), step))[0]).toBeGreaterThan(210)
  })

  it('blacks move the darks and not the lights, whites the lights and not the darks', async () => {
    const [deeper, lighter] = [
      { kind: 'adjust', setting: 'blacks', amount: -60 } as const,
      { kind: 'adjust', setting: 'whites', amount: 60 } as const,
    ]
    expect((await after(grey(40), deeper))[0]).toBeLessThan(32)
    expect((await after(grey(240), deeper))[0]).toBeGreaterThanOrEqual(238)
    expect((await after(grey(210), lighter))[0]).toBeGreaterThan(220)
    expect((await after(grey(15), lighter))[0]).toBeLessThanOrEqual(20)
  })

  it('vibrance strengthens a pale colour more than a strong one', async () => {
    const step = { kind: 'adjust', setting: 'vibrance', amount: 60 } as const
    const gain = async (colour: Colour): Promise<number> => {
      const [red, , blue] = await after(colour, step)
      return (red - blue) / (colour[0] - colour[2])
    }
    expect(await gain([140, 120, 110])).toBeGreaterThan((await gain([220, 60, 20])) + 0.1)
  })

  it('a hue of 120 degrees turns red to green', async () => {
    const [red, green, blue] = await after([200, 40, 40], { kind: 'hue', degrees: 120 })
    expect(green).toBeGreaterThan(Math.max(red, blue) + 60)
  })

  it('a curve goes through its points', async () => {
    const points: [number, number][] = [
      [0, 0],
      [0.5, 0.75],
      [1, 1],
    ]
    expect((await after(grey(128), { kind: 'curve', points }))[0]).toBeCloseTo(192, -0.5)
    expect((await after(grey(255), { kind: 'curve', points }))[0]).toBe(255)
  })
})

describe('presets', () => {
  it('sepia is brown', async () => {
    const [red, green, blue] = await after([90, 130, 160], preset('sepia'))
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })

  it('high key lifts a middle tone, low key lowers it', async () => {
    expect((await after(grey(110), preset('high-key')))[0]).toBeGreaterThan(135)
    expect((await after(grey(110), preset('low-key')))[0]).toBeLessThan(95)
  })

  it.each(['faded', 'vintage'] as const)('%s has no full black', async (name) => {
    expect(Math.max(...(await after(grey(0), preset(name))))).toBeGreaterThan(15)
  })

  it('cinematic cools the shadows and warms the lights', async () => {
    const [darkRed, , darkBlue] = await after(grey(50), preset('cinematic'))
    const [lightRed, , lightBlue] = await after(grey(200), preset('cinematic'))
    expect(darkBlue).toBeGreaterThan(darkRed)
    expect(lightRed).toBeGreaterThan(lightBlue)
  })

  it('film grains a plain grey and changes its colour but little', async () => {
    const made = await applyStep(
      drawn(40, 40, () => grey(120)),
      preset('film'),
    )
    expect(standardDeviation(reds(made))).toBeGreaterThan(1)
    expect(Math.abs(reds(made).reduce((sum, value) => sum + value, 0) / 1600 - 120)).toBeLessThan(25)
  })

  it('half of a preset is half of its change', async () => {
    const whole = (await after([90, 130, 160], preset('sepia')))[0]
    expect((await after([90, 130, 160], preset('sepia', 50)))[0]).toBeCloseTo((90 + whole) / 2, -0.5)
  })
})

describe('detail', () => {
  const wave = drawn(64, 64, (column) => grey(120 + Math.round(12 * Math.sin(column / 2))))

  it('clarity deepens local contrast, and less of it softens', async () => {
    const more = await applyStep(wave, { kind: 'adjust', setting: 'clarity', amount: 60 })
    const less = await applyStep(wave, { kind: 'adjust', setting: 'clarity', amount: -60 })
    expect(standardDeviation(reds(more))).toBeGreaterThan(standardDeviation(reds(wave)) * 1.15)
    expect(standardDeviation(reds(less))).toBeLessThan(standardDeviation(reds(wave)) * 0.9)
  })

  it('dehaze widens the range of a veiled scene', async () => {
    const veiled = drawn(80, 80, (column, row) => grey(150 + ((column * 3 + row * 5) % 60)))
    const made = await applyStep(veiled, { kind: 'adjust', setting: 'dehaze', amount: 80 })
    expect(standardDeviation(reds(made))).toBeGreaterThan(standardDeviation(reds(veiled)) * 1.2)
    expect(Math.min(...reds(made))).toBeLessThan(130)
  })

  it('grain keeps the mean', async () => {
    const made = await applyStep(
      drawn(60, 60, () => grey(128)),
      { kind: 'adjust', setting: 'grain', amount: 40 },
    )
    expect(standardDeviation(reds(made))).toBeGreaterThan(4)
    expect(reds(made).reduce((sum, value) => sum + value, 0) / 3600).toBeCloseTo(128, -0.5)
  })

  it('pixelate makes plain squares of the mean', async () => {
    const made = await applyStep(
      drawn(64, 64, (column) => grey(column * 4)),
      { kind: 'pixelate', amount: 100 },
    )
    expect(new Set(reds(made)).size).toBeLessThan(16)
    expect(reds(made).reduce((sum, value) => sum + value, 0) / 4096).toBeCloseTo(126, -0.7)
  })

  it('tilt-shift leaves the middle sharp and blurs the top and the bottom', async () => {
    const stripes = drawn(90, 90, (column) => grey(column % 2 === 0 ? 60 : 200))
    const made = await applyStep(stripes, { kind: 'tilt-shift', amount: 80 })
    const row = (at: number): number[] => reds(made).slice(at * 90 + 10, at * 90 + 80)
    expect(standardDeviation(row(45))).toBeGreaterThan(65)
    expect(standardDeviation(row(2))).toBeLessThan(30)
    expect(standardDeviation(row(87))).toBeLessThan(30)
  })
})
