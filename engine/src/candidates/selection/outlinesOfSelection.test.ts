import { expect, it } from 'vitest'
import { fillOutlines } from '../../raster/fillOutlines.ts'
import { outlinesOfSelection } from './outlinesOfSelection.ts'

const [width, height] = [24, 16]
const view = { left: 10, top: 20, width: 2 * width, height: 2 * height }
const coverageOf = (isIn: (x: number, y: number) => boolean) => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, at) => (isIn(at % width, Math.floor(at / width)) ? 1 : 0)),
})

it('outlines each part in pixels of the photo, the largest first, and leaves out specks', () => {
  const isIn = (x: number, y: number) =>
    (x < 6 && y < 5) || (x > 9 && x < 20 && y > 4 && y < 14) || (x === 22 && y === 2)
  const outlines = outlinesOfSelection({ view, coverage: coverageOf(isIn) }, 5)
  expect(outlines.map(([corner]) => corner)).toEqual([
    [31, 31],
    [11, 21],
  ])
  expect(outlinesOfSelection({ view, coverage: coverageOf(isIn) }, 1)).toHaveLength(1)
})

it('cuts a hole out of its outline', () => {
  const isIn = (x: number, y: number) => x > 2 && x < 20 && y > 1 && y < 14 && !(x > 7 && x < 14 && y > 4 && y < 10)
  const outlines = outlinesOfSelection({ view, coverage: coverageOf(isIn) }, 5)
  expect(outlines).toHaveLength(1)
  const mask = fillOutlines(outlines, { width: 70, height: 60 })
  const at = (x: number, y: number) => mask.data[y * 70 + x]
  expect([at(10 + 2 * 5, 20 + 2 * 7), at(10 + 2 * 10, 20 + 2 * 7), at(10 + 2 * 16, 20 + 2 * 7), at(12, 22)]).toEqual([
    255, 0, 255, 0,
  ])
})
