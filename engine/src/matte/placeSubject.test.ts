import { SpotlessError } from '@spotless/contract/error'
import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { placeSubject } from './placeSubject.ts'

/** A cut-out drawn with letters: `.` nothing, `#` opaque red. */
const cutoutOf = (...rows: readonly string[]): Raster => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  channels: 4,
  data: Uint8Array.from([...rows.join('')].flatMap((letter) => (letter === '#' ? [200, 0, 0, 255] : [9, 9, 9, 0]))),
})
const drawn = ({ width, data }: Raster): string[] => {
  const letters = Array.from({ length: data.length / 4 }, (_, at) => ((data[at * 4 + 3] as number) > 127 ? '#' : '.'))
  return Array.from({ length: letters.length / width }, (_, row) =>
    letters.slice(row * width, (row + 1) * width).join(''),
  )
}
const whole = cutoutOf('......', '.##...', '.##...', '.....#')

test('as it is, the canvas is the photo and the foreground its visible part', () => {
  const { canvas, foreground } = placeSubject(whole, {})
  expect(canvas).toBe(whole)
  expect(foreground).toEqual({ left: 1, top: 1, width: 5, height: 3 })
})

test('outside the region nothing is foreground, in pixels and in parts', () => {
  const region = { left: { px: 0 }, top: { px: 0 }, right: { ratio: 0.5 }, bottom: { ratio: 1 } }
  const { canvas, foreground } = placeSubject(whole, { region })
  expect(drawn(canvas)).toEqual(['......', '.##...', '.##...', '......'])
  expect(foreground).toEqual({ left: 1, top: 1, width: 2, height: 2 })
})

test('cropping leaves the margins that are asked for, beyond the photo, too', () => {
  const region = { left: { px: 0 }, top: { px: 0 }, right: { px: 4 }, bottom: { px: 4 } }
  const cropTo = { top: { px: 2 }, right: { ratio: 0.5 }, bottom: { px: 0 }, left: { px: 0 } }
  const { canvas, foreground } = placeSubject(whole, { region, cropTo })
  expect(drawn(canvas)).toEqual(['...', '...', '##.', '##.'])
  expect(foreground).toEqual({ left: 0, top: 2, width: 2, height: 2 })
})

test('a position shares out the free space; a scale centres and fills its part of the canvas', () => {
  const single = cutoutOf('##....', '##....', '......', '......')
  expect(drawn(placeSubject(single, { position: { x: 1, y: 0.5 } }).canvas)).toEqual([
    '......',
    '....##',
    '....##',
    '......',
  ])
  const { canvas, foreground } = placeSubject(single, { scale: 1 })
  expect(drawn(canvas)).toEqual(['.####.', '.####.', '.####.', '.####.'])
  expect(foreground).toEqual({ left: 1, top: 0, width: 4, height: 4 })
})

test('a larger canvas is shrunk to the most pixels, its sides in proportion', () => {
  const { canvas, foreground } = placeSubject(cutoutOf(...Array(40).fill('#'.repeat(100))), { maxPixels: 1_000 })
  expect([canvas.width, canvas.height]).toEqual([50, 20])
  expect(foreground).toEqual({ left: 0, top: 0, width: 50, height: 20 })
})

test('nothing to see is refused, and so is an empty region', () => {
  const codeOf = (act: () => unknown): string | undefined => {
    try {
      act()
    } catch (error) {
      return error instanceof SpotlessError ? error.code : String(error)
    }
  }
  expect(codeOf(() => placeSubject(cutoutOf('...'), {}))).toBe('no_subject')
  const region = { left: { px: 3 }, top: { px: 0 }, right: { px: 3 }, bottom: { px: 1 } }
  expect(codeOf(() => placeSubject(whole, { region }))).toBe('invalid_input')
  const elsewhere = { left: { px: 0 }, top: { px: 0 }, right: { px: 6 }, bottom: { px: 1 } }
  expect(codeOf(() => placeSubject(whole, { region: elsewhere }))).toBe('no_subject')
  expect(
    codeOf(() =>
      placeSubject(whole, { cropTo: { top: { px: 1e9 }, right: { px: 0 }, bottom: { px: 0 }, left: { px: 0 } } }),
    ),
  ).toBe('result_too_large')
})
