import { deliveryDays, retryDelaysSeconds } from '@spotless/contract/webhooks'
import { and, asc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { webhookDeliveries, webhooks } from '../db/schema.ts'
import { unsealJson } from '../identity/sealJson.ts'
import { signDelivery } from './webhookSecret.ts'
import type { StoredDelivery, StoredWebhook } from './webhooks.ts'

/** An answer must come within this time. */
const timeoutMs = 10_000
/** A sender that has not ended its attempt for this long counts as dead. */
const leaseMs = 60_000
/** Deliveries sent at a time, and of these to one webhook: one that is slow must not hold up the others. */
const sentAtOnce = 8
const sentAtOncePerWebhook = 2
const maxErrorCharacters = 200
const dayMs = 86_400_000

export interface SenderDeps {
  readonly database: Database
  /** Connects to public addresses only. */
  readonly publicFetch: typeof fetch
  /** Decrypt the secrets of webhooks. */
  readonly sealingKeys: readonly string[]
  /** The clock; tests replace it. */
  readonly now: () => Date
}

const isDue = (now: Date) => and(eq(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.dueAt, now))

/** Takes due deliveries, so that no other sender sends them meanwhile. */
const claim = async ({ database, now }: SenderDeps): Promise<StoredDelivery[]> => {
  const rank = sql<number>`row_number() over (partition by ${webhookDeliveries.webhookId} order by ${webhookDeliveries.dueAt})`
  const ranked = database
    .select({ id: webhookDeliveries.id, dueAt: webhookDeliveries.dueAt, rank: rank.as('rank') })
    .from(webhookDeliveries)
    .where(isDue(now()))
    .as('ranked')
  const due = await database
    .select({ id: ranked.id })
    .from(ranked)
    .where(lte(ranked.rank, sentAtOncePerWebhook))
    .orderBy(asc(ranked.dueAt))
    .limit(sentAtOnce)
  if (due.length === 0) return []
  return database
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, dueAt: new Date(now().getTime() + leaseMs) })
    .where(
      and(
        inArray(
          webhookDeliveries.id,
          due.map(({ id }) => id),
        ),
        isDue(now()),
      ),
    )
    .returning()
}

const secretsOf = ({ now, sealingKeys }: SenderDeps, webhook: StoredWebhook): string[] => {
  const { sealedSecret, previousSealedSecret, previousSecretUntil } = webhook
  const isRotating = previousSecretUntil !== null && previousSecretUntil > now()
  const sealed = [sealedSecret, ...(isRotating && previousSealedSecret !== null ? [previousSealedSecret] : [])]
  return sealed.map((text) => unsealJson(text, sealingKeys)).filter((secret) => typeof secret === 'string')
}

interface Attempt {
  readonly isDelivered: boolean
  readonly lastStatus: number | null
  readonly lastError: string | null
}

const send = async (deps: SenderDeps, webhook: StoredWebhook, delivery: StoredDelivery): Promise<Attempt> => {
  const body = JSON.stringify(delivery.payload)
  const secrets = secretsOf(deps, webhook)
  if (secrets.length === 0) return { isDelivered: false, lastStatus: null, lastError: 'The secret cannot be read.' }
  try {
    const response = await deps.publicFetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Spotless-Webhooks',
        ...signDelivery(delivery.id, body, secrets, deps.now()),
      },
      body,
      // The signed body goes to the address that was entered and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    const lastError = response.ok ? null : `The address answered ${response.status}.`
    return { isDelivered: response.ok, lastStatus: response.status, lastError }
  } catch (error) {
    // What is at an address inside the network must not show in the log.
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    const lastError = isLate ? `No answer came within ${timeoutMs / 1_000} s.` : 'The address could not be reached.'
    return { isDelivered: false, lastStatus: null, lastError: lastError.slice(0, maxErrorCharacters) }
  }
}

const deliver = async (deps: SenderDeps, delivery: StoredDelivery): Promise<void> => {
  const { database, now } = deps
  const [webhook] = await database.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId))
  if (webhook === undefined) return
  const { isDelivered, ...last } = await send(deps, webhook, delivery)
  const delay = retryDelaysSeconds[delivery.attempts - 1]
  const status = isDelivered ? 'delivered' : delay === undefined ? 'failed' : 'pending'
  const dueAt = new Date(now().getTime() + (delay ?? 0) * 1_000)
  await database
    .update(webhookDeliveries)
    .set({ ...last, status, dueAt })
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, delivery.attempts)))
}

/**
 * Sends the deliveries that are due. Several senders may run at once; one that dies in the middle has its deliveries sent again,
 * so that receivers may see one twice: its id is the same.
 * @returns how many were attempted
 */
export const sendDeliveries = async (deps: SenderDeps): Promise<number> => {
  const claimed = await claim(deps)
  await Promise.all(claimed.map((delivery) => deliver(deps, delivery)))
  return claimed.length
}

/** Deletes the log of deliveries that ended long ago. */
export const forgetDeliveries = async ({ database, now }: Pick<SenderDeps, 'database' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - deliveryDays * dayMs)
  const isOld = and(ne(webhookDeliveries.status, 'pending'), lt(webhookDeliveries.createdAt, before))
  await database.delete(webhookDeliveries).where(isOld)
}
