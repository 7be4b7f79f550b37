import { expect, test } from 'vitest'
import { foundInView, type SeenPart, viewOf } from './closerView.ts'
import type { MatteStroke } from './matteStroke.ts'

const stroke: MatteStroke = {
  kind: 'keep',
  isHard: false,
  box: { left: 400, top: 300, width: 100, height: 20 },
  data: new Uint8Array(2000).fill(255),
}

test('views show the surroundings by the length of the stroke, inside the photo, and never only the stroke', () => {
  const photo = { width: 1000, height: 600 }
  expect(viewOf(stroke, 'close', photo, 1)).toEqual({ left: 280, top: 180, width: 340, height: 260 })
  expect(viewOf(stroke, 'wide', photo, 1)).toEqual({ left: 150, top: 50, width: 600, height: 520 })
  expect(viewOf(stroke, 'narrow', photo, 1)).toEqual({ left: 350, top: 250, width: 200, height: 120 })
  expect(viewOf(stroke, 'narrow', photo, 4), 'at least 32 pixels of the grid').toEqual({
    ...{ left: 272, top: 172, width: 356, height: 276 },
  })
  expect(viewOf({ ...stroke, data: new Uint8Array(2000).fill(100) }, 'wide', photo, 1)).toBeNull()
})

/** A grid of 12 × 1 cells of two photo pixels; the view shows cells 2 to 9. */
const seen = (values: readonly number[]): SeenPart => ({
  box: { left: 4, top: 0, width: 16, height: 2 },
  matte: { width: 8, height: 1, data: Float32Array.from(values) },
})
const found = (
  part: SeenPart,
  {
    kind = 'keep',
    towards = [],
    painted = [],
    opposite = [],
  }: Partial<Record<string, unknown>> & {
    readonly kind?: 'keep' | 'remove'
    readonly towards?: readonly number[]
    readonly painted?: readonly number[]
    readonly opposite?: readonly number[]
  },
): number[] => {
  const flags = (cells: readonly number[]) =>
    Uint8Array.from({ length: 12 }, (_, cell) => (cells.includes(cell) ? 1 : 0))
  const { data } = foundInView(part, {
    towards: { width: 12, height: 1, data: Float32Array.from(flags(towards)) },
    painted: flags(painted),
    opposite: flags(opposite),
    kind,
    window: { left: 0, top: 0, width: 24, height: 2 },
    factor: 2,
    unitPx: 0.3,
  })
  return [...data].map((value) => Math.round(value * 100) / 100)
}

test('what the view shows under the stroke is found with its rim, another part is not', () => {
  const part = seen([0, 0.1, 1, 0.9, 0.2, 0, 0, 1])
  expect(found(part, { painted: [4] })).toEqual([0, 0, 0, 0.1, 1, 0.9, 0.2, 0, 0, 0, 0, 0])
})

test('the background under a stroke to remove is what the view shows least', () => {
  const part = seen([1, 1, 0, 0.1, 1, 1, 0, 1])
  expect(found(part, { kind: 'remove', painted: [4] })).toEqual([0, 0, 0, 0, 1, 0.9, 0, 0, 0, 0, 0, 0])
})

test('nothing is found through what is as asked already, nor where a stroke of the other kind was', () => {
  const part = seen([1, 1, 1, 1, 1, 1, 1, 1])
  expect(found(part, { painted: [3], towards: [5, 6, 7] })).toEqual([0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
  expect(found(part, { painted: [3], opposite: [5] })).toEqual([0, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0])
  expect(found(part, { painted: [] })).toEqual(Array(12).fill(0))
})
