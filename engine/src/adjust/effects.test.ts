import { describe, expect, it } from 'vitest'
import { standardDeviation } from '../kernel/statistics/standardDeviation.ts'
import type { Raster } from '../raster/raster.ts'
import { apply, type PixelOperation } from './apply.ts'

type Colour = readonly [number, number, number]

const drawn = (width: number, height: number, colourAt: (column: number, row: number) => Colour): Raster => {
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set(colourAt(pixel % width, Math.floor(pixel / width)), pixel * 3)
  return { width, height, channels: 3, data }
}
const after = (colour: Colour, step: PixelOperation): Colour => {
  const [red, green, blue] = apply(
    drawn(1, 1, () => colour),
    step,
  ).data
  return [red!, green!, blue!]
}
const reds = ({ data }: Raster): number[] => [...data].filter((_, at) => at % 3 === 0)
const preset = (name: Extract<PixelOperation, { kind: 'preset' }>['preset'], amount = 100): PixelOperation => ({
  kind: 'preset',
  preset: name,
  amount,
})
const grey = (value: number): Colour => [value, value, value]

describe('tone', () => {
  it('contrast parts dark from light', () => {
    const step = { kind: 'adjust', setting: 'contrast', amount: 40 } as const
    expect(after(grey(60), step)[0]).toBeLessThan(50)
    expect(after(grey(200), step)[0]).toBeGreaterThan(210)
  })

  it('blacks move the darks and not the lights, whites the lights and not the darks', () => {
    const [deeper, lighter] = [
      { kind: 'adjust', setting: 'blacks', amount: -60 } as const,
      { kind: 'adjust', setting: 'whites', amount: 60 } as const,
    ]
    expect(after(grey(40), deeper)[0]).toBeLessThan(32)
    expect(after(grey(240), deeper)[0]).toBeGreaterThanOrEqual(238)
    expect(after(grey(210), lighter)[0]).toBeGreaterThan(220)
    expect(after(grey(15), lighter)[0]).toBeLessThanOrEqual(20)
  })

  it('vibrance strengthens a pale colour more than a strong one', () => {
    const step = { kind: 'adjust', setting: 'vibrance', amount: 60 } as const
    const gain = (colour: Colour): number => {
      const [red, , blue] = after(colour, step)
      return (red - blue) / (colour[0] - colour[2])
    }
    expect(gain([140, 120, 110])).toBeGreaterThan(gain([220, 60, 20]) + 0.1)
  })

  it('a hue of 120 degrees turns red to green', () => {
    const [red, green, blue] = after([200, 40, 40], { kind: 'hue', degrees: 120 })
    expect(green).toBeGreaterThan(Math.max(red, blue) + 60)
  })

  it('a curve goes through its points', () => {
    const points: [number, number][] = [
      [0, 0],
      [0.5, 0.75],
      [1, 1],
    ]
    expect(after(grey(128), { kind: 'curve', points })[0]).toBeCloseTo(192, -0.5)
    expect(after(grey(255), { kind: 'curve', points })[0]).toBe(255)
  })
})

describe('presets', () => {
  it('sepia is brown', () => {
    const [red, green, blue] = after([90, 130, 160], preset('sepia'))
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })

  it('high key lifts a middle tone, low key lowers it', () => {
    expect(after(grey(110), preset('high-key'))[0]).toBeGreaterThan(135)
    expect(after(grey(110), preset('low-key'))[0]).toBeLessThan(95)
  })

  it.each(['faded', 'vintage'] as const)('%s has no full black', (name) => {
    expect(Math.max(...after(grey(0), preset(name)))).toBeGreaterThan(15)
  })

  it('cinematic cools the shadows and warms the lights', () => {
    const [darkRed, , darkBlue] = after(grey(50), preset('cinematic'))
    const [lightRed, , lightBlue] = after(grey(200), preset('cinematic'))
    expect(darkBlue).toBeGreaterThan(darkRed)
    expect(lightRed).toBeGreaterThan(lightBlue)
  })

  it('film grains a plain grey and changes its colour but little', () => {
    const made = apply(
      drawn(40, 40, () => grey(120)),
      preset('film'),
    )
    expect(standardDeviation(reds(made))).toBeGreaterThan(1)
    expect(Math.abs(reds(made).reduce((sum, value) => sum + value, 0) / 1600 - 120)).toBeLessThan(25)
  })

  it('half of a preset is half of its change', () => {
    const whole = after([90, 130, 160], preset('sepia'))[0]
    expect(after([90, 130, 160], preset('sepia', 50))[0]).toBeCloseTo((90 + whole) / 2, -0.5)
  })
})

describe('detail', () => {
  const wave = drawn(64, 64, (column) => grey(120 + Math.round(12 * Math.sin(column / 2))))

  it('clarity deepens local contrast, and less of it softens', () => {
    const more = apply(wave, { kind: 'adjust', setting: 'clarity', amount: 60 })
    const less = apply(wave, { kind: 'adjust', setting: 'clarity', amount: -60 })
    expect(standardDeviation(reds(more))).toBeGreaterThan(standardDeviation(reds(wave)) * 1.15)
    expect(standardDeviation(reds(less))).toBeLessThan(standardDeviation(reds(wave)) * 0.9)
  })

  it('dehaze widens the range of a veiled scene', () => {
    const veiled = drawn(80, 80, (column, row) => grey(150 + ((column * 3 + row * 5) % 60)))
    const made = apply(veiled, { kind: 'adjust', setting: 'dehaze', amount: 80 })
    expect(standardDeviation(reds(made))).toBeGreaterThan(standardDeviation(reds(veiled)) * 1.2)
    expect(Math.min(...reds(made))).toBeLessThan(130)
  })

  it('grain keeps the mean', () => {
    const made = apply(
      drawn(60, 60, () => grey(128)),
      { kind: 'adjust', setting: 'grain', amount: 40 },
    )
    expect(standardDeviation(reds(made))).toBeGreaterThan(4)
    expect(reds(made).reduce((sum, value) => sum + value, 0) / 3600).toBeCloseTo(128, -0.5)
  })

  it('pixelate makes plain squares of the mean', () => {
    const made = apply(
      drawn(64, 64, (column) => grey(column * 4)),
      { kind: 'pixelate', amount: 100 },
    )
    expect(new Set(reds(made)).size).toBeLessThan(16)
    expect(reds(made).reduce((sum, value) => sum + value, 0) / 4096).toBeCloseTo(126, -0.7)
  })

  it('tilt-shift leaves the middle sharp and blurs the top and the bottom', () => {
    const stripes = drawn(90, 90, (column) => grey(column % 2 === 0 ? 60 : 200))
    const made = apply(stripes, { kind: 'tilt-shift', amount: 80 })
    const row = (at: number): number[] => reds(made).slice(at * 90 + 10, at * 90 + 80)
    expect(standardDeviation(row(45))).toBeGreaterThan(65)
    expect(standardDeviation(row(2))).toBeLessThan(30)
    expect(standardDeviation(row(87))).toBeLessThan(30)
  })
})
