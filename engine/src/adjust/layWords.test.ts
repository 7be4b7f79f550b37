import { describe, expect, it } from 'vitest'
import type { Alpha, Raster } from '../raster/raster.ts'
import { layWords, placeOf } from './layWords.ts'

const plain = (grey: number): Raster => ({
  width: 100,
  height: 100,
  channels: 3,
  data: new Uint8Array(100 * 100 * 3).fill(grey),
})
const block: Alpha = { width: 20, height: 10, data: new Uint8Array(200).fill(255) }
const at = ({ data }: Raster, column: number, row: number) => [
  ...data.slice((row * 100 + column) * 3, (row * 100 + column) * 3 + 3),
]

describe('layWords', () => {
  it('puts words where they are wanted, with a margin', () => {
    expect(placeOf(plain(0), block, 'top-left')).toEqual({ left: 4, top: 4 })
    expect(placeOf(plain(0), block, 'bottom-right')).toEqual({ left: 76, top: 86 })
    expect(placeOf(plain(0), block, 'bottom')).toEqual({ left: 40, top: 86 })
    expect(placeOf(plain(0), block, 'center')).toEqual({ left: 40, top: 45 })
  })

  it('writes white on dark and black on light, and nothing elsewhere', () => {
    expect(at(layWords(plain(20), block, 'center'), 50, 50)).toEqual([255, 255, 255])
    expect(at(layWords(plain(230), block, 'center'), 50, 50)).toEqual([0, 0, 0])
    expect(at(layWords(plain(230), block, 'center'), 50, 80)).toEqual([230, 230, 230])
    expect(at(layWords(plain(230), block, 'center'), 38, 50)).toEqual([230, 230, 230])
  })

  it('shades what lies behind letters of a colour that hardly differs from it', () => {
    const made = layWords(plain(200), block, 'center', '#ffff00')
    expect(at(made, 50, 50)).toEqual([255, 255, 0])
    expect(at(made, 39, 50)[0]).toBeLessThan(170)
  })
})
