import { expect, test } from 'vitest'
import { sealJson, unsealJson } from './sealJson.ts'

const [secret, older] = ['c2VjcmV0IG9uZSBzZWNyZXQgb25lIHNlY3JldCBvbmU', 'b2xkZXIgb2xkZXIgb2xkZXIgb2xkZXIgb2xkZXI']

test('what was sealed is opened by its secret among others, and by no other', () => {
  const value = { jti: 'very-secret', list: [1, 'ü'] }
  const sealed = sealJson(value, secret)
  expect(sealed).not.toContain(Buffer.from('very-secret').toString('base64url').slice(0, 8))
  expect(unsealJson(sealed, [older, secret])).toEqual(value)
  expect(unsealJson(sealed, [older])).toBeUndefined()
  expect(sealJson(value, secret)).not.toBe(sealed)
})

test('a changed, cut or foreign text opens nothing', () => {
  const sealed = sealJson({ a: 1 }, secret)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unsealJson(changed.toString('base64url'), [secret])).toBeUndefined()
  }
  for (const text of ['', 'x', sealed.slice(0, 20)]) expect(unsealJson(text, [secret])).toBeUndefined()
})
