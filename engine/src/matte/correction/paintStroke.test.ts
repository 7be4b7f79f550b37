import { expect, test } from 'vitest'
import { assertPaintable, paintStroke } from './paintStroke.ts'

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

test('strokes that would take minutes are refused, all of a request together; ordinary ones are not', () => {
  const photo = { width: 8_000, height: 6_000 }
  const zigzag = (count: number, radiusPx: number) => ({
    ...stroke,
    radiusPx,
    points: Array.from({ length: count }, (_, index): [number, number] => [index % 2 === 0 ? 0 : 8_000, index]),
  })
  const refused = 'The stroke is too long for its brush. Please paint it in parts.'
  expect(() => assertPaintable([zigzag(2_000, 2_000)], photo)).toThrow(refused)
  const half = zigzag(50, 2_000)
  expect(() => assertPaintable([half], photo)).not.toThrow()
  expect(() => assertPaintable(Array(60).fill(half), photo)).toThrow(refused)
  const ordinary = Array.from({ length: 200 }, (_, index): [number, number] => [100 + index * 4, 500])
  const strokes = Array(60).fill({ ...stroke, radiusPx: 60, points: ordinary })
  expect(() => assertPaintable(strokes, { width: 1_000, height: 1_000 })).not.toThrow()
})

test('a thing covers what its outlines enclose; one beside the photo is none', () => {
  const outline: [number, number][] = [
    [2, 1],
    [5, 1],
    [5, 3],
    [2, 3],
  ]
  const painted = paintStroke({ kind: 'remove', isHard: false, outlines: [outline] }, size)
  expect(painted).toMatchObject({ kind: 'remove', isWhole: true, box: { left: 2, top: 1, width: 3, height: 2 } })
  expect([...(painted?.data ?? [])]).toEqual([255, 255, 255, 255, 255, 255])
  const beside = outline.map(([x, y]): [number, number] => [x + 20, y])
  expect(paintStroke({ kind: 'remove', isHard: false, outlines: [beside] }, size)).toBeNull()
})
