import { openingSeconds, referenceProbeSeconds, referenceSeconds } from '@spotless/contract/editDuration'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { describeEstimate, estimateSeconds, rememberHere, rememberProbe, rememberSeconds } from './editSeconds.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterAll(() => vi.unstubAllGlobals())

test('before the first edit, a machine at half the speed takes twice as long', () => {
  expect(describeEstimate('background-removal', 1e6, {})).toBeNull()
  rememberProbe(2 * referenceProbeSeconds)
  const open = referenceSeconds('device', 'background-removal', 1e6, {})
  const { seconds, from } = estimateSeconds('device', 'background-removal', 1e6, {}, true)!
  expect(seconds).toBeCloseTo(2 * open)
  expect(from).toBe('probe')
  const opening = open + openingSeconds('device', 'background-removal')
  expect(estimateSeconds('device', 'background-removal', 1e6, {}, false)?.seconds).toBeCloseTo(2 * opening)
  expect(describeEstimate('background-removal', 1e6, {})).toBe(
    'About 10\u00a0s here, as measured on this machine; about 2\u00a0s on a server of two idle cores.',
  )
})

test('after an edit, its own seconds count, by the size of the next photo', () => {
  rememberProbe(referenceProbeSeconds)
  rememberSeconds('device', 'image-upscale', 4, 1e6)
  const { seconds, from } = estimateSeconds('device', 'image-upscale', 3e6, {}, true)!
  expect(from).toBe('last edit')
  expect(seconds).toBeGreaterThan(10)
  expect(seconds).toBeLessThan(12)
  rememberSeconds('server', 'image-upscale', 2, 1e6)
  expect(describeEstimate('image-upscale', 1e6, {}, true)).toBe(
    'About 4\u00a0s here, as your last edit took; about 2\u00a0s on the server.',
  )
})

test('the first edit in a tab, which opens networks, foretells itself and shorter ones after it', () => {
  rememberHere('object-removal', 10, 1e6, true)
  expect(estimateSeconds('device', 'object-removal', 1e6, {}, false)?.seconds).toBeCloseTo(10)
  expect(estimateSeconds('device', 'object-removal', 1e6, {}, true)?.seconds).toBeLessThan(5)
  rememberHere('object-removal', 3, 1e6, false)
  expect(estimateSeconds('device', 'object-removal', 1e6, {}, true)?.seconds).toBeCloseTo(3)
})

test('what another program or an older version left in the storage counts as nothing', () => {
  for (const left of ['not JSON', '"fast"', '-1', 'null', '{"seconds":2}', '{"seconds":"2","pixels":1}']) {
    for (const key of ['device-probe-seconds', 'device-seconds-object-removal']) stored.set(key, left)
    expect(describeEstimate('object-removal', 1e6, {}), left).toBeNull()
  }
})
