import { type ChangeBackground, changeBackgroundSchema } from '@spotless/contract/options'
import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { replaceBackground } from './replaceBackground.ts'

const change = (input: object): ChangeBackground => changeBackgroundSchema.parse(input)

/** 4 × 2 pixels: nothing, half red, red, nothing, in both rows. */
const cutout: Raster<Uint8Array> = {
  width: 4,
  height: 2,
  channels: 4,
  data: Uint8Array.from([...Array(2)].flatMap(() => [0, 0, 0, 0, 200, 0, 0, 51, 200, 0, 0, 255, 0, 0, 0, 0])),
}

test('a colour shines through exactly as far as the subject does not cover', () => {
  const { data, channels } = replaceBackground(cutout, change({ backdrop: { kind: 'colour', colour: '#0000ff' } }))
  expect(channels).toBe(3)
  expect([...data.subarray(0, 12)]).toEqual([0, 0, 255, 40, 0, 204, 200, 0, 0, 0, 0, 255])
})

test('a gradient runs from the first colour to the second', () => {
  const backdrop = { kind: 'gradient', from: '#000000', to: '#ffffff', angleDegrees: 0 }
  const { data } = replaceBackground(cutout, change({ backdrop }))
  expect([data[0], data[9]]).toEqual([32, 223])
})

test('trimming keeps what is seen, a square keeps it in the middle', () => {
  const trimmed = replaceBackground(cutout, change({ framing: 'trimmed', marginRatio: 0 }))
  expect([trimmed.width, trimmed.height, trimmed.data[3], trimmed.data[7]]).toEqual([2, 2, 51, 255])
  const square = replaceBackground(cutout, change({ framing: 'square', marginRatio: 0.5 }))
  expect([square.width, square.height, square.data[(1 * 4 + 2) * 4 + 3], square.data[3]]).toEqual([4, 4, 255, 0])
})

test('the blurred background holds nothing of the subject', () => {
  const data = Uint8Array.from([...Array(8)].flatMap((_, pixel) => (pixel % 4 === 2 ? [200, 0, 0] : [0, 90, 0])))
  const photo: Raster = { width: 4, height: 2, channels: 3, data }
  const result = replaceBackground(cutout, change({ backdrop: { kind: 'blur' } }), photo)
  expect([...result.data.subarray(9, 12)]).toEqual([0, 90, 0])
  expect([...result.data.subarray(6, 9)]).toEqual([200, 0, 0])
})

test('a shadow darkens the backdrop and not the subject; without a backdrop it stays in the alpha', () => {
  const grey = { kind: 'colour', colour: '#808080' }
  const [plain, shaded] = [0, 100].map((shadow) => replaceBackground(cutout, change({ backdrop: grey, shadow })).data)
  expect(shaded?.[9]).toBeLessThan(plain?.[9] as number)
  expect([...(shaded ?? new Uint8Array()).subarray(6, 9)]).toEqual([200, 0, 0])
  const { data } = replaceBackground(cutout, change({ shadow: 100 }))
  expect([...data.subarray(8, 12)]).toEqual([200, 0, 0, 255])
  const alpha = data[15] as number
  expect([...data.subarray(12, 15)]).toEqual([0, 0, 0])
  expect(Math.round(128 * (1 - alpha / 255))).toBeCloseTo(shaded?.[9] as number, -0.5)
})

test('another photo fills the frame', () => {
  const other: Raster = { width: 2, height: 2, channels: 3, data: new Uint8Array(12).fill(51) }
  const result = replaceBackground(cutout, change({ backdrop: { kind: 'photo' } }), undefined, other)
  expect([...result.data.subarray(0, 3)]).toEqual([51, 51, 51])
})

test.each([
  ['a missing photo', { backdrop: { kind: 'photo' } }, 'missing_file'],
  ['a missing original', { backdrop: { kind: 'blur' } }, 'missing_file'],
  ['a transparent JPEG', { format: 'jpeg' }, 'invalid_input'],
])('%s is refused', (_, input, code) => {
  expect(() => replaceBackground(cutout, change(input))).toThrow(expect.objectContaining({ code }))
})
