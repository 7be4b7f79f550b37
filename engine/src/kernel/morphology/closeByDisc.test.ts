import { expect, test } from 'vitest'
import { closeByDisc } from './closeByDisc.ts'
import { unitsPerPx } from './distanceTransform.ts'

const read = (...rows: string[]): Uint8Array =>
  Uint8Array.from(rows.join(''), (character) => (character === '#' ? 1 : 0))
const draw = (flags: Uint8Array, width: number): string[] =>
  Array.from({ length: flags.length / width }, (_, row) =>
    [...flags.subarray(row * width, (row + 1) * width)].map((value) => (value === 1 ? '#' : '.')).join(''),
  )

test('a gap as wide as the disc is filled, a wider one and what is around are not', () => {
  const lines = read(
    '.........',
    '.........',
    ...Array.from({ length: 7 }, () => '###...###'),
    '.........',
    '.........',
  )
  const filled = draw(closeByDisc(lines, 9, 2 * unitsPerPx.chamfer), 9)
  expect(filled.map((row) => row[4]).join('')).toBe('....###....')
  // Near the edge, which counts as set, so is the gap to it.
  expect(filled[1]).toBe('##.....##')
  expect(draw(closeByDisc(lines, 9, unitsPerPx.chamfer), 9)).toEqual(draw(lines, 9))
})

test('nothing stays nothing, and what is set stays set', () => {
  expect(closeByDisc(new Uint8Array(6), 3, 5)).toEqual(new Uint8Array(6))
  expect(closeByDisc(new Uint8Array(6).fill(255), 3, 5)).toEqual(new Uint8Array(6).fill(1))
})
