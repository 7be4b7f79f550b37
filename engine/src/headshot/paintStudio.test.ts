import { expect, test } from 'vitest'
import { paintStudio, type StudioPainter } from './paintStudio.ts'

const at = (paint: StudioPainter, u: number, v: number): readonly number[] => {
  const colour = new Float32Array(3)
  paint(u, v, colour)
  return [...colour]
}

test('white is white to the corner, walls are brightest behind the head', () => {
  expect(at(paintStudio('white'), 0, 1)).toEqual([1, 1, 1])
  for (const wall of ['light-grey', 'charcoal'] as const) {
    expect(at(paintStudio(wall), 0.5, 0.38)[0]).toBeGreaterThan(1.2 * (at(paintStudio(wall), 0, 1)[0] as number))
  }
})

test('the office has light and dark parts and no hard edge', () => {
  const office = paintStudio('office')
  let [steepest, min, max] = [0, 1, 0]
  for (let step = 0; step < 400; step++) {
    const [here = 0, next = 0] = [at(office, step / 400, 0.4)[0], at(office, (step + 1) / 400, 0.4)[0]]
    steepest = Math.max(steepest, Math.abs(next - here))
    min = Math.min(min, here)
    max = Math.max(max, here)
  }
  expect(max - min).toBeGreaterThan(0.15)
  expect(steepest).toBeLessThan(0.02)
})
