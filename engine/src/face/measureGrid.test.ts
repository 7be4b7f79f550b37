import { expect, test } from 'vitest'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import { measureGrid } from './measureGrid.ts'

const side = 150
/** Soft texture without a period; `sizePx` is the size of its square pixels. */
const texture = (sizePx: number, grain = 0): Float32Array => {
  const random = linearCongruential(3)
  const coarse = Float32Array.from({ length: 80 * 80 }, () => random())
  return Float32Array.from({ length: side * side }, (_, at) => {
    const column = Math.floor((at % side) / sizePx)
    const row = Math.floor(Math.floor(at / side) / sizePx)
    return 0.5 + 0.03 * (coarse[row * 80 + column] as number) + grain * (random() - 0.5)
  })
}

test.each([2, 2.6, 3, 4])('finds square pixels of %s, also under grain', (sizePx) => {
  for (const grain of [0, 0.01]) {
    const { contrast, periodPx } = measureGrid(texture(sizePx, grain), side, side)
    expect(contrast).toBeGreaterThan(0.3)
    expect(Math.abs(periodPx - sizePx)).toBeLessThan(0.1)
  }
})

test('grain, slopes and stripes in one direction are no grid', () => {
  const grain = texture(1e3, 0.1)
  const slope = Float32Array.from({ length: side * side }, (_, at) => (at % side) / side)
  const stripes = Float32Array.from({ length: side * side }, (_, at) => (Math.floor((at % side) / 3) % 2) * 0.1)
  for (const plane of [grain, slope, stripes]) expect(measureGrid(plane, side, side).contrast).toBeLessThan(0.1)
})
