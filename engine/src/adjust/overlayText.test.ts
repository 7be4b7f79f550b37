import { describe, expect, it } from 'vitest'
import type { Alpha, Raster } from '../raster/raster.ts'
import { overlayText, textPosition } from './overlayText.ts'

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

describe('overlayText', () => {
  it('puts the text at its anchor, with a margin', () => {
    expect(textPosition(plain(0), block, 'top-left')).toEqual({ left: 4, top: 4 })
    expect(textPosition(plain(0), block, 'bottom-right')).toEqual({ left: 76, top: 86 })
    expect(textPosition(plain(0), block, 'bottom')).toEqual({ left: 40, top: 86 })
    expect(textPosition(plain(0), block, 'center')).toEqual({ left: 40, top: 45 })
  })

  it('writes white on dark and black on light, and nothing elsewhere', () => {
    expect(at(overlayText(plain(20), block, 'center'), 50, 50)).toEqual([255, 255, 255])
    expect(at(overlayText(plain(230), block, 'center'), 50, 50)).toEqual([0, 0, 0])
    expect(at(overlayText(plain(230), block, 'center'), 50, 80)).toEqual([230, 230, 230])
    expect(at(overlayText(plain(230), block, 'center'), 38, 50)).toEqual([230, 230, 230])
  })

  it('shades what is behind letters of a similar colour', () => {
    const made = overlayText(plain(200), block, 'center', '#ffff00')
    expect(at(made, 50, 50)).toEqual([255, 255, 0])
    expect(at(made, 39, 50)[0]).toBeLessThan(170)
  })
})
