import { expect, test } from 'vitest'
import type { Face } from '../face/detectLandmarks.ts'
import type { Raster } from '../raster/raster.ts'
import { headshotSize, planFrame } from './planFrame.ts'

/** An upright face: eyes on row `eyeRow`, chin 50 pixels below, so a head of 100 pixels. */
const faceAt = (column: number, eyeRow: number, angle = 0): Face => {
  const points = new Float32Array(468 * 3)
  const put = (point: number, across: number, down: number): void => {
    points[point * 3] = column + across * Math.cos(angle) - down * Math.sin(angle)
    points[point * 3 + 1] = eyeRow + across * Math.sin(angle) + down * Math.cos(angle)
  }
  for (const [point, across] of [33, 133, 362, 263].map((eye, at) => [eye, at * 20 - 30] as const))
    put(point, across, 0)
  put(152, 0, 50)
  put(234, -40, 10)
  put(454, 40, 10)
  return { points, square: { x: column, y: eyeRow + 5, sidePx: 90, angle }, presence: 1 }
}

/** A cut-out that shows a box of the photo. */
const cutoutOf = (side: number, left: number, top: number, right: number, bottom: number): Raster => {
  const data = new Uint8Array(side * side * 4)
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) data[(row * side + column) * 4 + 3] = 255
  }
  return { width: side, height: side, channels: 4, data }
}

const roomy = cutoutOf(800, 360, 350, 440, 640)

test('the head has its height, the eyes are on their line and the face is centred', () => {
  const frame = planFrame(faceAt(400, 400), roomy, '4:5')
  expect(frame.height).toBeCloseTo(100 / 0.44, 3)
  expect(frame.width / frame.height).toBeCloseTo(0.8, 5)
  expect(frame.x).toBeCloseTo(400, 3)
  expect(400 - (frame.y - frame.height / 2)).toBeCloseTo(0.41 * frame.height, 3)
  expect(planFrame(faceAt(400, 400), roomy, 'passport').height).toBeCloseTo(100 / 0.73, 3)
  expect(planFrame(faceAt(400, 400), roomy, '1:1').width).toBeCloseTo(200, 3)
})

test('high hair keeps its room above', () => {
  const tall = cutoutOf(800, 360, 300, 440, 640)
  const frame = planFrame(faceAt(400, 400), tall, '4:5')
  expect(Math.abs(300 - (frame.y - frame.height / 2) - 0.05 * frame.height)).toBeLessThan(1)
})

test('a leaning head is levelled, a lying one only by fifteen degrees', () => {
  expect(planFrame(faceAt(400, 400, 0.1), roomy, '4:5').angle).toBeCloseTo(0.1, 5)
  expect(planFrame(faceAt(400, 400, -1.2), roomy, '4:5').angle).toBeCloseTo((-15 * Math.PI) / 180, 5)
})

test('the frame does not show where the photo cuts the person off', () => {
  const cutOff = cutoutOf(520, 200, 390, 320, 520)
  const frame = planFrame(faceAt(260, 440), cutOff, '4:5')
  expect(frame.y + frame.height / 2).toBeLessThanOrEqual(520.5)
  expect(frame.height).toBeLessThan(100 / 0.44)
})

test('a person cut off on every side is framed inside the photo, without a turn', () => {
  const everywhere = cutoutOf(200, 0, 0, 200, 200)
  const frame = planFrame(faceAt(180, 60, 0.2), everywhere, '4:5')
  expect(frame.angle).toBe(0)
  expect(frame.x + frame.width / 2).toBeLessThanOrEqual(200)
  expect(frame.y - frame.height / 2).toBeGreaterThanOrEqual(0)
})

test('a frame larger than the photo is drawn in to it, so that no border of the photo shows', () => {
  const close = cutoutOf(110, 0, 0, 110, 110)
  const frame = planFrame(faceAt(55, 50), close, '4:5')
  expect(frame.height).toBeCloseTo(110, 6)
  expect(frame.width).toBeCloseTo(88, 6)
  expect(frame.x - frame.width / 2).toBeGreaterThanOrEqual(0)
  expect(frame.y - frame.height / 2).toBeCloseTo(0, 6)
})

test('a frame whose ground stays the photo’s own does not reach beyond the photo', () => {
  const face = faceAt(400, 40)
  const person = cutoutOf(800, 360, 20, 440, 640)
  expect(planFrame(face, person, '4:5').y - planFrame(face, person, '4:5').height / 2).toBeLessThan(0)
  const frame = planFrame(face, person, '4:5', true)
  expect(frame.y - frame.height / 2).toBeGreaterThanOrEqual(-1)
})

test('frames that differ by a rounding error have one size, also where the height is halfway between two rows', () => {
  const width = 1051
  const frames = [1 - 1e-9, 1, 1 + 1e-9].map((by) => ({ x: 0, y: 0, angle: 0, width, height: (width / 0.8) * by }))
  for (const frame of frames) expect(headshotSize(frame, 2, '4:5')).toEqual({ width: 2102, height: 2628 })
  expect(headshotSize(frames[1]!, 2, 'passport')).toEqual({ width: 2102, height: 2703 })
})
