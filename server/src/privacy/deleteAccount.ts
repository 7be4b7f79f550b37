import { SpotlessError } from '@spotless/contract/error'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { lockUser, usageOf } from '../billing/credits.ts'
import type { Database } from '../db/connect.ts'
import {
  contactMessages,
  deletedAccounts,
  edits,
  localAccounts,
  oidcState,
  processedImages,
  sessions,
  users,
} from '../db/schema.ts'
import { cancelEdits } from '../edits/settleEdit.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { isSessionOf } from '../identity/cookieSession.ts'
import { fingerprintOf, rememberDeletedMs } from '../identity/deletedAccount.ts'
import type { Storage } from '../storage/storage.ts'

/** Ends what a customer pays for and has the payment provider forget them; done twice it is done once. */
export type ForgetCustomer = (stripeCustomerId: string) => Promise<void>

interface DeleteDeps {
  readonly database: Database
  readonly events: EditEvents
  readonly storage: Storage
  readonly forgetCustomer: ForgetCustomer
}

const underWay = ['pending', 'processing'] as const

/**
 * Deletes a user with everything that is kept of them: the payment provider's customer, photos and results, and every
 * row. The payment provider comes first, because only its part can be refused; the rows come last, so that a deletion
 * that is cut short can be begun anew.
 * @param fingerprintSecret keys the hash by which the identity is remembered for a day
 * @throws SpotlessError `provider_failed` when the payment provider does not forget the customer; nothing is deleted then
 */
export const deleteAccount = async (
  deps: DeleteDeps,
  userId: string,
  fingerprintSecret: string,
  now: Date,
): Promise<void> => {
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
      // Only a day's count goes on; what was paid ends with the account.
      creditsUsed: source === 'day' ? used : 0,
      creditsResetAt: since,
      deletedAt: now,
      expiresAt: new Date(now.getTime() + rememberDeletedMs),
    }
    await transaction
      .insert(deletedAccounts)
      .values({ fingerprint: fingerprintOf(user, fingerprintSecret), ...remembered })
      .onConflictDoUpdate({ target: deletedAccounts.fingerprint, set: remembered })
    const { subject, email } = user
    await transaction.delete(oidcState).where(eq(oidcState.accountId, subject))
    await transaction.delete(localAccounts).where(eq(localAccounts.subject, subject))
    await transaction.delete(sessions).where(isSessionOf(userId))
    const isTheirs = or(
      eq(contactMessages.userId, userId),
      and(isNull(contactMessages.userId), eq(contactMessages.email, email)),
    )
    await transaction.delete(contactMessages).where(isTheirs)
    await transaction.delete(processedImages).where(eq(processedImages.userId, userId))
    await transaction.delete(users).where(eq(users.id, userId))
  })
  // An upload may have ended in between.
  await storage.removeFolder(userId)
}
