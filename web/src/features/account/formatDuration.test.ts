import { expect, test } from 'vitest'
import { formatHours, formatTimeLeft } from './formatDuration.ts'

const minute = 60_000
const hour = 60 * minute
const end = '2026-11-21T12:00:00.000Z'
const left = (ms: number) => formatTimeLeft(end, Date.parse(end) - ms)

test('the time left is rounded down', () => {
  expect(left(30 * 24 * hour)).toBe('30 days')
  expect(left(7 * 24 * hour + 5 * hour)).toBe('7 days')
  expect(left(2 * 24 * hour - 1)).toBe('1 day 23 h')
  expect(left(24 * hour)).toBe('1 day')
  expect(left(24 * hour - 1)).toBe('23 h 59 min')
  expect(left(hour)).toBe('1 h 0 min')
  expect(left(hour - 1)).toBe('59 min')
  expect(left(minute)).toBe('1 min')
  for (const ms of [minute - 1, 0, -hour]) expect(left(ms)).toBe('less than a minute')
})

test('hours become days where they are whole, but one day is 24 hours', () => {
  expect([1, 24, 36, 48, 720].map(formatHours)).toEqual(['1 hour', '24 hours', '36 hours', '2 days', '30 days'])
})
