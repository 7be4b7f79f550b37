import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { composeHeadshot } from './composeHeadshot.ts'

const opaque = (...pixels: readonly (readonly [number, number, number, number])[]): Raster => ({
  width: pixels.length / 2,
  height: 2,
  channels: 4,
  data: Uint8Array.from(pixels.flat()),
})
const parts = {
  frame: { x: 1, y: 1, width: 2, height: 2, angle: 0 },
  part: { left: 0, top: 0, width: 2, height: 2 },
  paint: (_u: number, _v: number, _x: number, _y: number, into: Float32Array) => into.fill(0.5),
  light: () => 0,
  vignette: 0,
}
const subject = opaque([200, 10, 20, 255], [1, 2, 3, 0], [50, 60, 70, 255], [80, 90, 100, 255])

test("pixels of the person stay exact where the size is the photo's, clear ones show the backdrop", () => {
  const { data } = composeHeadshot({ ...parts, subject }, { width: 2, height: 2 })
  expect([...data.slice(0, 3)]).toEqual([200, 10, 20])
  expect([...data.slice(6)]).toEqual([50, 60, 70, 80, 90, 100])
  expect(Math.abs((data[3] as number) - 127.5)).toBeLessThanOrEqual(1)
})

test('half a turn puts the last pixel first, and a frame beyond the part shows the backdrop', () => {
  const turned = composeHeadshot(
    { ...parts, subject, frame: { ...parts.frame, angle: Math.PI } },
    { width: 2, height: 2 },
  )
  expect([...turned.data.slice(0, 6)]).toEqual([80, 90, 100, 50, 60, 70])
  const beyond = composeHeadshot({ ...parts, subject, frame: { ...parts.frame, x: 60 } }, { width: 2, height: 2 })
  expect([...beyond.data].every((value) => Math.abs(value - 127.5) <= 1)).toBe(true)
})

test('the light multiplies the person alone and the vignette darkens corners', () => {
  const even: Raster = { width: 9, height: 9, channels: 4, data: new Uint8Array(9 * 9 * 4).fill(100) }
  for (let at = 3; at < even.data.length; at += 4) even.data[at] = 255
  const all = { ...parts, subject: even, part: { left: 0, top: 0, width: 9, height: 9 } }
  const frame = { x: 4.5, y: 4.5, width: 9, height: 9, angle: 0 }
  const lit = composeHeadshot({ ...all, frame, light: () => 0.1, vignette: 0.5 }, { width: 9, height: 9 })
  expect(lit.data[40 * 3]).toBe(110)
  expect(lit.data[0]).toBe(90)
})
