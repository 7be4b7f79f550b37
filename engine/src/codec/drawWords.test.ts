import { describe, expect, it } from 'vitest'
import { drawWords } from './drawWords.ts'

const inkRows = ({ width, height, data }: Awaited<ReturnType<typeof drawWords>>): number =>
  Array.from({ length: height }, (_, row) =>
    data.subarray(row * width, (row + 1) * width).some((value) => value > 0),
  ).filter(Boolean).length

describe('drawWords', () => {
  it('draws an I as an upright bar as high as a capital of Inter', async () => {
    const drawn = await drawWords('I', 100, 1_000, 'left')
    expect(Math.abs(inkRows(drawn) - 73)).toBeLessThanOrEqual(2)
    expect(Math.max(...drawn.data)).toBe(255)
  })

  it('breaks lines at the width and makes a word smaller that is wider alone', async () => {
    const one = await drawWords('built to last', 20, 1_000, 'left')
    const several = await drawWords('built to last', 20, 80, 'left')
    expect(several.width).toBeLessThanOrEqual(80)
    expect(several.height).toBeGreaterThan(one.height * 1.8)
    expect((await drawWords('WWWWWWWWWWWW', 50, 100, 'left')).width).toBeLessThanOrEqual(101)
  })

  it('writes Greek and Cyrillic beside Latin, and names a character it has no glyph for', async () => {
    const drawn = await drawWords('Ω Ж a', 30, 500, 'center')
    expect(drawn.width).toBeGreaterThan(50)
    await expect(drawWords('hi 😀', 30, 500, 'left')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(drawWords('hi 😀', 30, 500, 'left')).rejects.toThrow('😀')
  })

  it('draws marks of SVG as letters, not as markup', async () => {
    const drawn = await drawWords('</svg><image href="x"/>&', 20, 2_000, 'left')
    expect(drawn.width).toBeGreaterThan(150)
  })
})
