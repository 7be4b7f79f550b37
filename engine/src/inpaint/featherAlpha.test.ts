import { expect, test } from 'vitest'
import { blendPatch } from './blendPatch.ts'
import { distanceToMask } from './distanceToMask.ts'
import { featherAlpha } from './featherAlpha.ts'

const mask = { width: 9, height: 1, data: Uint8Array.from([0, 0, 0, 0, 255, 0, 0, 0, 0]) }
const box = { left: 0, top: 0, width: 9, height: 1 }

test('a fill covers the mask whole, fades outside it and ends at the feather', () => {
  expect([...featherAlpha(distanceToMask(mask, box), box, 3).data]).toEqual([0, 0, 66, 189, 255, 189, 66, 0, 0])
})

test('a fill covers what a stroke may have missed before it fades', () => {
  expect([...featherAlpha(distanceToMask(mask, box), box, 4, 2).data]).toEqual([
    0, 128, 255, 255, 255, 255, 255, 128, 0,
  ])
})

test('pixels without cover keep every bit, covered ones mix, alpha stays', () => {
  const data = Uint16Array.from([1, 2, 3, 9, 100, 200, 300, 9, 5, 6, 7, 9])
  const raster = { width: 3, height: 1, channels: 4 as const, data }
  const cover = { width: 3, height: 1, data: Uint8Array.from([0, 255, 51]) }
  blendPatch(raster, Uint16Array.from([9, 9, 9, 7, 8, 9, 105, 106, 107]), cover, {
    left: 0,
    top: 0,
    width: 3,
    height: 1,
  })
  expect([...data]).toEqual([1, 2, 3, 9, 7, 8, 9, 9, 25, 26, 27, 9])
})
