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
  expect(drawn(changeAtHint(before, after, hint, 'add'))).toEqual(['##..##..', '##..##..', '........'])
})

it('takes away the part under the hint, and neither another part nor what is gained elsewhere', () => {
  const both = planeOf(['##..###.', '##..###.', '........'])
  const after = planeOf(['##....##', '.#....##', '.......#'])
  const hint = flagsOf(['........', '....#...', '........'])
  expect(drawn(changeAtHint(both, after, hint, 'remove'))).toEqual(['##....#.', '##....#.', '........'])
})

it('changes nothing where the hint holds already', () => {
  const after = planeOf(['##....##', '.#....##', '.......#'])
  const hint = flagsOf(['#.......', '........', '........'])
  expect(changeAtHint(before, after, hint, 'add').data).toEqual(before.data)
})

it('a stroke through several parts changes each', () => {
  const after = planeOf(['##.#.#.#', '##.#.#.#', '...#.#.#'])
  const hint = flagsOf(['........', '.#####..', '........'])
  expect(drawn(changeAtHint(before, after, hint, 'add'))).toEqual(['##.#.#..', '##.#.#..', '...#.#..'])
})
