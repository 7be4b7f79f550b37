import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { contactMessages } from '../db/schema.ts'
import { type MailServer, startMailServer } from '../testing/mailServer.ts'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let mail: MailServer
let server: ServerUnderTest
let visitors = 0

beforeAll(async () => {
  mail = await startMailServer()
  server = await startServerUnderTest(undefined, {
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'robot@spotless.example',
      CONTACT_EMAIL: 'people@spotless.example',
    },
  })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

/** Each call comes from another address, as the limit counts them. */
const send = (payload: object, options: { token?: string; remoteAddress?: string } = {}) => {
  visitors += 1
  return server.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload,
    remoteAddress: options.remoteAddress ?? `10.1.0.${visitors}`,
    headers: options.token === undefined ? {} : { authorization: `Bearer ${options.token}` },
  })
}
const kept = () => server.connection.database.select().from(contactMessages)
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await sleep(50)
}

test('a message is kept and sent, in the name of the account that is signed in', async () => {
  const token = await server.token('ann@example.com')
  const answer = await send(
    { email: 'boss@example.com', message: '  Hello there\r\nBcc: all@example.com  ' },
    { token },
  )
  expect(answer.statusCode).toBe(201)
  await until(() => mail.letters.length === 1)
  const [letter] = mail.letters
  expect(letter).toMatchObject({ from: 'robot@spotless.example', to: ['people@spotless.example'] })
  const [headers, body] = letter?.text.split('\r\n\r\n') ?? []
  expect(headers).toMatch(/^Reply-To: .*ann@example\.com/m)
  expect(headers).toMatch(/^Subject: Message from ann@example\.com/m)
  expect(headers).not.toMatch(/^Bcc/im)
  expect(body).toContain('Hello there')
  await until(async () => (await kept())[0]?.sentAt !== null)
})

test('a mail server that refuses is tried again, and the message is sent once', async () => {
  mail.refuse(1)
  expect((await send({ email: '', message: 'Marmalade' })).statusCode).toBe(201)
  await until(() => !mail.isRefusing())
  const hasFailed = async () => {
    const { rows } = (await server.connection.database.execute(
      sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning output::text`,
    )) as unknown as { rows: { output: string }[] }
    if (rows[0] !== undefined) expect(rows[0].output).not.toContain('Marmalade')
    return rows.length > 0
  }
  await until(hasFailed)
  const sent = () => mail.letters.filter(({ text }) => text.includes('Marmalade'))
  await until(() => sent().length > 0)
  expect(sent()).toHaveLength(1)
  expect(sent()[0]?.text).not.toMatch(/^Reply-To/m)
})

test('a message that fills the honeypot field is answered but not stored', async () => {
  const before = (await kept()).length
  const answer = await send({ email: 'bot@example.com', message: 'Buy', website: 'https://example.com' })
  expect([answer.statusCode, (await kept()).length]).toEqual([201, before])
})

test.each<[string, object]>([
  ['an empty message', { email: '', message: ' \n ' }],
  ['an e-mail address that is none', { email: 'ann', message: 'x' }],
  ['two addresses', { email: 'a@example.com, b@example.com', message: 'x' }],
  ['an address with a line break', { email: 'a@example.com\r\nBcc: b@example.com', message: 'x' }],
  ['too long a message', { email: '', message: 'x'.repeat(5_001) }],
  ['a field that is not asked for', { email: '', message: 'x', sentAt: '2026-01-01', userId: 'x' }],
])('%s is refused', async (_name, payload) => {
  const before = (await kept()).length
  const answer = await send(payload)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  expect((await kept()).length).toBe(before)
})

test('a sixth message in ten minutes from one address is refused', async () => {
  const remoteAddress = '10.2.0.1'
  const codes: number[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    codes.push((await send({ email: '', message: 'again', website: 'x' }, { remoteAddress })).statusCode)
  }
  expect(codes).toEqual([201, 201, 201, 201, 201, 429])
})

test('a mail server needs a sender and somebody to send to', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://localhost' })).toThrow(/MAIL_FROM[\s\S]*CONTACT_EMAIL/)
  expect(readConfig({ CONTACT_EMAIL: 'a@example.com' }).mail).toBeUndefined()
})
