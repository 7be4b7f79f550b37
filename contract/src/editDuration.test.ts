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

/** Those of `speed device`; enlarging and faces by how much less processor time they take since. */
test.each([
  ['background-removal', 1, 13.8, 5.6],
  ['background-removal', 12, 13.4, 5.6],
  ['object-removal', 1, 2.9, 1.7],
  ['object-removal', 12, 3, 1.8],
  ['watermark-removal', 1, 17.6, 11.7],
  ['image-upscale', 1, 5.5, 2.7],
  ['face-enhancement', 1, 9.4, 4.4],
  ['professional-photo', 1, 23.7, 9.8],
  ['prompt-edit', 1, 0.5, 0.3],
] as const)('%s of %d MP is foretold within a quarter of what two idle cores took', (mode, megapixels, here, there) => {
  for (const [place, measured] of [
    ['device', here],
    ['server', there],
  ] as const) {
    const foretold = referenceSeconds(place, mode, megapixels * 1e6, {})
    expect(Math.max(foretold / measured, measured / foretold), place).toBeLessThan(1.25)
  }
})
