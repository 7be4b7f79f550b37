import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { compareSeconds, lastSeconds, rememberSeconds } from './lastSeconds.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterAll(() => vi.unstubAllGlobals())

it('foretells nothing before the first edit, nor from what is no measurement', () => {
  expect([lastSeconds('device', 'image-upscale', 1e6), compareSeconds('image-upscale')]).toEqual([null, null])
  stored.set('device-seconds-image-upscale', '{')
  expect(lastSeconds('device', 'image-upscale', 1e6)).toBeNull()
})

it('an upscale takes as much longer as there are more pixels, a cut-out of a small photo no less', () => {
  rememberSeconds('device', 'image-upscale', 6, 2e6)
  rememberSeconds('device', 'background-removal', 6, 2e6)
  expect([1e6, 2e6, 8e6].map((pixels) => lastSeconds('device', 'image-upscale', pixels))).toEqual([3, 6, 24])
  expect([1e6, 2e6, 8e6].map((pixels) => lastSeconds('device', 'background-removal', pixels))).toEqual([6, 6, 12])
})

it('compares here and there', () => {
  rememberSeconds('device', 'object-removal', 2.4, 1e6)
  expect(compareSeconds('object-removal')).toBe('Your last edits took 3\u00a0s here.')
  rememberSeconds('server', 'object-removal', 0.4, 1e6)
  expect(compareSeconds('object-removal')).toBe('Your last edits took 3\u00a0s here, 1\u00a0s on the server.')
})
