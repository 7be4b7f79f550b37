import { expect, test } from 'vitest'
import { paintStroke } from './paintStroke.ts'

const size = { width: 8, height: 4 }
const stroke = { kind: 'keep', isHard: false, radiusPx: 0.5 } as const

test('a stroke covers the pixels along its points', () => {
  const painted = paintStroke(
    {
      ...stroke,
      points: [
        [1.5, 1.5],
        [3.5, 1.5],
      ],
    },
    size,
  )
  expect(painted?.box).toEqual({ left: 0, top: 0, width: 5, height: 3 })
  expect([...(painted?.data ?? [])]).toEqual([0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 0])
})

test('a single point is a dot, and what is beyond the photo is cut off', () => {
  const painted = paintStroke({ ...stroke, points: [[7.5, 3.5]] }, size)
  expect(painted?.box).toEqual({ left: 6, top: 2, width: 2, height: 2 })
  expect([...(painted?.data ?? [])]).toEqual([0, 0, 0, 255])
})

test('a stroke beside the photo is none', () => {
  expect(
    paintStroke(
      {
        ...stroke,
        points: [
          [-40, -40],
          [-30, 90],
        ],
      },
      size,
    ),
  ).toBeNull()
})
