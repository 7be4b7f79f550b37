import { expect, test } from 'vitest'
import { completeLattice } from './completeLattice.ts'
import { labelRepeats } from './labelRepeats.ts'
import { mergeTextMaps } from './mergeTextMaps.ts'
import { readTextMap } from './readTextMap.ts'
import type { TextLine } from './textLine.ts'

test('a bar of high probability becomes an outline somewhat larger than it; faint specks do not', () => {
  const [columns, rows] = [64, 32]
  const map = new Float32Array(columns * rows)
  for (let row = 10; row < 18; row++) map.fill(0.9, row * columns + 12, row * columns + 52)
  map[25 * columns + 5] = 0.9
  const [line, ...others] = readTextMap(map, columns, 0.8)
  expect(others).toEqual([])
  expect(line?.confidence).toBeCloseTo(0.9, 5)
  const across = line?.outline.map(([x]) => x) ?? []
  const down = line?.outline.map(([, y]) => y) ?? []
  const by = (40 * 8 * 1.7) / (2 * 48)
  expect(Math.min(...across)).toBeCloseTo(12 - by, 4)
  expect(Math.max(...across)).toBeCloseTo(52 + by, 4)
  expect(Math.min(...down)).toBeCloseTo(10 - by, 4)
})

test('two lines that touch in doubtful places are two where the map is sure', () => {
  const [columns, rows] = [96, 64]
  const map = new Float32Array(columns * rows)
  for (let row = 6; row < 12; row++) map.fill(0.9, row * columns + 8, row * columns + 80)
  for (let row = 12; row < 58; row++) map.fill(row < 20 ? 0.4 : 0.95, row * columns + 10, row * columns + 16)
  const found = readTextMap(map, columns, 0.8)
  expect(found).toHaveLength(2)
  const isLevel = found.map(({ outline }) => {
    const [across, down] = [0, 1].map((axis) => {
      const places = outline.map((corner) => corner[axis] as number)
      return Math.max(...places) - Math.min(...places)
    }) as [number, number]
    return across > 3 * down ? 'level' : down > 3 * across ? 'upright' : 'both'
  })
  expect(isLevel.sort()).toEqual(['level', 'upright'])
})

const line = (left: number, top: number, width: number, confidence: number): TextLine => {
  const [right, bottom] = [left + width, top + 10]
  return {
    ...{ kind: 'text', confidence, left, top, right, bottom },
    outline: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  }
}

test('views are merger into the mean of the surest, as many as have to agree, whatever their size', () => {
  const merger = mergeTextMaps(2, 1, 3)
  for (const value of [0.9, 0.1, 0.3, 0.6]) merger.add(new Float32Array([value, 0, value, 0]), 2)
  const [left, right] = merger.merged()
  expect(left).toBeCloseTo(0.6, 6)
  expect(right).toBe(0)
  merger.add(new Float32Array(32).fill(1), 8)
  expect(merger.merged()[0]).toBeCloseTo((1 + 0.9 + 0.6) / 3, 6)
})

test('three lines alike are one mark that repeats; a longer one is not', () => {
  const kinds = labelRepeats([line(0, 0, 50, 1), line(0, 40, 52, 1), line(0, 80, 48, 1), line(0, 120, 90, 1)])
  expect(kinds.map(({ kind }) => kind)).toEqual(['repeat', 'repeat', 'repeat', 'text'])
})

test('a mark found at seven places of a slanted lattice of nine is added at the other two, and nowhere else', () => {
  const places = [0, 1, 2].flatMap((down) => [0, 1, 2].map((across) => [across * 100 + down * 10, down * 60] as const))
  const seen = places.filter((_, index) => index !== 4 && index !== 8).map(([x, y]) => line(x + 20, y + 20, 50, 0.8))
  const other = line(150, 5, 20, 0.9)
  const all = completeLattice(labelRepeats([...seen, other]), 320, 180)
  expect(all.map(({ left, top }) => `${left} ${top}`).sort()).toEqual(
    [...places.map(([x, y]) => `${x + 20} ${y + 20}`), '150 5'].sort(),
  )
})

test('lines alike that lie on no grid stay as they are', () => {
  const lines = labelRepeats(
    [
      [3, 7],
      [90, 31],
      [40, 77],
      [131, 120],
      [17, 160],
    ].map(([x, y]) => line(x as number, y as number, 50, 0.8)),
  )
  expect(completeLattice(lines, 300, 300)).toEqual(lines)
})

test('a lattice in a corner of a photo is not continued over all of it', () => {
  const places = [0, 1].flatMap((down) => [0, 1].map((across) => [across * 60, down * 40] as const))
  const lines = labelRepeats(places.map(([x, y]) => line(x + 20, y + 20, 50, 0.8)))
  expect(completeLattice(lines, 180, 120).length).toBeGreaterThan(lines.length)
  expect(completeLattice(lines, 1200, 800)).toEqual(lines)
})
