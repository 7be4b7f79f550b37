import { expect, test } from 'vitest'
import { linearCongruential } from './linearCongruential.ts'

test('gives the published sequence of seed 0', () => {
  const uniform = linearCongruential(0)
  expect([uniform(), uniform(), uniform()].map((value) => value * 2 ** 32)).toEqual([
    0x3c6ef35f, 0x47502932, 0xd1ccf6e9,
  ])
})
