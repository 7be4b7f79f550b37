import { SpotlessError } from '@spotless/contract/error'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { lockUser, usageOf } from '../billing/credits.ts'
import type { Database } from '../db/connect.ts'
import {
  contactMessages,
  deletedAccounts,
  edits,
  invitations,
  localAccounts,
  oidcState,
  processedImages,
  sessions,
  signInMails,
  users,
} from '../db/schema.ts'
import { cancelEdits } from '../edits/settleEdit.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { isSessionOf } from '../identity/cookieSession.ts'
import { fingerprintOf, rememberDeletedMs } from '../identity/deletedAccount.ts'
import type { Storage } from '../storage/storage.ts'

/** Deletes a customer at the payment provider, which ends their subscriptions; idempotent. */
export type ForgetCustomer = (stripeCustomerId: string) => Promise<void>

interface DeleteDeps {
  readonly database: Database
  readonly events: EditEvents
  readonly storage: Storage
  readonly forgetCustomer: ForgetCustomer
  readonly secrets: {
    /** Key of the hash by which a deleted identity is remembered for a day. */
    readonly fileKey: string
  }
}

const underWay = ['pending', 'processing'] as const

/**
 * Deletes a user with all their data: the payment provider's customer, photos, results and rows. The payment provider comes
 * first, because only its part can fail for good; the rows come last, so that an interrupted deletion can be repeated.
 * @throws SpotlessError `provider_failed` when the payment provider does not delete the customer; then nothing is deleted
 */
export const deleteAccount = async (deps: DeleteDeps, userId: string, now: Date): Promise<void> => {
  const { database, storage } = deps
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) return
  if (user.stripeCustomerId !== null) {
    await deps.forgetCustomer(user.stripeCustomerId).catch((error: unknown) => {
      const message = 'Your subscription could not be ended, so nothing was deleted. Please try again later.'
      throw new SpotlessError('provider_failed', message, { cause: error })
    })
  }
  const active = await database
    .selectDistinct({ id: edits.imageId })
    .from(edits)
    .where(and(eq(edits.userId, userId), inArray(edits.status, [...underWay])))
  for (const image of active) await cancelEdits(deps, image.id, userId)
  await storage.removeFolder(userId)

  await database.transaction(async (transaction) => {
    const locked = await lockUser(transaction, userId)
    if (locked === undefined) return
    const { source, since, used } = await usageOf(transaction, locked, now)
    const remembered = {
      // Only the count of the day continues; a subscription's count ends with the account.
      creditsUsed: source === 'day' ? used : 0,
      creditsResetAt: since,
      deletedAt: now,
      expiresAt: new Date(now.getTime() + rememberDeletedMs),
    }
    await transaction
      .insert(deletedAccounts)
      .values({ fingerprint: fingerprintOf(user, deps.secrets.fileKey), ...remembered })
      .onConflictDoUpdate({ target: deletedAccounts.fingerprint, set: remembered })
    const { subject, email } = user
    await transaction.delete(oidcState).where(eq(oidcState.accountId, subject))
    await transaction.delete(localAccounts).where(eq(localAccounts.subject, subject))
    await transaction.delete(invitations).where(eq(invitations.email, email))
    await transaction.delete(signInMails).where(eq(signInMails.email, email))
    await transaction.delete(sessions).where(isSessionOf(userId))
    const isTheirs = or(
      eq(contactMessages.userId, userId),
      and(isNull(contactMessages.userId), eq(contactMessages.email, email)),
    )
    await transaction.delete(contactMessages).where(isTheirs)
    await transaction.delete(processedImages).where(eq(processedImages.userId, userId))
    await transaction.delete(users).where(eq(users.id, userId))
  })
  // An upload may have finished meanwhile.
  await storage.removeFolder(userId)
}
