import { expect, test } from 'vitest'
import { refreshDelayMs } from './refreshDelay.ts'

test('a token is refreshed five minutes before it expires, at once when it is nearer', () => {
  expect(refreshDelayMs(3_600_000, 0, 0)).toBe(3_300_000)
  expect(refreshDelayMs(3_600_000, 3_400_000, 0)).toBe(0)
})

test('failures wait 30 s, doubling to 960 s', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => refreshDelayMs(0, 0, failures) / 1000)).toEqual([
    30, 60, 120, 240, 480, 960, 960, 960,
  ])
})
