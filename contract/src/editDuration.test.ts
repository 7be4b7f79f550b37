import { expect, test } from 'vitest'
import { deviceModes } from './deviceMode.ts'
import { referenceSeconds } from './editDuration.ts'

test('an upscale takes longer with every pixel, and for a larger or crisper result; a cut-out hardly does', () => {
  const upscale = (pixels: number, scale: 2 | 4, variant: 'faithful' | 'crisp'): number =>
    referenceSeconds('device', 'image-upscale', pixels, { upscale: { scale, variant } })
  expect(upscale(2e6, 2, 'faithful')).toBeGreaterThan(1.8 * upscale(1e6, 2, 'faithful'))
  expect(upscale(1e6, 4, 'faithful')).toBeGreaterThan(upscale(1e6, 2, 'faithful'))
  expect(upscale(1e6, 2, 'crisp')).toBeGreaterThan(10 * upscale(1e6, 2, 'faithful'))
  const [small, large] = [1e6, 12e6].map((pixels) => referenceSeconds('device', 'background-removal', pixels, {}))
  expect(large).toBeLessThan(1.5 * small!)
})

test('the server is faster in every mode', () => {
  for (const mode of deviceModes)
    expect(referenceSeconds('server', mode, 1e6, {})).toBeLessThan(referenceSeconds('device', mode, 1e6, {}))
})

/** Those of `speed device`. */
test.each([
  ['background-removal', 1, 2.2, 1.7],
  ['background-removal', 12, 2.9, 1.7],
  ['object-removal', 1, 1.1, 0.6],
  ['object-removal', 12, 1.2, 0.6],
  ['watermark-removal', 1, 7, 3.9],
  ['watermark-removal', 12, 19.9, 9.9],
  ['image-upscale', 1, 1.6, 0.8],
  ['image-upscale', 12, 15.6, 9.7],
  ['face-enhancement', 1, 2.9, 1.7],
  ['face-enhancement', 12, 20.9, 12.6],
  ['professional-photo', 1, 4.2, 3],
  ['professional-photo', 12, 6.4, 4.7],
  ['prompt-edit', 1, 0.2, 0.13],
  ['prompt-edit', 12, 1.5, 1.3],
] as const)('%s of %d MP is foretold within a quarter of what two idle cores took', (mode, megapixels, here, there) => {
  for (const [place, measured] of [
    ['device', here],
    ['server', there],
  ] as const) {
    const foretold = referenceSeconds(place, mode, megapixels * 1e6, {})
    expect(Math.max(foretold / measured, measured / foretold), place).toBeLessThan(1.25)
  }
})
