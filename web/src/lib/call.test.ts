import { afterEach, expect, test, vi } from 'vitest'
import { CallError, call, messageOf, SignedOutError } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (response: Response) => {
  const fetched = vi.fn(async () => response)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a failure is the status, a colon and the text of the response', async () => {
  answer(new Response('{"error":"Too large.","code":"file_too_large"}', { status: 413 }))
  const failure = await call('POST', '/api/upload').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect((failure as CallError).message).toBe('413: {"error":"Too large.","code":"file_too_large"}')
  expect(messageOf(failure, 'fallback')).toBe('Too large.')
})

test('a failure without text has the status text, and users see the default message', async () => {
  answer(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  const failure = await call('GET', '/api/usage').catch((error: unknown) => error)
  expect((failure as CallError).message).toBe('502: Bad Gateway')
  expect(messageOf(failure, 'fallback')).toBe('fallback')
  expect(messageOf(new SignedOutError(), 'fallback')).toBe('Authentication required')
})

test('a JSON body is sent only when there is a payload, and credentials always', async () => {
  const fetched = answer(new Response('{}'))
  await call('DELETE', '/api/process/1')
  await call('POST', '/api/contact', { payload: { message: 'hi' } })
  const sent = fetched.mock.calls as unknown as [string, RequestInit][]
  expect(sent.map(([, { body, credentials }]) => [body, credentials])).toEqual([
    [null, 'include'],
    ['{"message":"hi"}', 'include'],
  ])
  expect(new Headers(sent[0]![1].headers).has('content-type')).toBe(false)
})
