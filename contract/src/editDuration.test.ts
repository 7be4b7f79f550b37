import { expect, test } from 'vitest'
import { deviceModes } from './deviceMode.ts'
import { referenceSeconds } from './editDuration.ts'

test('an upscale takes longer with every pixel, and for a larger or crisper result; a cut-out does not', () => {
  const upscale = (pixels: number, scale: 2 | 4, variant: 'faithful' | 'crisp'): number =>
    referenceSeconds('device', 'image-upscale', pixels, { upscale: { scale, variant } })
  expect(upscale(2e6, 2, 'faithful')).toBeGreaterThan(1.8 * upscale(1e6, 2, 'faithful'))
  expect(upscale(1e6, 4, 'faithful')).toBeGreaterThan(upscale(1e6, 2, 'faithful'))
  expect(upscale(1e6, 2, 'crisp')).toBeGreaterThan(10 * upscale(1e6, 2, 'faithful'))
  const [small, large] = [1e6, 12e6].map((pixels) => referenceSeconds('device', 'background-removal', pixels, {}))
  expect(large).toBe(small)
})

test('the server is faster in every mode', () => {
  for (const mode of deviceModes)
    expect(referenceSeconds('server', mode, 1e6, {})).toBeLessThan(referenceSeconds('device', mode, 1e6, {}))
})
