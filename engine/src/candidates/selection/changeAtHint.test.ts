import { expect, it } from 'vitest'
import type { Plane } from '../../raster/plane.ts'
import { changeAtHint } from './changeAtHint.ts'

const [on, off] = [0.9, 0.1]
/** Planes and flags as drawn: # is set. */
const planeOf = (rows: readonly string[]): Plane => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Float32Array.from([...rows.join('')], (sign) => (sign === '#' ? on : off)),
})
const flagsOf = (rows: readonly string[]): Uint8Array =>
  Uint8Array.from([...rows.join('')], (sign) => (sign === '#' ? 1 : 0))
const drawn = ({ width, height, data }: Plane): string[] =>
  Array.from({ length: height }, (_, row) =>
    Array.from(data.subarray(row * width, (row + 1) * width), (value) => (value > 0.5 ? '#' : '.')).join(''),
  )

const before = planeOf(['##......', '##......', '........'])

it('adds the part under the hint, and neither another part nor what is lost elsewhere', () => {
  const after = planeOf(['#...##.#', '#...##.#', '.......#'])
  const hint = flagsOf(['........', '....#...', '........'])
  expect(drawn(changeAtHint(before, after, { kind: 'add', flags: hint, territory: null }))).toEqual([
    '##..##..',
    '##..##..',
    '........',
  ])
})

it('takes away the part under the hint, and neither another part nor what is gained elsewhere', () => {
  const both = planeOf(['##..###.', '##..###.', '........'])
  const after = planeOf(['##....##', '.#....##', '.......#'])
  const hint = flagsOf(['........', '....#...', '........'])
  expect(drawn(changeAtHint(both, after, { kind: 'remove', flags: hint, territory: null }))).toEqual([
    '##....#.',
    '##....#.',
    '........',
  ])
})

it('changes nothing where the hint holds already', () => {
  const after = planeOf(['##....##', '.#....##', '.......#'])
  const hint = flagsOf(['#.......', '........', '........'])
  expect(changeAtHint(before, after, { kind: 'add', flags: hint, territory: null }).data).toEqual(before.data)
})

it('a stroke through several parts changes each', () => {
  const after = planeOf(['##.#.#.#', '##.#.#.#', '...#.#.#'])
  const hint = flagsOf(['........', '.#####..', '........'])
  expect(drawn(changeAtHint(before, after, { kind: 'add', flags: hint, territory: null }))).toEqual([
    '##.#.#..',
    '##.#.#..',
    '...#.#..',
  ])
})

it('does not run into what is nearer to a hint of the other kind, but changes what is under it', () => {
  const after = planeOf(['########', '########', '........'])
  const hint = flagsOf(['........', '....#...', '........'])
  const territory = planeOf(['##.####.', '##...##.', '########'])
  const drawnWith = (kind: 'add' | 'remove', from: Plane, to: Plane) =>
    drawn(changeAtHint(from, to, { kind, flags: hint, territory }))
  expect(drawnWith('add', before, after)).toEqual(['##.####.', '##..###.', '........'])
  const inverse = planeOf(['#.......', '#.......', '........'])
  expect(drawnWith('remove', after, inverse)).toEqual(['##.#####', '##...###', '........'])
})
