import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, store } from './stored.ts'

const memoryStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('a value is kept under its key, for good or for the browser session, and null removes it', () => {
  store('theme', 'light')
  store('rights-confirmed', 'yes', 'session')
  expect([readStored('theme'), readStored('theme', 'session')]).toEqual(['light', null])
  expect([readStored('rights-confirmed'), readStored('rights-confirmed', 'session')]).toEqual([null, 'yes'])
  store('theme', null)
  expect(readStored('theme')).toBeNull()
})

test('blocked storage reads as empty and refuses nothing', () => {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  expect(() => store('theme', 'light')).not.toThrow()
  expect(readStored('theme')).toBeNull()
})
