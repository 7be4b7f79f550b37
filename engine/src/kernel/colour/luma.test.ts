import { expect, test } from 'vitest'
import { lumaBt601 } from './lumaBt601.ts'
import { lumaBt709 } from './lumaBt709.ts'
import { lumaOfPlanes } from './lumaOfPlanes.ts'
import { lumaPlaneBt709 } from './lumaPlaneBt709.ts'

test('grey keeps its value, and each primary weighs what the standard says', () => {
  expect(lumaBt601(0.5, 0.5, 0.5)).toBeCloseTo(0.5, 12)
  expect(lumaBt709(200, 200, 200)).toBeCloseTo(200, 9)
  expect([lumaBt601(1, 0, 0), lumaBt601(0, 1, 0), lumaBt601(0, 0, 1)]).toEqual([0.299, 0.587, 0.114])
  expect([lumaBt709(1, 0, 0), lumaBt709(0, 1, 0), lumaBt709(0, 0, 1)]).toEqual([0.2126, 0.7152, 0.0722])
})

test('the plane of a raster is 0–1 in either bit depth, whatever its alpha', () => {
  const eight = lumaPlaneBt709({
    width: 2,
    height: 1,
    channels: 4,
    data: Uint8Array.of(255, 0, 0, 9, 255, 255, 255, 0),
  })
  expect(Array.from(eight, (value) => value.toFixed(4))).toEqual(['0.2126', '1.0000'])
  const sixteen = lumaPlaneBt709({ width: 1, height: 1, channels: 3, data: Uint16Array.of(0, 65_535, 0) })
  expect(sixteen[0]).toBeCloseTo(0.7152, 6)
})

test('planes give one luma for each sample', () => {
  const planes = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(0, 1)]
  expect(Array.from(lumaOfPlanes(planes, 2), (value) => value.toFixed(3))).toEqual(['0.299', '0.701'])
})
