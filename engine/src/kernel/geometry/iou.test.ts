import { expect, test } from 'vitest'
import { iou } from './iou.ts'

const box = { left: 0, top: 0, width: 10, height: 10 }

test('is the shared area over the area that both cover together', () => {
  expect(iou(box, box)).toBe(1)
  expect(iou(box, { ...box, left: 5 })).toBe(50 / 150)
  expect(iou(box, { left: 2, top: 2, width: 5, height: 5 })).toBe(25 / 100)
})

test('is 0 for boxes that only touch or lie apart', () => {
  expect(iou(box, { ...box, left: 10 })).toBe(0)
  expect(iou(box, { ...box, top: 30 })).toBe(0)
})
