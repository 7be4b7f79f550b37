import { and, eq } from 'drizzle-orm'
import { giveBackCredits, lockUser } from '../billing/credits.ts'
import type { Database } from '../db/connect.ts'
import { edits, usageRecords } from '../db/schema.ts'
import type { Edit } from './edit.ts'

/**
 * Gives back the credit of a completed edit whose result could not be used, once.
 * @returns whether there was one to give back
 */
export const refundEdit = (database: Database, { id, userId }: Pick<Edit, 'id' | 'userId'>): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    const [refunded] = await transaction
      .update(edits)
      .set({ creditState: 'released' })
      .where(and(eq(edits.id, id), eq(edits.userId, userId), eq(edits.creditState, 'charged')))
      .returning()
    if (refunded === undefined) return false
    await transaction.delete(usageRecords).where(eq(usageRecords.editId, id))
    await giveBackCredits(transaction, refunded)
    return true
  })
