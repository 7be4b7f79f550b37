import { expect, test } from 'vitest'
import { xorshift32, xorshift32From } from './xorshift32.ts'

test('gives the sequence of seed 1', () => {
  const uniform = xorshift32(1)
  expect([uniform(), uniform(), uniform()].map((value) => value * 2 ** 32)).toEqual([
    270_369, 67_634_689, 2_647_435_461,
  ])
})

test('a copy of the state goes on from the same place', () => {
  const state = Int32Array.of(1)
  expect(xorshift32From(state)() * 2 ** 32).toBe(270_369)
  const copy = state.slice()
  expect([state, copy].map((from) => xorshift32From(from)() * 2 ** 32)).toEqual([67_634_689, 67_634_689])
})

test('spreads evenly over 0–1', () => {
  const uniform = xorshift32()
  const tenths = new Uint16Array(10)
  for (let draw = 0; draw < 10_000; draw++) tenths[Math.floor(uniform() * 10)]!++
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(120)
})
