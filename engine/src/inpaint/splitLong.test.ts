import { expect, test } from 'vitest'
import type { Box, Mask } from '../raster/raster.ts'
import { splitLong } from './splitLong.ts'

const [width, height] = [1200, 1000]
const maskOf = (isMarked: (x: number, y: number) => boolean): Mask => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    isMarked(at % width, Math.floor(at / width)) ? 255 : 0,
  ),
})
const band: Box = { left: 100, top: 40, width: 1000, height: 60 }
const isIn = ({ left, top, ...size }: Box, x: number, y: number): boolean =>
  x >= left && x < left + size.width && y >= top && y < top + size.height

test('a band is cut across its length', () => {
  const mask = maskOf((x, y) => isIn(band, x, y))
  expect(splitLong(mask, [band], 4)).toEqual([
    { ...band, width: 500 },
    { ...band, left: 600, width: 500 },
  ])
})

test('each part of a slanting cable is tight around it', () => {
  const mask = maskOf((x, y) => x >= 100 && x < 1100 && Math.abs(y - x / 2) < 3)
  const box = { left: 100, top: 48, width: 1000, height: 505 }
  expect(splitLong(mask, [box], 4)).toEqual([
    { left: 100, top: 48, width: 500, height: 255 },
    { left: 600, top: 298, width: 500, height: 255 },
  ])
})

test('long holes share the boxes that there may be', () => {
  const lower = { ...band, top: 700 }
  const mask = maskOf((x, y) => isIn(band, x, y) || isIn(lower, x, y))
  expect(splitLong(mask, [band, lower], 4).map(({ left, top }) => [left, top])).toEqual([
    [100, 40],
    [600, 40],
    [100, 700],
    [600, 700],
  ])
  expect(splitLong(mask, [band, lower], 3)).toEqual([band, lower])
})

test('no more boxes are made than there may be', () => {
  const mask = maskOf((x, y) => isIn(band, x, y))
  const other: Box = { left: 0, top: 500, width: 40, height: 40 }
  expect(splitLong(mask, [band, other], 2)).toEqual([band, other])
})

test('what is short, and what is as wide as it is long, stays whole', () => {
  const short = { ...band, width: 768 }
  const bulk: Box = { left: 100, top: 40, width: 1000, height: 900 }
  expect(
    splitLong(
      maskOf((x, y) => isIn(short, x, y)),
      [short],
      4,
    ),
  ).toEqual([short])
  expect(
    splitLong(
      maskOf((x, y) => isIn(bulk, x, y)),
      [bulk],
      4,
    ),
  ).toEqual([bulk])
})
