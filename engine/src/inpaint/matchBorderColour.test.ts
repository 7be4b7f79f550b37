import { expect, test } from 'vitest'
import { distanceToMask } from './distanceToMask.ts'
import { matchBorderColour } from './matchBorderColour.ts'

const [width, height] = [40, 40]
const box = { left: 0, top: 0, width, height }
const mask = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    Math.abs((at % width) - 20) < 10 && Math.abs(Math.floor(at / width) - 20) < 10 ? 255 : 0,
  ),
}
const raster = { width, height, channels: 3 as const, data: new Uint8Array(width * height * 3).fill(120) }
const middle = (20 * width + 20) * 3

test('a fill that is a little too dark and too red is corrected to the photo around it and keeps its texture', () => {
  const patch = Uint8Array.from({ length: width * height * 3 }, (_, at) => [130, 105, 105][at % 3] ?? 0)
  patch.set([150, 125, 125], middle)
  matchBorderColour(patch, box, raster, distanceToMask(mask, box), { fromPx: 3, toPx: 6 })
  expect([...patch.subarray(middle, middle + 6)]).toEqual([140, 140, 140, 120, 120, 120])
})

test('a fill of quite another content is not dragged along', () => {
  const patch = new Uint8Array(width * height * 3)
  matchBorderColour(patch, box, raster, distanceToMask(mask, box), { fromPx: 3, toPx: 6 })
  expect(patch[middle]).toBe(41)
})

test('a large fill is shifted as a small one is', () => {
  const side = 500
  const large = { left: 0, top: 0, width: side, height: side }
  const hole = Uint8Array.from({ length: side * side }, (_, at) =>
    Math.abs((at % side) - 250) < 200 && Math.abs(Math.floor(at / side) - 250) < 200 ? 255 : 0,
  )
  const photo = { width: side, height: side, channels: 3 as const, data: new Uint8Array(side * side * 3).fill(120) }
  const patch = new Uint8Array(side * side * 3).fill(105)
  const distance = distanceToMask({ width: side, height: side, data: hole }, large)
  matchBorderColour(patch, large, photo, distance, { fromPx: 3, toPx: 9 })
  expect([patch[(250 * side + 250) * 3], patch[(60 * side + 250) * 3]]).toEqual([120, 120])
})
