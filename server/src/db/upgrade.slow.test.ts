import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localSubject } from '../identity/embeddedIssuer.ts'
import { hasPostgres, type PostgresCluster, startPostgres } from '../testing/postgresCluster.ts'
import { maskDataOf, photoOf, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { type Connection, openPglite, openPostgres } from './connect.ts'
import { countApplied, countMigrations, withMigrationsUpTo } from './migrationsUpTo.ts'

const email = 'ada@example.com'
const [userId, imageId, doneId, openId] = [1, 2, 3, 4].map((at) => `00000000-0000-4000-8000-00000000000${at}`)

/** What the first release stored of a person with a photo, a finished edit and one that waits. */
const seed = async ({ database }: Connection): Promise<void> => {
  const now = new Date().toISOString()
  await database.execute(
    sql`insert into local_accounts (subject, email, name) values (${localSubject(email)}, ${email}, 'Ada')`,
  )
  await database.execute(
    sql`insert into users (id, issuer, subject, email, first_name, credits_used, credits_reset_at)
        values (${userId}, 'http://localhost:3000/oidc', ${localSubject(email)}, ${email}, 'Ada', 2, date_trunc('day', now()))`,
  )
  await database.execute(
    sql`insert into processed_images (id, user_id, original_filename, original_path, processed_path, width, height, format, bytes)
        values (${imageId}, ${userId}, 'a.png', 'a/original.png', 'a/result.png', 8, 6, 'png', 100)`,
  )
  for (const [id, status, state] of [
    [doneId, 'completed', 'charged'],
    [openId, 'pending', 'reserved'],
  ])
    await database.execute(
      sql`insert into edits (id, image_id, user_id, editing_mode, action, status, credits, credit_state, credit_period, request_hash,
            result_path, width, height, format)
          values (${id}, ${imageId}, ${userId}, 'object-removal', 'erase', ${status}, 1, ${state}, date_trunc('day', now()), '',
            ${status === 'completed' ? 'a/result.png' : null}, 8, 6, 'png')`,
    )
  await database.execute(
    sql`insert into usage_records (user_id, edit_id, editing_mode, credits_used) values (${userId}, ${doneId}, 'object-removal', 1)`,
  )
  await database.execute(
    sql`insert into contact_messages (user_id, email, message) values (${userId}, ${email}, 'Hello')`,
  )
  await database.execute(
    sql`insert into oidc_state (key, payload, expires_at) values ('Session:a', '{"accountId": "a"}', ${now}::timestamptz + interval '1 day')`,
  )
  await database.execute(
    sql`insert into sessions (sid, sess, expire) values ('a', ${`{"userId":"${userId}"}`}::jsonb, now())`,
  )
}

const columnsOf = async ({ database }: Connection): Promise<unknown> => {
  const { rows } = (await database.execute(
    sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
  )) as unknown as { rows: unknown[] }
  return rows
}

type Open = (migrations?: string) => Promise<Connection>

/** Seeds a database of the first release, upgrades it through an earlier version to this one, and uses it. */
const checkUpgrade = async (open: Open, through: number, expectedColumns: unknown): Promise<void> => {
  for (const count of new Set([1, through])) {
    const earlier = await withMigrationsUpTo(count, open)
    if (count === 1) await seed(earlier)
    await earlier.close()
  }
  const connection = await open()
  expect(await countApplied(connection)).toBe(await countMigrations())
  expect(await columnsOf(connection)).toEqual(expectedColumns)
  const server = await startServerUnderTest(undefined, { connection })
  try {
    const headers = { authorization: `Bearer ${await server.token(email)}` }
    const user = (await server.app.inject({ url: '/api/auth/user', headers })).json()
    expect(user).toMatchObject({ id: userId, email })
    const { images } = (await server.app.inject({ url: '/api/images', headers })).json()
    expect(images).toMatchObject([{ id: imageId, originalFilename: 'a.png' }])
    const usage = (await server.app.inject({ url: '/api/usage', headers })).json()
    expect(usage).toMatchObject({ creditsUsed: 2 })
    const token = headers.authorization.slice('Bearer '.length)
    const { id } = (await server.upload(token, await photoOf(8, 6))).json() as { id: string }
    expect((await server.process(token, id, { maskData: await maskDataOf(8, 6) })).statusCode).toBe(200)
  } finally {
    await server.close()
  }
}

describe.runIf(hasPostgres)('a PostgreSQL database of the first release', async () => {
  const known = await countMigrations()
  let cluster: PostgresCluster
  let expected: unknown
  beforeAll(async () => {
    cluster = await startPostgres()
    const fresh = await openPostgres(cluster.url)
    expected = await columnsOf(fresh)
    await fresh.close()
  })
  afterAll(() => cluster.close())

  const earlierVersions = Array.from({ length: known - 1 }, (_, at) => at + 1)
  test.each(earlierVersions)('upgrades through the version with %i migrations', async (through) => {
    const admin = await openPostgres(cluster.url)
    const name = `upgraded_${randomUUID().replaceAll('-', '')}`
    await admin.database.execute(sql.raw(`create database ${name}`))
    await admin.close()
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    await checkUpgrade((migrations) => openPostgres(url.href, 'test', migrations), through, expected)
  })
})

test('an embedded database of the first release upgrades', async () => {
  const fresh = await openPglite(await PGlite.create())
  const expected = await columnsOf(fresh)
  await fresh.close()
  const pglite = await PGlite.create()
  // The database is in memory, so it stays open between the versions.
  const open: Open = async (migrations) => ({ ...(await openPglite(pglite, migrations)), close: async () => undefined })
  await checkUpgrade(open, 1, expected)
  await pglite.close()
}, 120_000)
