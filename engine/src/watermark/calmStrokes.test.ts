import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { calmStrokes } from './calmStrokes.ts'

test('of strokes that go from calm to busy ground the calm part is filled', () => {
  const [width, height] = [80, 40]
  const random = xorshift32(11)
  const plane = Float32Array.from(
    { length: width * height },
    (_, at) => 120 + (at % width < 40 ? 4 : 120) * (random() - 0.5),
  )
  const isStroke = (at: number): boolean => Math.abs(Math.floor(at / width) - 20) < 3
  const shape = Uint8Array.from(plane, (_, at) => (isStroke(at) ? 1 : 0))
  const calm = calmStrokes([plane, plane, plane], shape, width)
  for (let at = 0; at < plane.length; at++) {
    const column = at % width
    if (column < 32) expect(calm[at]).toBe(shape[at])
    if (column >= 48) expect(calm[at]).toBe(0)
  }
})
