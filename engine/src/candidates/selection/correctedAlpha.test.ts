import type { Outline } from '@spotless/contract/candidates'
import { expect, it } from 'vitest'
import { correctedAlpha } from './correctedAlpha.ts'

const photo = { width: 80, height: 40 }
/** The left half is kept. */
const alpha = { width: 4, height: 2, data: Float32Array.from([1, 1, 0, 0, 1, 1, 0, 0]) }
const square = (left: number, top: number, sidePx: number): Outline => [
  [left, top],
  [left + sidePx, top],
  [left + sidePx, top + sidePx],
  [left, top + sidePx],
]
const rowsOf = (strokes: Parameters<typeof correctedAlpha>[2]): string[] => {
  const { width, height, data } = correctedAlpha(alpha, photo, strokes, 8)
  return Array.from({ length: height }, (_, row) =>
    Array.from(data.subarray(row * width, (row + 1) * width), (value) => (value > 0.5 ? '#' : '.')).join(''),
  )
}

it('without corrections the cut-out is on the grid as it is', () => {
  expect(rowsOf([])).toEqual(['####....', '####....', '####....', '####....'])
})

it('things are kept and removed where they are outlined, in their order', () => {
  const keep = { kind: 'keep' as const, isHard: false, outlines: [square(60, 0, 20)] }
  const remove = { kind: 'remove' as const, isHard: false, outlines: [square(0, 0, 20), square(70, 0, 20)] }
  expect(rowsOf([keep, remove])).toEqual(['..##..#.', '..##..#.', '####....', '####....'])
})

it('a thing that is to be the only one leaves nothing else', () => {
  const only = { kind: 'keep' as const, isHard: false, isOnly: true, outlines: [square(20, 20, 20)] }
  expect(rowsOf([only])).toEqual(['........', '........', '..##....', '..##....'])
})

it('a brush reaches as far as its radius, and a thin one is not lost between pixels', () => {
  const brush = (radiusPx: number) => ({
    kind: 'remove' as const,
    isHard: true,
    radiusPx,
    points: [[5, 15] as [number, number], [35, 15] as [number, number]],
  })
  expect(rowsOf([brush(1)])).toEqual(['####....', '........', '####....', '####....'])
  expect(rowsOf([brush(15)])).toEqual(['........', '........', '........', '####....'])
})

it('a stroke beside the photo changes nothing', () => {
  const away = { kind: 'remove' as const, isHard: false, outlines: [square(-90, -90, 20)] }
  expect(rowsOf([away])).toEqual(rowsOf([]))
})

it('strokes that would take minutes are refused', () => {
  const points = Array.from({ length: 2_000 }, (_, at): [number, number] => [at % 2 === 0 ? 0 : 79, 20])
  const long = Array(60).fill({ kind: 'remove', isHard: false, radiusPx: 2_000, points })
  const large = { width: 4_000, height: 3_000 }
  expect(() => correctedAlpha(alpha, large, long, 512)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
