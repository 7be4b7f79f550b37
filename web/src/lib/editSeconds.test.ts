import { referenceProbeSeconds, referenceSeconds } from '@spotless/contract/editDuration'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { describeEstimate, estimateSeconds, rememberProbe, rememberSeconds } from './editSeconds.ts'

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
  expect(estimateSeconds('device', 'background-removal', 1e6, {})).toEqual({
    seconds: 2 * referenceSeconds('device', 'background-removal', 1e6, {}),
    from: 'probe',
  })
  expect(describeEstimate('background-removal', 1e6, {})).toBe(
    'About 20\u00a0s here, as measured on this machine; about 4\u00a0s on a server of two idle cores.',
  )
})

test('after an edit, its own seconds count, by the size of the next photo', () => {
  rememberProbe(referenceProbeSeconds)
  rememberSeconds('device', 'image-upscale', 4, 1e6)
  const { seconds, from } = estimateSeconds('device', 'image-upscale', 3e6, {})!
  expect(from).toBe('last edit')
  expect(seconds).toBeGreaterThan(10)
  expect(seconds).toBeLessThan(12)
  rememberSeconds('server', 'image-upscale', 2, 1e6)
  expect(describeEstimate('image-upscale', 1e6, {})).toBe(
    'About 4\u00a0s here, as your last edit took; about 2\u00a0s on the server.',
  )
})

test('what another program or an older version left in the storage counts as nothing', () => {
  for (const left of ['not JSON', '"fast"', '-1', 'null', '{"seconds":2}', '{"seconds":"2","pixels":1}']) {
    for (const key of ['device-probe-seconds', 'device-seconds-object-removal']) stored.set(key, left)
    expect(describeEstimate('object-removal', 1e6, {}), left).toBeNull()
  }
})
