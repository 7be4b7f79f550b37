import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchCurrentUser } from './fetchCurrentUser.ts'

const signOut = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../../lib/identity.ts', () => ({
  currentToken: async () => null,
  loadIdentity: async () => ({ signOut }),
}))

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  logged.mockClear()
  signOut.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

test('401 means nobody is signed in: the stored sign-in is cleared and nothing is logged', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
  expect(await fetchCurrentUser()).toBeNull()
  expect(signOut).toHaveBeenCalledOnce()
  expect(logged).not.toHaveBeenCalled()
})

test('any other failure is logged as "Failed to fetch user" and gives null', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  expect(await fetchCurrentUser()).toBeNull()
  expect(logged).toHaveBeenCalledWith('Failed to fetch user', expect.anything())
  expect(signOut).not.toHaveBeenCalled()
})
