import { eq } from 'drizzle-orm'
import { processedImages, users } from '../db/schema.ts'
import { sweepRetention } from '../privacy/sweepRetention.ts'
import { maskDataOf, photoOf, type ServerUnderTest } from './serverUnderTest.ts'

export const hourMs = 3_600_000

/** People who have each uploaded one photo, with helpers to call the API and to sweep. */
export const photoOwnersOf = async (server: ServerUnderTest) => {
  const photo = await photoOf(8, 6)
  /** Of an edit of that photo. */
  const body = { maskData: await maskDataOf(8, 6) }
  let people = 0

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const get = (token: string, url: string) => server.app.inject({ url, headers: bearer(token) })
  const remove = (token: string, url: string) => server.app.inject({ method: 'DELETE', url, headers: bearer(token) })
  const db = () => server.connection.database

  const newcomer = async () => {
    people += 1
    const email = `private${people}@example.com`
    const filename = `sun${people}.png`
    const token = await server.token(email)
    const uploaded = await server.upload(token, photo, { filename })
    const { id } = uploaded.json() as { id: string }
    const [user] = await db().select().from(users).where(eq(users.email, email))
    if (user === undefined) throw new Error('The user has no row.')
    return { email, token, id, user, filename }
  }
  const subscribe = (userId: string) =>
    db()
      .update(users)
      .set({
        subscriptionTier: 'monthly',
        stripeSubscriptionId: `sub_${userId}`,
        stripeCustomerId: `cus_${userId}`,
        subscriptionStatus: 'active',
        subscriptionCountStart: new Date(),
        subscriptionPeriodEnd: new Date(Date.now() + 31 * 24 * hourMs),
      })
      .where(eq(users.id, userId))
  const sweepAfter = (hours: number) =>
    sweepRetention(
      { database: db(), events: server.events, storage: server.storage },
      server.config.retentionHours,
      new Date(Date.now() + hours * hourMs),
    )
  const isKept = async (id: string): Promise<boolean> =>
    (await db().select().from(processedImages).where(eq(processedImages.id, id))).length === 1
  const filesOf = async (needle: string): Promise<string[]> =>
    (await server.paths()).filter((path) => path.includes(needle))
  return { photo, body, bearer, get, remove, newcomer, subscribe, sweepAfter, isKept, filesOf }
}
