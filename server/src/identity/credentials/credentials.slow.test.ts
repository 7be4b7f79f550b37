import { setTimeout as sleep } from 'node:timers/promises'
import type { PasskeyOptions } from '@spotless/contract/signIn'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeys, localAccounts, passkeys, signInMails, users } from '../../db/schema.ts'
import { freePort } from '../../testing/freePort.ts'
import { type MailServer, readableText, startMailServer } from '../../testing/mailServer.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../testing/serverUnderTest.ts'
import { authorizationOf, HandBrowser, requestTokens } from '../../testing/signInByHand.ts'
import { softAuthenticator } from '../../testing/softAuthenticator.ts'
import { localSubject } from '../embeddedIssuer.ts'
import { endUnprovenAccess } from './accounts.ts'
import { inviteFirst } from './invitations.ts'

let server: ServerUnderTest
let mail: MailServer
let publicUrl: string
let clients = 0

beforeAll(async () => {
  mail = await startMailServer()
  const port = await freePort()
  publicUrl = `http://localhost:${port}`
  server = await startServerUnderTest(undefined, {
    environment: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      EMBEDDED_SIGN_IN: 'credentials',
      TRUST_PROXY: 'loopback',
      SMTP_URL: mail.url,
      MAIL_FROM: 'robot@spotless.example',
      CONTACT_EMAIL: 'people@spotless.example',
    },
  })
  await server.app.listen({ port, host: 'localhost' })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

/** Calls the API as a page of our origin in this browser does. Each browser has an address of its own, as limits count them. */
const visitor = () => {
  clients += 1
  const address = `10.2.${clients >> 8}.${clients & 255}`
  const browser = new HandBrowser()
  const call = async (method: string, path: string, payload?: unknown, token?: string) => {
    const answer = await fetch(`${publicUrl}${path}`, {
      method,
      headers: {
        'x-forwarded-for': address,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    })
    const body = answer.status === 204 ? null : ((await answer.json()) as Record<string, unknown>)
    return { status: answer.status, body }
  }
  /** Opens the sign-in window. */
  const begin = async () => {
    const authorization = authorizationOf(publicUrl)
    const started = await browser.visit(authorization.url)
    expect(started.next).toBe(`${publicUrl}/sign-in`)
    return authorization
  }
  /** Follows the window from a confirmed sign-in to the tokens. */
  const finish = async ({ verifier, redirectUri }: Awaited<ReturnType<typeof begin>>, continueAt: unknown) => {
    let step = await browser.visit(String(continueAt))
    while (step.next?.startsWith(`${publicUrl}/oidc`)) step = await browser.visit(step.next)
    const { answer } = await requestTokens(`${publicUrl}/oidc`, {
      grant_type: 'authorization_code',
      code: new URL(step.next ?? '').searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
    return answer
  }
  return { browser, call, begin, finish }
}
type Visitor = ReturnType<typeof visitor>

const authenticator = (options: { unlocks?: boolean } = {}) =>
  softAuthenticator({ origin: publicUrl, rpId: 'localhost', ...options })

/** Accepts an invitation with a new passkey. */
const join = async (code: string, email: string, name = '') => {
  const { call } = visitor()
  const passkey = authenticator()
  const options = await call('POST', '/api/join/options', { code, email, name })
  const answer = await call('POST', '/api/join', {
    code,
    email,
    name,
    passkey: passkey.register(options.body as PasskeyOptions),
  })
  return { passkey, status: answer.status, body: answer.body }
}

const signInWith = async (passkey: ReturnType<typeof authenticator>, who: Visitor = visitor()) => {
  const authorization = await who.begin()
  const { body } = await who.call('GET', '/api/sign-in')
  const options = body?.passkeyOptions as PasskeyOptions
  const answer = await who.call('POST', '/api/sign-in/passkey', { passkey: passkey.signIn(options) })
  return { answer, options, authorization }
}
const tokenOf = async (passkey: ReturnType<typeof authenticator>): Promise<string> => {
  const who = visitor()
  const { answer, authorization } = await signInWith(passkey, who)
  expect(answer.status).toBe(200)
  return (await who.finish(authorization, answer.body?.continueAt)).id_token ?? ''
}

let founder: { passkey: ReturnType<typeof authenticator>; token: string }
const foundersToken = async (): Promise<string> => {
  founder ??= await (async () => {
    const code = (await inviteFirst(server.connection.database, new Date())) ?? ''
    const { passkey, status } = await join(code, 'Owner@Example.com', 'Olive Owner')
    expect(status).toBe(204)
    return { passkey, token: await tokenOf(passkey) }
  })()
  return founder.token
}
const invited = async (email: string): Promise<string> => {
  const { status, body } = await visitor().call('POST', '/api/people', { email }, await foundersToken())
  expect(status).toBe(201)
  return String(body?.link).split('#')[1] ?? ''
}
const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email)).map(readableText)
const signInLettersTo = (email: string) => lettersTo(email).filter((text) => text.includes('/sign-in/link#'))
const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(20)
}
const secretsOf = (letter = '') => ({
  token: /\/sign-in\/link#([\w-]+)/.exec(letter)?.[1] ?? '',
  code: /window: ([\d ]+)/.exec(letter)?.[1]?.trim() ?? '',
})
/** Asks for a sign-in message in a new window. */
const askForMail = async (email: string, who: Visitor = visitor()) => {
  const authorization = await who.begin()
  const before = signInLettersTo(email).length
  const { status, body } = await who.call('POST', '/api/sign-in/mail', { email })
  return { who, authorization, status, body, before }
}
const receive = async (email: string, before: number) => {
  await until(() => signInLettersTo(email).length > before)
  return secretsOf(signInLettersTo(email).at(-1))
}

describe('the first account', () => {
  test('is made with a code that works once, and with none after it exists', async () => {
    const { database } = server.connection
    const who = visitor()
    await who.begin()
    expect((await who.call('GET', '/api/sign-in')).body).toMatchObject({ isSetUp: false, sendsMail: true })
    const spare = (await inviteFirst(database, new Date())) ?? ''
    const token = await foundersToken()
    const user = await who.call('GET', '/api/auth/user', undefined, token)
    expect(user.body).toMatchObject({ email: 'owner@example.com', firstName: 'Olive', lastName: 'Owner' })
    expect((await who.call('GET', '/api/account', undefined, token)).body?.localSignIn).toEqual({ canInvite: true })
    expect(await inviteFirst(database, new Date())).toBeUndefined()
    expect((await join(spare, 'second@example.com')).status).toBe(404)
    expect((await who.call('GET', '/api/sign-in')).body).toMatchObject({ isSetUp: true })
  })
})

describe('passkeys', () => {
  test('sign in without naming an account, and a signature is good for one sign-in', async () => {
    await foundersToken()
    const { answer, options } = await signInWith(founder.passkey)
    expect([answer.status, (options as { allowCredentials?: unknown[] }).allowCredentials ?? []]).toEqual([200, []])
    const thief = visitor()
    await thief.begin()
    const replayed = await thief.call('POST', '/api/sign-in/passkey', { passkey: founder.passkey.signIn(options) })
    expect(replayed.status).toBe(401)
  })

  test.each<[string, (options: PasskeyOptions) => object]>([
    ['an unknown passkey', (options) => authenticator().signIn(options)],
    ['a passkey used on another site', (options) => founder.passkey.signIn(options, 'https://evil.example')],
    [
      'a changed signature',
      (options) => {
        const answer = founder.passkey.signIn(options)
        return { ...answer, response: { ...answer.response, signature: 'AAAA' } }
      },
    ],
    ['no signature', (options) => ({ ...founder.passkey.signIn(options), response: {} })],
  ])('%s is refused with one message', async (_name, forge) => {
    await foundersToken()
    const who = visitor()
    await who.begin()
    const { body } = await who.call('GET', '/api/sign-in')
    const passkey = forge(body?.passkeyOptions as PasskeyOptions)
    const answer = await who.call('POST', '/api/sign-in/passkey', { passkey })
    expect([answer.status, answer.body?.error]).toEqual([401, 'This passkey was not accepted. Please try again.'])
  })

  test('a passkey that its holder did not unlock is refused', async () => {
    const code = await invited('locked@example.com')
    const passkey = authenticator({ unlocks: false })
    const person = { code, email: 'locked@example.com', name: '' }
    const options = await visitor().call('POST', '/api/join/options', person)
    const answer = await visitor().call('POST', '/api/join', {
      ...person,
      passkey: passkey.register(options.body as PasskeyOptions),
    })
    expect(answer.status).toBe(400)
    expect((await join(code, 'locked@example.com')).status).toBe(204)
  })

  test('are added and removed by their owner alone', async () => {
    const { passkey } = await join(await invited('two@example.com'), 'two@example.com')
    const token = await tokenOf(passkey)
    const { call } = visitor()
    const second = authenticator()
    const options = await call('POST', '/api/passkeys/options', undefined, token)
    const added = { passkey: second.register(options.body as PasskeyOptions) }
    expect((await call('POST', '/api/passkeys', added, await foundersToken())).status).toBe(400)
    expect((await call('POST', '/api/passkeys', added, token)).status).toBe(204)
    expect((await call('POST', '/api/passkeys', added, token)).status).toBe(409)
    await tokenOf(second)
    const listed = (await call('GET', '/api/passkeys', undefined, token)).body?.passkeys as { id: string }[]
    expect(listed).toHaveLength(2)
    const path = `/api/passkeys/${listed[0]?.id}`
    expect((await call('DELETE', path, undefined, await foundersToken())).status).toBe(404)
    expect((await call('DELETE', path, undefined, token)).status).toBe(204)
    expect((await signInWith(passkey)).answer.status).toBe(401)
    expect((await call('GET', '/api/passkeys')).status).toBe(401)
  })
})

describe('e-mail', () => {
  test('its link signs in the window that asked, once, after a press', async () => {
    await foundersToken()
    const { who, authorization, status, before } = await askForMail('owner@example.com')
    expect(status).toBe(202)
    const { token } = await receive('owner@example.com', before)
    // What a scanner of links does: it opens the page, which confirms nothing.
    await fetch(`${publicUrl}/sign-in/link`)
    expect((await who.call('GET', '/api/sign-in/mail')).body).toEqual({ continueAt: null })
    expect((await who.call('POST', '/api/sign-in/link', { token })).status).toBe(204)
    expect((await who.call('POST', '/api/sign-in/link', { token })).status).toBe(410)
    const { body } = await who.call('GET', '/api/sign-in/mail')
    const tokens = await who.finish(authorization, body?.continueAt)
    const user = await who.call('GET', '/api/auth/user', undefined, tokens.id_token)
    expect(user.body).toMatchObject({ email: 'owner@example.com' })
  })

  test('its link does nothing in another browser, and still works in the one that asked', async () => {
    await foundersToken()
    const { who, before } = await askForMail('owner@example.com')
    const { token } = await receive('owner@example.com', before)
    const other = visitor()
    expect((await other.call('POST', '/api/sign-in/link', { token })).status).toBe(403)
    await other.begin()
    expect((await other.call('POST', '/api/sign-in/link', { token })).status).toBe(403)
    expect((await other.call('GET', '/api/sign-in/mail')).body).toEqual({ continueAt: null })
    expect((await who.call('POST', '/api/sign-in/link', { token })).status).toBe(204)
  })

  test('its code works in the window that asked alone, and after five wrong ones not at all', async () => {
    await join(await invited('coder@example.com'), 'coder@example.com')
    const first = await askForMail('coder@example.com')
    const { code } = await receive('coder@example.com', first.before)
    expect(code).toMatch(/^\d{4} \d{4}$/)
    const other = visitor()
    await other.begin()
    expect((await other.call('POST', '/api/sign-in/code', { code })).status).toBe(410)
    expect((await first.who.call('POST', '/api/sign-in/code', { code })).status).toBe(200)
    expect((await first.who.call('POST', '/api/sign-in/code', { code })).status).toBe(410)

    const second = await askForMail('coder@example.com')
    const right = (await receive('coder@example.com', second.before)).code.replace(' ', '')
    const wrong = right === '00000000' ? '11111111' : '00000000'
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => second.who.call('POST', '/api/sign-in/code', { code: wrong })),
    )
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([410]))
    expect((await second.who.call('POST', '/api/sign-in/code', { code: right })).status).toBe(410)
  })

  test('link and code expire after a quarter of an hour', async () => {
    await join(await invited('late@example.com'), 'late@example.com')
    const { who, before } = await askForMail('late@example.com')
    const { token, code } = await receive('late@example.com', before)
    server.clock.now = new Date(Date.now() + 15 * 60_000 + 1_000)
    expect((await who.call('POST', '/api/sign-in/link', { token })).status).toBe(410)
    expect((await who.call('POST', '/api/sign-in/code', { code })).status).toBe(410)
    server.clock.now = new Date()
  })

  test('says the same to every address, and writes to those who may sign in alone', async () => {
    await join(await invited('known@example.com'), 'known@example.com')
    const known = await askForMail('known@example.com')
    const unknown = await askForMail('unknown@example.com')
    await receive('known@example.com', known.before)
    await sleep(200)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const states = await Promise.all([known, unknown].map(({ who }) => who.call('GET', '/api/sign-in/mail')))
    expect(states[0]?.body).toEqual(states[1]?.body)
    const codes = await Promise.all(
      [known, unknown].map(({ who }) => who.call('POST', '/api/sign-in/code', { code: '00000000' })),
    )
    expect(codes[0]?.body).toEqual(codes[1]?.body)
    expect(lettersTo('unknown@example.com')).toEqual([])
  })

  test('one address gets three messages in a quarter of an hour, however many ask', async () => {
    await join(await invited('bombed@example.com'), 'bombed@example.com')
    for (let round = 0; round < 6; round += 1) {
      expect((await askForMail('bombed@example.com')).status).toBe(202)
      await sleep(100)
    }
    expect(signInLettersTo('bombed@example.com')).toHaveLength(3)
  })

  test('one client is limited whatever the addresses', async () => {
    const who = visitor()
    await who.begin()
    const answers = []
    for (let round = 0; round < 12; round += 1) {
      answers.push((await who.call('POST', '/api/sign-in/mail', { email: `n${round}@example.com` })).status)
    }
    expect([answers.filter((status) => status === 202).length, answers.at(-1)]).toEqual([10, 429])
  })

  test('an invited person signs in by e-mail without opening the invitation', async () => {
    await invited('mailonly@example.com')
    const { who, before } = await askForMail('mailonly@example.com')
    const { token } = await receive('mailonly@example.com', before)
    expect((await who.call('POST', '/api/sign-in/link', { token })).status).toBe(204)
    const people = await who.call('GET', '/api/people', undefined, await foundersToken())
    expect(people.body?.accounts).toContainEqual(expect.objectContaining({ email: 'mailonly@example.com' }))
    expect(people.body?.invitations).not.toContainEqual(expect.objectContaining({ email: 'mailonly@example.com' }))
  })

  test('the database holds neither the token nor the code, and the account chooser is not served', async () => {
    await join(await invited('secret@example.com'), 'secret@example.com')
    const { who, before } = await askForMail('secret@example.com')
    const { token, code } = await receive('secret@example.com', before)
    const rows = JSON.stringify(await server.connection.database.select().from(signInMails))
    expect(rows).toContain('secret@example.com')
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(code.replace(' ', ''))
    const chooser = await who.browser.visit(`${publicUrl}/oidc/interaction/anything`)
    expect(chooser.status).toBe(404)
  })
})

describe('invitations', () => {
  test('are for one address, work once, and the last one alone counts', async () => {
    const first = await invited('carl@example.com')
    const second = await invited('carl@example.com')
    expect((await join(first, 'carl@example.com')).status).toBe(404)
    expect((await join(second, 'eve@example.com')).status).toBe(400)
    const typed = second.toLowerCase().replaceAll('-', ' ')
    expect((await visitor().call('POST', '/api/invitation', { code: typed })).body).toEqual({
      email: 'carl@example.com',
      sendsMail: true,
    })
    expect((await join(typed, 'carl@example.com', 'Carl')).status).toBe(204)
    expect((await join(second, 'carl@example.com')).status).toBe(404)
    expect(lettersTo('carl@example.com').at(-1)).toContain(`${publicUrl}/join#${second}`)
  })

  test('of two uses at the same time one is refused', async () => {
    const code = await invited('race@example.com')
    const answers = await Promise.all([join(code, 'race@example.com'), join(code, 'race@example.com')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
    const subject = localSubject('race@example.com')
    const stored = await server.connection.database.select().from(passkeys).where(eq(passkeys.subject, subject))
    expect(stored).toHaveLength(1)
  })

  test('expire after a week, and nobody but the first account makes, sees or withdraws them', async () => {
    const code = await invited('slow@example.com')
    server.clock.now = new Date(Date.now() + 7 * 86_400_000 + 1_000)
    expect((await join(code, 'slow@example.com')).status).toBe(404)
    server.clock.now = new Date()
    const { passkey } = await join(code, 'slow@example.com')
    const token = await tokenOf(passkey)
    const { call } = visitor()
    expect((await call('GET', '/api/people', undefined, token)).status).toBe(403)
    expect((await call('POST', '/api/people', { email: 'friend@example.com' }, token)).status).toBe(403)
    expect((await call('DELETE', '/api/people', { email: 'owner@example.com' }, token)).status).toBe(403)
  })

  test('a person whose access is removed is signed out everywhere at once', async () => {
    const { passkey } = await join(await invited('gone@example.com'), 'gone@example.com')
    const token = await tokenOf(passkey)
    const { call } = visitor()
    expect((await call('GET', '/api/auth/user', undefined, token)).status).toBe(200)
    const owner = await foundersToken()
    expect((await call('DELETE', '/api/people', { email: 'gone@example.com' }, owner)).status).toBe(204)
    expect((await call('GET', '/api/auth/user', undefined, token)).status).toBe(401)
    expect((await signInWith(passkey)).answer.status).toBe(401)
    expect((await call('DELETE', '/api/people', { email: 'gone@example.com' }, owner)).status).toBe(404)
    expect((await call('DELETE', '/api/people', { email: 'owner@example.com' }, owner)).status).toBe(409)
  })

  test('an account of the account chooser has no access until it is invited, and keeps its photos then', async () => {
    const { database } = server.connection
    const email = 'earlier@example.com'
    await database.insert(localAccounts).values({ subject: localSubject(email), email, name: 'Earl' })
    const [user] = await database
      .insert(users)
      .values({ issuer: 'urn:spotless:embedded-issuer', subject: localSubject(email), email })
      .returning()
    const { who } = await askForMail(email)
    expect((await who.call('GET', '/api/auth/user', undefined, await server.token(email))).status).toBe(401)
    const keyed = async () => (await database.select().from(apiKeys)).map(({ name }) => name)
    const key = { keyHash: 'hash of a key', ending: 'abcd', scopes: ['read' as const] }
    await database.insert(apiKeys).values({ ...key, userId: user?.id ?? '', name: 'unproven' })
    const ownerId = (await who.call('GET', '/api/auth/user', undefined, await foundersToken())).body?.id
    await database.insert(apiKeys).values({ ...key, keyHash: 'another', userId: String(ownerId), name: 'proven' })
    await endUnprovenAccess(database)
    expect(await keyed()).toEqual(['proven'])
    await sleep(200)
    expect(lettersTo(email)).toEqual([])
    const { passkey } = await join(await invited(email), email)
    const answer = await who.call('GET', '/api/auth/user', undefined, await tokenOf(passkey))
    expect(answer.body).toMatchObject({ id: user?.id, firstName: 'Earl' })
  })
})
