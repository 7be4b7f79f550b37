import { expect, test } from 'vitest'
import { abortSignalOf } from './abortSignalOf.ts'

test('a platform signal is given back, another one is followed', () => {
  const platform = new AbortController()
  expect(abortSignalOf(platform.signal)).toBe(platform.signal)
  const listeners: (() => void)[] = []
  const other = {
    aborted: false,
    reason: 'stopped',
    throwIfAborted: () => {},
    addEventListener: (_: 'abort', listener: () => void) => listeners.push(listener),
    removeEventListener: () => {},
  }
  const followed = abortSignalOf(other)
  expect(followed.aborted).toBe(false)
  for (const listener of listeners) listener()
  expect(followed.reason).toBe('stopped')
  expect(abortSignalOf({ ...other, aborted: true }).reason).toBe('stopped')
})
