import { describe, expect, it } from 'vitest'
import { drawText } from './drawText.ts'

const inkRows = ({ width, height, data }: Awaited<ReturnType<typeof drawText>>): number =>
  Array.from({ length: height }, (_, row) =>
    data.subarray(row * width, (row + 1) * width).some((value) => value > 0),
  ).filter(Boolean).length

describe('drawText', () => {
  it('draws an I as an upright bar as high as a capital of Inter', async () => {
    const drawn = await drawText('I', { emPx: 100, maxWidthPx: 1_000, align: 'left' })
    expect(Math.abs(inkRows(drawn) - 73)).toBeLessThanOrEqual(2)
    expect(Math.max(...drawn.data)).toBe(255)
  })

  it('breaks lines at the width and makes a word smaller that is wider alone', async () => {
    const one = await drawText('built to last', { emPx: 20, maxWidthPx: 1_000, align: 'left' })
    const several = await drawText('built to last', { emPx: 20, maxWidthPx: 80, align: 'left' })
    expect(several.width).toBeLessThanOrEqual(80)
    expect(several.height).toBeGreaterThan(one.height * 1.8)
    expect((await drawText('WWWWWWWWWWWW', { emPx: 50, maxWidthPx: 100, align: 'left' })).width).toBeLessThanOrEqual(
      101,
    )
  })

  it('writes Greek and Cyrillic beside Latin, and names a character it has no glyph for', async () => {
    const drawn = await drawText('Ω Ж a', { emPx: 30, maxWidthPx: 500, align: 'center' })
    expect(drawn.width).toBeGreaterThan(50)
    await expect(drawText('hi 😀', { emPx: 30, maxWidthPx: 500, align: 'left' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(drawText('hi 😀', { emPx: 30, maxWidthPx: 500, align: 'left' })).rejects.toThrow('😀')
  })

  it('draws marks of SVG as letters, not as markup', async () => {
    const drawn = await drawText('</svg><image href="x"/>&', { emPx: 20, maxWidthPx: 2_000, align: 'left' })
    expect(drawn.width).toBeGreaterThan(150)
  })
})
