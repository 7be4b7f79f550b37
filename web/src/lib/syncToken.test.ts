import { expect, test } from 'vitest'
import { isFreshToken } from './syncToken.ts'

const tokenOf = (payload: object) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`

test('a token is exchanged automatically until it is five minutes old', () => {
  const token = tokenOf({ iat: 1_000, name: 'Zoë ☂' })
  expect(isFreshToken(token, 1_000_000)).toBe(true)
  expect(isFreshToken(token, 1_300_000)).toBe(true)
  expect(isFreshToken(token, 1_300_001)).toBe(false)
})

test('a token without a valid issue time is not fresh', () => {
  for (const token of ['', 'nonsense', 'a.%%%.c', tokenOf({}), tokenOf({ iat: 'now' })]) {
    expect(isFreshToken(token, 0)).toBe(false)
  }
})
