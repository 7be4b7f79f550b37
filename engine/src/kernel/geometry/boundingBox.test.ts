import { expect, test } from 'vitest'
import { boundingBox } from './boundingBox.ts'

test('the box holds every pixel that reaches the threshold, and no row or column more', () => {
  const samples = Float32Array.of(0, 0, 0, 0, 0, 0, 0.5, 0.1, 0.9, 0, 0, 0)
  expect(boundingBox(samples, 4, 0.5)).toEqual({ left: 0, top: 1, width: 3, height: 2 })
  expect(boundingBox(samples, 4, 0.6)).toEqual({ left: 0, top: 2, width: 1, height: 1 })
  expect(boundingBox(samples, 4, 1)).toBeNull()
})

test('one channel of interleaved samples is looked at', () => {
  expect(boundingBox(Uint8Array.of(255, 0, 255, 9), 2, 9, { channels: 2, channel: 1 })).toEqual({
    left: 1,
    top: 0,
    width: 1,
    height: 1,
  })
})
