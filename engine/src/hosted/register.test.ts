import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { readAnswer } from './readAnswer.ts'
import { register } from './register.ts'
import { planView } from './view.ts'

/** A scene of soft blobs, seen at any scale and shift, so that the truth is known at every pixel. */
const scene = (width: number, height: number, at: (x: number, y: number) => readonly [number, number]): Raster => {
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = at((column + 0.5) / width, (row + 0.5) / height)
      const to = (row * width + column) * 3
      data[to] = 128 + 60 * Math.sin(9 * x + 4 * y) + 30 * Math.sin(31 * x * y)
      data[to + 1] = 120 + 50 * Math.cos(7 * y - 3 * x) + 30 * Math.sin(23 * x)
      data[to + 2] = 110 + 60 * Math.sin(5 * x + 13 * y)
    }
  }
  return { width, height, channels: 3, data }
}

const sent = scene(512, 384, (x, y) => [x, y])
const view = { box: { left: 0, top: 0, width: 512, height: 384 }, width: 512, height: 384 }

/** Mean difference from what was sent, in levels, away from the frame's edge, where an answer may hold nothing. */
const awayFrom = (aligned: Uint8Array | Uint16Array): number => {
  let [sum, count] = [0, 0]
  for (let row = 40; row < 344; row++) {
    for (let at = (row * 512 + 40) * 3; at < (row * 512 + 472) * 3; at++) {
      sum += Math.abs((aligned[at] as number) - (sent.data[at] as number))
      count++
    }
  }
  return sum / count
}

const align = (answer: Raster): number => awayFrom(readAnswer(answer, view, register(sent, answer), view.box, false))

test('the same picture in another size is laid back exactly enough', () => {
  const answer = scene(1024, 768, (x, y) => [x, y])
  const placed = register(sent, answer)
  expect(placed).toMatchObject({ scale: 1, dx: 0, dy: 0 })
  expect(placed.similarity).toBeGreaterThan(0.999)
  expect(align(answer)).toBeLessThan(0.7)
})

test('a picture that came back shifted and zoomed is found and laid back', () => {
  const answer = scene(512, 384, (x, y) => [0.5 + (x - 0.5 - 0.02) * 1.03, 0.5 + (y - 0.5 + 0.012) * 1.03])
  const placed = register(sent, answer)
  expect(placed.scale).toBeCloseTo(1.03, 2)
  expect(placed.dx).toBeCloseTo(0.02, 2)
  expect(placed.dy).toBeCloseTo(-0.012, 2)
  expect(awayFrom(answer.data)).toBeGreaterThan(5)
  expect(align(answer)).toBeLessThan(1.5)
})

test('a picture squeezed to a square is stretched back; one of another shape is refused', () => {
  const squeezed = scene(500, 400, (x, y) => [x, y])
  expect(align(squeezed)).toBeLessThan(1)
  expect(() =>
    register(
      sent,
      scene(512, 512, (x, y) => [x, y]),
    ),
  ).toThrow('does not match')
})

test('drifted colours come back', () => {
  const answer = scene(512, 384, (x, y) => [x, y])
  for (let at = 0; at < answer.data.length; at++) {
    answer.data[at] = Math.min(255, (answer.data[at] as number) * 0.85 + (at % 3 === 0 ? 25 : 5))
  }
  expect(awayFrom(answer.data)).toBeGreaterThan(10)
  expect(align(answer)).toBeLessThan(1)
})

test('what was to change is not compared', () => {
  const answer = scene(512, 384, (x, y) => [x, y])
  const marked = new Uint8Array(512 * 384)
  for (let row = 100; row < 280; row++) {
    marked.fill(1, row * 512 + 120, row * 512 + 400)
    answer.data.fill(0, (row * 512 + 120) * 3, (row * 512 + 400) * 3)
  }
  expect(register(sent, answer).similarity).toBeLessThan(0.6)
  const placed = register(sent, answer, marked)
  expect(placed.similarity).toBeGreaterThan(0.99)
  for (const { gain, offset } of placed.colours) {
    expect(gain).toBeCloseTo(1, 1)
    expect(Math.abs(offset)).toBeLessThan(4)
  }
})

test('another picture has no similarity, and a blank one is refused', () => {
  const other = scene(512, 384, (x, y) => [3 - 2 * y, 5 * x])
  expect(register(sent, other).similarity).toBeLessThan(0.6)
  expect(() => register(sent, { ...sent, data: new Uint8Array(sent.data.length).fill(90) })).toThrow('does not match')
})

test('nothing is moved where there is nothing to align by', () => {
  const flat = { ...sent, data: new Uint8Array(sent.data.length).fill(200) }
  expect(register(flat, flat)).toMatchObject({ scale: 1, dx: 0, dy: 0, similarity: 1 })
})

test('a view has the size of the photo where it may, and the nearest shape where it must', () => {
  const box = { left: 0, top: 0, width: 3000, height: 2000 }
  expect(planView(box, {}, 1536)).toEqual({ box, width: 1536, height: 1024 })
  const shapes = [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
  ]
  const tall = planView({ left: 10, top: 0, width: 800, height: 1000 }, { shapes }, 1536)
  expect(tall).toEqual({ box: { left: -90, top: 0, width: 1000, height: 1000 }, width: 1024, height: 1024 })
  expect(planView({ left: 0, top: 0, width: 100, height: 50 }, {}, 1536)).toMatchObject({ width: 512, height: 256 })
})

test('a view under a rule has sides in multiples, no longer than allowed, and the photo undistorted', () => {
  const sizes = { multipleOfPx: 64, maxSidePx: 1_024 }
  const box = { left: 0, top: 0, width: 3_000, height: 2_000 }
  expect(planView(box, { sizes }, 1_536)).toEqual({
    box: { left: 0, top: -31, width: 3_000, height: 2_063 },
    width: 1_024,
    height: 704,
  })
  expect(planView({ left: 5, top: 6, width: 700, height: 700 }, { sizes }, 1_536)).toMatchObject({
    width: 704,
    height: 704,
  })
  expect(planView({ left: 0, top: 0, width: 100, height: 40 }, { sizes }, 1_536)).toMatchObject({
    width: 512,
    height: 256,
  })
  expect(planView(box, { sizes: { multipleOfPx: 8, maxSidePx: 4_096 } }, 1_000)).toMatchObject({ width: 1_000 })
  for (const width of [1, 7, 333, 1_025, 9_999]) {
    for (const height of [1, 64, 1_000, 8_191]) {
      const view = planView({ left: 0, top: 0, width, height }, { sizes }, 1_536)
      expect([view.width % 64, view.height % 64, Math.max(view.width, view.height) <= 1_024]).toEqual([0, 0, true])
      expect(view.box.width >= width && view.box.height >= height).toBe(true)
      const stretch = (view.box.width / view.width) * (view.height / view.box.height)
      expect(Math.abs(Math.log(stretch)) * Math.min(view.box.width, view.box.height)).toBeLessThan(1.01)
    }
  }
})
