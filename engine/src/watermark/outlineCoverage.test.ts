import { expect, test } from 'vitest'
import { coveredArea, outlineCoverage } from './outlineCoverage.ts'

test('the area of a pixel behind an edge: half on it, exact for upright and diagonal edges', () => {
  expect(coveredArea(0, 1, 0)).toBe(0.5)
  expect(coveredArea(0.25, 1, 0)).toBeCloseTo(0.75, 6)
  expect(coveredArea(-0.6, 1, 0)).toBe(0)
  expect(coveredArea(-Math.SQRT1_2 / 2, Math.SQRT1_2, Math.SQRT1_2)).toBeCloseTo(0.125, 6)
})

test('noise along a slanted edge averages out to about half', () => {
  const [width, height] = [40, 40]
  const [nx, ny] = [Math.cos(0.4), Math.sin(0.4)]
  const exact = new Float32Array(width * height).map((_, at) =>
    coveredArea(nx * ((at % width) - 20.3) + ny * (Math.floor(at / width) - 19.6), nx, ny),
  )
  const inBand = Uint8Array.from(exact, (value) => (value > 0 && value < 1 ? 1 : 0))
  const noisy = exact.map((value, at) => (inBand[at] === 1 ? value + (((at * 7919) % 101) / 101 - 0.5) * 0.4 : value))
  const fitted = outlineCoverage(noisy, new Float32Array(exact.length).fill(1), inBand, width)
  const errorOf = (of: Float32Array): number =>
    of.reduce((sum, value, at) => sum + (inBand[at] === 1 ? (value - (exact[at] ?? 0)) ** 2 : 0), 0)
  expect(errorOf(fitted)).toBeLessThan(errorOf(noisy) / 3)
})
