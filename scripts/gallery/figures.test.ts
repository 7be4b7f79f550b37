import { expect, test } from 'vitest'
import { psnrInside, ssimInside } from './figures.ts'

const grey = (values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [value, value, value]))

test('PSNR counts only what is inside', () => {
  const inside = Uint8Array.of(255, 255, 0)
  expect(psnrInside(grey([10, 20, 200]), grey([20, 20, 0]), inside)).toBeCloseTo(10 * Math.log10(255 ** 2 / 50), 9)
  expect(psnrInside(grey([10, 20, 200]), grey([10, 20, 0]), inside)).toBe(99)
})

test('SSIM is 1 for equal pictures, and near 0 for one that lost its structure', () => {
  const size = { width: 16, height: 16 }
  const inside = new Uint8Array(256).fill(255)
  const checks = grey(Array.from({ length: 256 }, (_, at) => (((at >> 2) + (at >> 6)) % 2 === 0 ? 40 : 210)))
  const flat = grey(new Array<number>(256).fill(125))
  expect(ssimInside(checks, checks, inside, size)).toBeCloseTo(1, 9)
  expect(ssimInside(flat, checks, inside, size)).toBeLessThan(0.05)
})
