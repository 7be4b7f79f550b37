import { describe, expect, it } from 'vitest'
import type { Alpha, Raster } from '../raster/raster.ts'
import { recolour } from './recolour.ts'

const row = (...pixels: readonly (readonly [number, number, number])[]): Raster => ({
  width: pixels.length,
  height: 1,
  channels: 3,
  data: Uint8Array.from(pixels.flat()),
})
const all = (width: number): Alpha => ({ width, height: 1, data: new Uint8Array(width).fill(255) })
const pixels = ({ data }: Raster): number[][] =>
  Array.from({ length: data.length / 3 }, (_, at) => [...data.slice(at * 3, at * 3 + 3)])

describe('recolour', () => {
  it('paints a blue thing red, shade by shade, and keeps its black tyre and everything outside', () => {
    const car = row([30, 60, 200], [30, 60, 200], [30, 60, 200], [15, 30, 100], [12, 12, 12], [30, 60, 200])
    const cover = { ...all(6), data: Uint8Array.of(255, 255, 255, 255, 255, 0) }
    const made = pixels(recolour(car, cover, '#ff0000'))
    expect(made[0]![0]).toBeGreaterThan(120)
    expect(made[0]![1]! + made[0]![2]!).toBeLessThan(60)
    expect(made[3]![0]!).toBeLessThan(made[0]![0]! * 0.7)
    expect(made[4]).toEqual([12, 12, 12])
    expect(made[5]).toEqual([30, 60, 200])
  })

  it('paints white things too, and turns colour into black and into white', () => {
    const white = pixels(recolour(row([220, 220, 220], [180, 180, 180]), all(2), '#0000ff'))
    expect(white[0]![2]! - white[0]![0]!).toBeGreaterThan(80)
    const [black] = pixels(recolour(row([200, 40, 40]), all(1), '#000000'))
    expect(Math.max(...black!)).toBeLessThan(90)
    expect(Math.max(...black!) - Math.min(...black!)).toBeLessThan(4)
    const [light] = pixels(recolour(row([120, 20, 20]), all(1), '#ffffff'))
    expect(Math.min(...light!)).toBeGreaterThan(180)
  })

  it('changes nothing at a strength of 0', () => {
    const photo = row([30, 60, 200])
    expect([...recolour(photo, all(1), '#ff0000', 0).data]).toEqual([30, 60, 200])
  })
})
