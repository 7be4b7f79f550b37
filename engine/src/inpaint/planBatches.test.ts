import { expect, test } from 'vitest'
import { planBatches } from './planBatches.ts'

const photo = { width: 6000, height: 4000 }
const grid = (columns: number, rows: number, side: number) =>
  Array.from({ length: columns * rows }, (_, at) => ({
    left: 100 + (at % columns) * Math.floor(5600 / columns),
    top: 100 + Math.floor(at / columns) * Math.floor(3600 / rows),
    width: side,
    height: side,
  }))

test('up to four distant holes have a run of their own at the model’s size', () => {
  const batches = planBatches(grid(4, 1, 140), photo)
  expect(batches.map(({ sidePx, windows }) => [sidePx, windows.length])).toEqual(Array(4).fill([512, 1]))
})

test('a few small holes share runs by twos at native resolution, with room for a second view of each', () => {
  const holes = [...grid(2, 1, 60), { left: 1000, top: 2500, width: 700, height: 80 }]
  const batches = planBatches(holes, photo)
  expect(batches.map(({ sidePx, windows }) => [sidePx, ...windows.map(({ view }) => view.width)])).toEqual([
    [512, 1050],
    [256, 256, 256],
  ])
})

test('of ten holes the two largest keep a run and the others share two, at native resolution where they are small', () => {
  const holes = grid(5, 2, 60)
  holes[7] = { left: 2300, top: 1900, width: 900, height: 500 }
  const batches = planBatches(holes, photo)
  expect(batches.map(({ sidePx, windows }) => [sidePx, windows.length])).toEqual([
    [512, 1],
    [512, 1],
    [256, 4],
    [256, 4],
  ])
  expect(batches[0]?.windows[0]?.hole).toEqual(holes[7])
  expect(batches[2]?.windows.map(({ view }) => view.width)).toEqual([256, 256, 256, 256])
})

test('a hundred pieces need four runs, and each piece is in a hole of one of their windows', () => {
  const holes = grid(10, 10, 90)
  const batches = planBatches(holes, photo)
  expect(batches).toHaveLength(4)
  const windows = batches.flatMap((batch) => batch.windows)
  for (const { left, top, width, height } of holes) {
    expect(
      windows.some(
        ({ hole, view }) =>
          left >= hole.left &&
          top >= hole.top &&
          left + width <= hole.left + hole.width &&
          top + height <= hole.top + hole.height &&
          hole.left >= view.left &&
          hole.top + hole.height <= view.top + view.height,
      ),
    ).toBe(true)
  }
})
