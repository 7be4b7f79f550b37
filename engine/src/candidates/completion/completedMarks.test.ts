import type { MarkedArea } from '@spotless/contract/candidates'
import { markedArea } from '@spotless/contract/markedArea'
import { expect, test } from 'vitest'
import { isInPolygon } from '../../kernel/geometry/isInPolygon.ts'
import { cropPlane } from '../../raster/cropPlane.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { completedMarks } from './completedMarks.ts'

const [width, height] = [400, 300]
type Inside = (x: number, y: number) => boolean

/** Two animals of 90 px with a leg each, orange in a green meadow. */
const bodies: Inside = (x, y) => Math.hypot(x - 100, y - 120) < 45 || Math.hypot(x - 300, y - 120) < 45
const legs: Inside = (x, y) => y >= 120 && y < 205 && (Math.abs(x - 100) < 8 || Math.abs(x - 300) < 8)
const thing: Inside = (x, y) => bodies(x, y) || legs(x, y)

const photo: Raster<Uint8Array> = {
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)]
    const colour = thing(x, y) ? [200, 120, 50] : [60, 150, 70]
    return (colour[index % 3] as number) + ((x * 7 + y * 13) % 9)
  }),
}
const matte: Plane = {
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, at) => (thing(at % width, Math.floor(at / width)) ? 1 : 0)),
}

const finders = { matte: async () => matte, objects: async () => [] }

/** What is marked, on cells of two pixels. */
const areaOf = (inside: Inside): MarkedArea => {
  const [columns, rows] = [width / 2, height / 2]
  const data = Uint8Array.from({ length: columns * rows }, (_, at) =>
    inside((at % columns) * 2 + 1, Math.floor(at / columns) * 2 + 1) ? 255 : 0,
  )
  return markedArea({ width: columns, height: rows, data })
}
const left: Inside = (x, y) => Math.hypot(x - 100, y - 120) < 52
const both: Inside = (x, y) => left(x, y) || Math.hypot(x - 300, y - 120) < 52

test('the leg of the marked animal is outlined in pixels of the photo, that of the other is not', async () => {
  const whole = await completedMarks(photo, areaOf(left), finders)
  expect(whole.map(({ kind }) => kind)).toEqual(['whole'])
  const outline = whole[0]?.outline ?? []
  expect([isInPolygon(100, 190, outline), isInPolygon(300, 190, outline), isInPolygon(60, 190, outline)]).toEqual([
    true,
    false,
    false,
  ])
})

test('each of several marks is completed', async () => {
  const whole = await completedMarks(photo, areaOf(both), finders)
  expect([100, 300].map((x) => whole.some(({ outline }) => isInPolygon(x, 190, outline)))).toEqual([true, true])
})

test('an empty mark, a speck and a whole photo ask for nothing or find nothing', async () => {
  let questions = 0
  const ask = {
    ...finders,
    matte: async (): Promise<Plane> => {
      questions++
      return matte
    },
  }
  const find = (inside: Inside) => completedMarks(photo, areaOf(inside), ask)
  expect(await find(() => false)).toEqual([])
  expect(await find((x, y) => Math.hypot(x - 100, y - 120) < 5)).toEqual([])
  expect(questions).toBe(0)
  expect(await find(() => true)).toEqual([])
  // Around a mark of the whole photo is nothing closer to look at.
  expect(questions).toBe(1)
})

test('thousands of specks are looked through at once, and none is completed', async () => {
  const specks: Inside = (x, y) => x % 8 < 2 && y % 8 < 2
  expect(await completedMarks(photo, areaOf(specks), finders)).toEqual([])
})

test('where nothing says what stands out, nothing is added', async () => {
  expect(await completedMarks(photo, areaOf(left), { ...finders, matte: async () => null })).toEqual([])
})

test('of two things that stand out as one, that in a detected box is completed', async () => {
  const joined = {
    ...matte,
    data: matte.data.map((_, at) => (Math.abs(Math.floor(at / width) - 138) < 78 ? 1 : 0)),
  }
  const together = { matte: async () => joined, objects: async () => [] }
  expect(await completedMarks(photo, areaOf(left), together)).toEqual([])
  const boxes = [
    { left: 250, top: 70, width: 100, height: 140 },
    { left: 52, top: 72, width: 96, height: 134 },
  ]
  const whole = await completedMarks(photo, areaOf(left), { ...together, objects: async () => boxes })
  expect(whole.some(({ outline }) => isInPolygon(100, 190, outline))).toBe(true)
  expect(whole.some(({ outline }) => isInPolygon(200, 120, outline) || isInPolygon(300, 190, outline))).toBe(false)
})

test('of two things that stand out as one, that which stands out in the surroundings of the mark is completed', async () => {
  const joined = {
    ...matte,
    data: matte.data.map((_, at) => (Math.abs(Math.floor(at / width) - 138) < 78 ? 1 : 0)),
  }
  const views: number[] = []
  const look = {
    objects: async () => [],
    matte: async (view: Box): Promise<Plane> => {
      views.push(view.width)
      return view.width === width ? joined : cropPlane(matte, view)
    },
  }
  const whole = await completedMarks(photo, areaOf(left), look)
  expect(views).toHaveLength(2)
  expect(whole.some(({ outline }) => isInPolygon(100, 190, outline))).toBe(true)
  expect(whole.some(({ outline }) => isInPolygon(200, 120, outline) || isInPolygon(300, 190, outline))).toBe(false)
})

test('of many marks the surroundings of two are looked at, of a spot none', async () => {
  const nothing = { ...matte, data: new Float32Array(matte.data.length) }
  let questions = 0
  const look = {
    objects: async () => [],
    matte: async (): Promise<Plane> => {
      questions++
      return nothing
    },
  }
  const four: Inside = (x, y) => [60, 150, 240, 330].some((middle) => Math.hypot(x - middle, y - 120) < 24)
  expect(await completedMarks(photo, areaOf(four), look)).toEqual([])
  expect(questions).toBe(3)
  questions = 0
  expect(
    await completedMarks(
      photo,
      areaOf((x, y) => Math.hypot(x - 100, y - 120) < 15),
      look,
    ),
  ).toEqual([])
  expect(questions).toBe(1)
})

test('where no view shows one animal apart, its hair goes along and what it touches does not', async () => {
  const hair: Inside = (x, y) => y >= 100 && y < 103 && x >= 20 && x < 60
  const wall: Inside = (x, y) => x > 142 && Math.abs(y - 120) < 100
  const data = Float32Array.from(matte.data, (value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return hair(x, y) || wall(x, y) ? 1 : value
  })
  const look = { matte: async (view: Box) => cropPlane({ ...matte, data }, view), objects: async () => [] }
  const found = await completedMarks(photo, areaOf(left), look)
  const isFound = (x: number, y: number): boolean => found.some(({ outline }) => isInPolygon(x, y, outline))
  expect([isFound(35, 101), isFound(170, 120), isFound(300, 120)]).toEqual([true, false, false])
})

/** Strokes of 16 px across the left animal, 10 px apart, joined at their ends. */
const hurried: Inside = (x, y) => {
  if (x < 62 || x > 138 || y < 78 || y > 172) return false
  const row = Math.floor((y - 78) / 26)
  return (y - 78) % 26 < 16 || (row % 2 === 0 ? x > 122 : x < 78)
}

test('a hurried mark, back and forth over an animal, is fitted to all of it', async () => {
  const whole = await completedMarks(photo, areaOf(hurried), finders)
  const isFound = (x: number, y: number): boolean => whole.some(({ outline }) => isInPolygon(x, y, outline))
  expect([isFound(100, 99), isFound(100, 125), isFound(100, 152), isFound(100, 195)]).toEqual([true, true, true, true])
  expect([isFound(300, 120), isFound(100, 60), isFound(170, 120)]).toEqual([false, false, false])
})

test('where no view shows what is hatched, its gaps go along and nothing around it does', async () => {
  const nothing = { ...matte, data: new Float32Array(matte.data.length) }
  const look = { matte: async (view: Box) => cropPlane(nothing, view), objects: async () => [] }
  const found = await completedMarks(photo, areaOf(hurried), look)
  const isFound = (x: number, y: number): boolean => found.some(({ outline }) => isInPolygon(x, y, outline))
  expect([isFound(100, 99), isFound(100, 125), isFound(100, 195), isFound(50, 120)]).toEqual([true, true, false, false])
})

const ring: Inside = (x, y) => Math.abs(Math.hypot((x - 100) / 62, (y - 142) / 82) - 1) < 0.07

test('an animal that a mark runs around is marked, and nothing outside of the ring', async () => {
  const found = await completedMarks(photo, areaOf(ring), finders)
  const isFound = (x: number, y: number): boolean => found.some(({ outline }) => isInPolygon(x, y, outline))
  expect([isFound(100, 120), isFound(100, 195), isFound(135, 120)]).toEqual([true, true, true])
  expect([isFound(60, 180), isFound(300, 120), isFound(170, 120)]).toEqual([false, false, false])
})

test('a ring on an animal, and one around nothing, stay rings', async () => {
  const collar: Inside = (x, y) => Math.abs(Math.hypot(x - 100, y - 120) - 24) < 3
  const around: Inside = (x, y) => Math.abs(Math.hypot(x - 200, y - 220) - 50) < 4
  expect(await completedMarks(photo, areaOf(collar), finders)).toEqual([])
  expect(await completedMarks(photo, areaOf(around), finders)).toEqual([])
})
