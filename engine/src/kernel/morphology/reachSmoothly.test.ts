import { describe, expect, it } from 'vitest'
import type { RgbPlanes } from '../../raster/plane.ts'
import { reachSmoothly } from './reachSmoothly.ts'

const grey = (rows: readonly (readonly number[])[]): RgbPlanes => {
  const plane = { width: rows[0]?.length ?? 0, height: rows.length, data: Float32Array.from(rows.flat()) }
  return [plane, plane, plane]
}
const repeated = (row: readonly number[], rows: number) => Array.from({ length: rows }, () => row)
const firstColumn = (width: number, height: number) =>
  Uint8Array.from({ length: width * height }, (_, pixel) => (pixel % width === 0 ? 1 : 0))
const row = (flags: Uint8Array, width: number, at: number) => [...flags.subarray(at * width, (at + 1) * width)]

describe('reachSmoothly', () => {
  const shade = [0.1, 0.14, 0.18, 0.22, 0.26, 0.3]

  it('follows colours that change gradually, however far', () => {
    const reached = reachSmoothly(grey(repeated(shade, 3)), firstColumn(6, 3), new Uint8Array(18).fill(1), 0.05)
    expect([...reached]).toEqual(Array(18).fill(1))
  })

  it('ends where a channel changes by more', () => {
    const image = grey(repeated([0.1, 0.14, 0.18, 0.5, 0.54, 0.58], 3))
    const reached = reachSmoothly(image, firstColumn(6, 3), new Uint8Array(18).fill(1), 0.05)
    expect(row(reached, 6, 1)).toEqual([1, 1, 0, 0, 0, 0])
  })

  it('does not pass a gap of two pixels in an edge', () => {
    const edge = [0.1, 0.1, 0.1, 0.9, 0.1, 0.1, 0.1]
    const none = [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]
    const image = grey([edge, edge, edge, none, none, edge, edge, edge])
    const reached = reachSmoothly(image, firstColumn(7, 8), new Uint8Array(56).fill(1), 0.05)
    expect(row(reached, 7, 3).slice(5)).toEqual([0, 0])
    const wide = grey([edge, edge, ...repeated(none, 5), edge, edge])
    const passed = reachSmoothly(wide, firstColumn(7, 9), new Uint8Array(63).fill(1), 0.05)
    expect(row(passed, 7, 4)).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  it('stays within what is open, and keeps where it started', () => {
    const open = Uint8Array.from({ length: 18 }, (_, pixel) => (pixel % 6 < 4 ? 1 : 0))
    const reached = reachSmoothly(grey(repeated(shade, 3)), firstColumn(6, 3), open, 0.05)
    expect(row(reached, 6, 1)).toEqual([1, 1, 1, 1, 0, 0])
  })
})
