import { isApiPath } from '@spotless/contract/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCounts, users } from '../db/schema.ts'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let token: string
let imageId: string
let maskData: string

const email = 'ann@example.com'

beforeAll(async () => {
  server = await startServerUnderTest(undefined, { limits: { messagesPerTenMinutes: 1_000, paymentsPerMinute: 1_000 } })
  token = await server.token(email)
  imageId = (await server.upload(token, await photoOf(8, 6))).json().id
  maskData = await maskDataOf(8, 6)
})
afterAll(() => server.close())

/** Fields that nobody may set about themselves, or that reach into objects. */
const wished: readonly (readonly [string, unknown])[] = [
  ['subscriptionTier', 'yearly'],
  ['creditsUsed', -100],
  ['creditsResetAt', '2030-01-01T00:00:00Z'],
  ['subscriptionEndsAt', null],
  ['stripeCustomerId', 'cus_1'],
  ['userId', '00000000-0000-4000-8000-000000000000'],
  ['id', '00000000-0000-4000-8000-000000000000'],
  ['status', 'completed'],
  ['credits', 0],
  ['role', 'admin'],
]

/** Every route that takes JSON, with a body it would accept but for the wish; null where it reads no body at all. */
const bodies: Readonly<Record<string, () => object | null>> = {
  '/api/auth/session': () => null,
  '/api/contact': () => ({ email: '', message: 'hello' }),
  '/api/process/:id': () => ({ maskData }),
  '/api/images/:id/background': () => ({}),
  '/api/images/:id/corrections': () => ({ strokes: [{ kind: 'keep', radiusPx: 2, points: [[1, 1]] }] }),
  '/api/images/:id/corrections/preview': () => ({ strokes: [{ kind: 'keep', radiusPx: 2, points: [[1, 1]] }] }),
  '/api/images/:id/candidates': () => ({}),
  '/api/images/:id/candidates/preview': () => ({ hints: [{ kind: 'add', points: [[1, 1]] }] }),
  '/api/create-subscription': () => ({ priceId: 'price_sandbox_monthly' }),
  '/api/billing-portal': () => ({}),
  '/api/subscription/refresh': () => ({}),
  '/api/keys': () => ({ name: 'shop import' }),
  '/api/webhooks': () => ({ url: 'https://shop.example/told' }),
  '/api/plan': () => ({ prompt: 'brighter' }),
  '/api/recipes': () => ({ name: 'shop', mode: 'image-upscale' }),
  '/api/batches': () => ({ mode: 'image-upscale' }),
  '/api/batches/:id': () => ({ mode: 'image-upscale' }),
  '/api/batches/:id/retry': () => ({}),
  '/api/batches/:id/files/:fileId/mask': () => ({ maskData: 'data:image/png;base64,AAAA' }),
}
/** Routes that take something else: a form that is checked field by field, a signed event, or nothing. */
const others = [
  '/api/upload',
  '/api/webhooks/stripe',
  '/api/batches/:id/files',
  ...['secret', 'ping'].map((action) => `/api/webhooks/:id/${action}`),
  // Their own tests send them fields that they do not ask for.
  '/v1.0/removebg',
  '/v1/images/edits',
  ...['start', 'pause', 'resume', 'cancel'].map((action) => `/api/batches/:id/${action}`),
]
/** A batch's recipe is replaced, and the mask of a file is put; every other body is posted. */
const methodOf = (path: string): 'PATCH' | 'POST' | 'PUT' =>
  path === '/api/batches/:id' ? 'PATCH' : path.endsWith('/mask') ? 'PUT' : 'POST'

/** Paths of the API that take a body, out of the tree that the router prints: four columns a level. */
const routesOf = (): string[] => {
  const above: string[] = []
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^((?:[│├└─\s]{4})*)(\S*)(?: \((.*)\))?$/.exec(line) ?? []
      above.length = Math.max(0, indent.length / 4 - 1)
      above.push(part)
      const path = above.join('')
      return isApiPath(path) && /POST|PUT|PATCH/.test(methods) ? [path] : []
    })
}

const accountOf = async () => {
  const [user] = await server.connection.database.select().from(users).where(eq(users.email, email))
  const {
    updatedAt: _at,
    subscriptionSync: _looks,
    subscriptionSeen: _seen,
    subscriptionSyncedAt: _when,
    ...facts
  } = user ?? {}
  return { ...facts, counts: await server.connection.database.select().from(creditCounts) }
}

test('every route of the API that takes a body is known to this test', () => {
  expect(routesOf().sort()).toEqual([...Object.keys(bodies), ...others].sort())
})

test.each(Object.keys(bodies))('%s takes no field that it does not ask for', async (path) => {
  const before = await accountOf()
  for (const [field, value] of wished) {
    const body = bodies[path]?.()
    const answer = await server.app.inject({
      method: methodOf(path),
      url: path.replace(':id', imageId).replace(':fileId', imageId),
      headers: { authorization: `Bearer ${token}` },
      payload: { ...body, [field]: value },
    })
    const expected = body === null ? [field, 200, undefined] : [field, 400, 'invalid_input']
    expect([field, answer.statusCode, answer.json().code]).toEqual(expected)
  }
  expect(await accountOf()).toEqual(before)
})

test.each(Object.keys(bodies))('%s lets nobody reach into objects', async (path) => {
  const body = JSON.stringify(bodies[path]?.() ?? {}).slice(0, -1)
  for (const reach of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
    const answer = await server.app.inject({
      method: methodOf(path),
      url: path.replace(':id', imageId).replace(':fileId', imageId),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: `${body}${body.length > 1 ? ',' : ''}${reach}}`,
    })
    expect([reach, answer.statusCode]).toEqual([reach, 400])
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
