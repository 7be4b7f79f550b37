import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { calmStrokes } from './calmStrokes.ts'

const [width, height] = [80, 40]
const isStroke = (at: number): boolean => Math.abs(Math.floor(at / width) - 20) < 3
const shape = Uint8Array.from({ length: width * height }, (_, at) => (isStroke(at) ? 1 : 0))

/** A plane whose columns vary by so many levels. */
const varying = (levelsAt: (column: number) => number): Float32Array => {
  const random = xorshift32(11)
  return Float32Array.from(shape, (_, at) => 120 + levelsAt(at % width) * (random() - 0.5))
}
const calmIn = (plane: Float32Array, trace?: Float32Array): Uint8Array =>
  calmStrokes([plane, plane, plane], shape, width, trace)

test('of strokes that go from calm to busy ground the calm part is filled', () => {
  const calm = calmIn(varying((column) => (column < 40 ? 4 : 120)))
  for (let at = 0; at < shape.length; at++) {
    const column = at % width
    if (column < 32) expect(calm[at]).toBe(shape[at])
    if (column >= 48) expect(calm[at]).toBe(0)
  }
})

test('a line across calm ground makes it no busy ground', () => {
  const ground = varying(() => 4)
  expect(calmIn(ground.map((level, at) => (at % width === 40 ? 20 : level)))).toEqual(shape)
})

test('a strong trace is hidden by ground alone that varies twice as much', () => {
  const ground = varying(() => 120)
  const traceOf = (levels: number) => new Float32Array(shape.length).fill(levels)
  expect(calmIn(ground, traceOf(8)).includes(1)).toBe(false)
  expect(calmIn(ground, traceOf(30))).toEqual(shape)
})
