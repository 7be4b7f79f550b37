import { expect, test } from 'vitest'
import { alignShifts } from './alignShifts.ts'
import { centredWithin } from './centredWithin.ts'

const [width, height] = [160, 60]
/** Columns of 6 pixels, 12 apart on the left and 14 on the right. */
const isColumn = (x: number): boolean => (x < 80 ? x % 12 : (x - 80) % 14) < 6
const values = {
  ...{ width, height },
  data: Float32Array.from({ length: width * height }, (_, pixel) => (isColumn(pixel % width) ? 1 : 0)),
}
const shifts = [{ x: 12, y: 0, correlation: 0.8 }]

const shiftsAt = (within: Uint8Array, x: number, y: number): readonly number[] => {
  const { sidePx, columns, blocks } = alignShifts(centredWithin(values, within), shifts, 12)
  const block = blocks[Math.floor(y / sidePx) * columns + Math.floor(x / sidePx)] ?? []
  return block.map((shift) => shift.x)
}

test('a shift is fitted to each part of a pattern, both ways', () => {
  const everywhere = new Uint8Array(width * height).fill(1)
  expect(shiftsAt(everywhere, 36, 30)).toEqual([12, -12])
  expect(shiftsAt(everywhere, 120, 30)).toEqual([14, -14])
})

test('a block beside the area has none', () => {
  const left = Uint8Array.from(values.data, (_, pixel) => (pixel % width < 80 ? 1 : 0))
  expect(shiftsAt(left, 120, 30)).toEqual([])
})

test('an earlier fit is kept where nothing has changed since', () => {
  const everywhere = new Uint8Array(width * height).fill(1)
  const fit = alignShifts(centredWithin(values, everywhere), shifts, 12)
  const moved = {
    ...values,
    data: values.data.map((_, pixel) =>
      pixel % width < 80 ? Number((pixel % width) % 11 < 6) : (values.data[pixel] as number),
    ),
  }
  const shiftAt = (isStale: Uint8Array): number | undefined => {
    const { sidePx, columns, blocks } = alignShifts(centredWithin(moved, everywhere), shifts, 12, { fit, isStale })
    return blocks[Math.floor(30 / sidePx) * columns + Math.floor(36 / sidePx)]?.[0]?.x
  }
  expect(shiftAt(everywhere)).toBe(11)
  expect(shiftAt(new Uint8Array(width * height))).toBe(12)
})
