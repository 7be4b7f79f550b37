import { expect, test } from 'vitest'
import { displayName } from './displayName.ts'

test.each([
  [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }, 'Ada Lovelace'],
  [{ firstName: 'Ada', lastName: null, email: 'x@example.com' }, 'Ada'],
  [{ firstName: ' ', lastName: 'Lovelace', email: 'x@example.com' }, 'Lovelace'],
  [{ firstName: null, lastName: null, email: 'ada.l@example.com' }, 'ada.l'],
  [{}, 'User'],
])('%j is shown as %s', (user, name) => {
  expect(displayName(user)).toBe(name)
})
