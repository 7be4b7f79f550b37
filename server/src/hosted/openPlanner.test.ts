import { sendChat, startChatServer } from '@spotless/providers/testing/chatServer'
import { afterAll, expect, test } from 'vitest'
import type { Resolve } from '../network/publicFetch.ts'
import { openPlanner } from './openPlanner.ts'

const chat = await startChatServer()
chat.script = (_, response) => sendChat(response, '{"steps":[]}')
afterAll(() => chat.close())

const question = (words: string) => ({ messages: [{ role: 'user' as const, content: words }], schema: {} })
const signal = new AbortController().signal
const configOf = (baseUrl: string) => ({ baseUrl, model: 'tiny', apiKey: undefined, timeoutMs: 2_000 })
const leadsTo =
  (address: string): Resolve =>
  (_host, done) =>
    done(null, [{ address, family: 4 }])

test.each([
  ['http://127.0.0.1:9', true],
  ['http://[fd00::1]', true],
  ['http://93.184.216.34', false],
  ['http://[64:ff9b::5db8:d822]', false],
  ['http://[2002:5db8:d822::]', false],
  ['http://224.0.0.1', false],
])('a model at %s may be asked what must stay inside: %s', (baseUrl, isInside) => {
  expect(openPlanner(configOf(baseUrl)).inside !== undefined).toBe(isInside)
})

test.each(['http://ollama', 'http://ollama.local', 'http://models.example'])(
  'the model of the name %s gets what must stay inside only where the name leads inside',
  async (host) => {
    const baseUrl = chat.baseUrl.replace(/^http:\/\/[^:/]+/, host)
    const before = chat.asked.length
    const outside = openPlanner(configOf(baseUrl), { lookup: leadsTo('93.184.216.34') })
    await expect(outside.inside?.ask(question('secret'), signal)).rejects.toThrow()
    expect(chat.asked).toHaveLength(before)
    const inside = openPlanner(configOf(baseUrl), { lookup: leadsTo('127.0.0.1') })
    expect(await inside.inside?.ask(question('secret'), signal)).toBe('{"steps":[]}')
    await inside.close()
    await outside.close()
  },
)
