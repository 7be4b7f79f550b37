import { expect, test } from 'vitest'
import { markedAreaSchema } from './candidates.ts'
import { cellsOfArea, markedArea } from './markedArea.ts'

const createMask = (width: number, height: number) => ({ width, height, data: new Uint8Array(width * height) })

test('runs of a small mask are its own, unmarked first, and tell its cells', () => {
  const mask = createMask(3, 2)
  mask.data.set([0, 255, 255, 255, 0, 0])
  expect(markedArea(mask)).toEqual({ columns: 3, rows: 2, runs: [1, 3, 2] })
  expect([...cellsOfArea(markedArea(mask))]).toEqual([0, 1, 1, 1, 0, 0])
  mask.data.fill(255)
  expect(markedArea(mask)).toEqual({ columns: 3, rows: 2, runs: [0, 6] })
  expect([...cellsOfArea(markedArea(mask))]).toEqual([1, 1, 1, 1, 1, 1])
})

test('a large mask is read on a grid that the server accepts', () => {
  const mask = createMask(4000, 1000)
  for (let row = 400; row < 600; row += 1) mask.data.fill(255, row * 4000 + 1000, row * 4000 + 2000)
  const area = markedArea(mask)
  expect([area.columns, area.rows]).toEqual([512, 128])
  expect(markedAreaSchema.parse(area)).toEqual(area)
  const marked = area.runs.filter((_, index) => index % 2 === 1).reduce((sum, run) => sum + run, 0)
  expect(marked / (512 * 128)).toBeCloseTo(0.05, 2)
})
