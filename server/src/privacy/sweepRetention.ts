import { and, eq, gt, inArray, isNotNull, lt, lte, notExists, or } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import {
  batches,
  batchFiles,
  contactMessages,
  deletedAccounts,
  edits,
  invitations,
  oidcState,
  processedImages,
  sessions,
  signInMails,
  users,
} from '../db/schema.ts'
import type { EditEvents } from '../events/editEvents.ts'
import type { Storage } from '../storage/storage.ts'
import { deleteImage } from './deleteImage.ts'
import { type RetentionHours, retentionHoursOf } from './retention.ts'

export interface SweepDeps {
  readonly database: Database
  readonly events: EditEvents
  readonly storage: Storage
}

const hourMs = 3_600_000
/** Requests to sign in by e-mail are counted over a day. */
const signInMailMs = 24 * hourMs

/**
 * Photos of a user that were uploaded before a time and that nobody waits for: they have no open edit, and their batch neither
 * runs nor was active since.
 */
const expiredImages = (database: Database, userId: string, before: Date) =>
  database
    .select({ id: processedImages.id, userId: processedImages.userId })
    .from(processedImages)
    .where(
      and(
        eq(processedImages.userId, userId),
        lte(processedImages.createdAt, before),
        notExists(
          database
            .select({ id: edits.id })
            .from(edits)
            .where(and(eq(edits.imageId, processedImages.id), inArray(edits.status, ['pending', 'processing']))),
        ),
        notExists(
          database
            .select({ id: batches.id })
            .from(batchFiles)
            .innerJoin(batches, eq(batches.id, batchFiles.batchId))
            .where(
              and(
                eq(batchFiles.imageId, processedImages.id),
                or(eq(batches.status, 'running'), gt(batches.activeAt, before)),
              ),
            ),
        ),
      ),
    )

/** Deletes a user's batches that were not active since a time and of which no photo is left. */
const deleteEmptyBatches = async (database: Database, userId: string, before: Date): Promise<void> => {
  const photos = database
    .select({ id: batchFiles.id })
    .from(batchFiles)
    .where(and(eq(batchFiles.batchId, batches.id), isNotNull(batchFiles.imageId)))
  await database
    .delete(batches)
    .where(and(eq(batches.userId, userId), lte(batches.activeAt, before), notExists(photos)))
}

/**
 * Deletes expired data: photos with their results and batches by the owner's plan, contact messages, sessions, invitations, sign-in state and records of
 * deleted accounts. May run in several processes at once.
 * @returns number of deleted photos
 */
export const sweepRetention = async (deps: SweepDeps, retentionHours: RetentionHours, now: Date): Promise<number> => {
  const { database } = deps
  const shortest = Math.min(retentionHours.free, retentionHours.paid)
  const longAgo = new Date(now.getTime() - shortest * hourMs)
  const owners = await database
    .select()
    .from(users)
    .where(
      or(
        inArray(
          users.id,
          database
            .select({ id: processedImages.userId })
            .from(processedImages)
            .where(lte(processedImages.createdAt, longAgo)),
        ),
        inArray(users.id, database.select({ id: batches.userId }).from(batches).where(lte(batches.activeAt, longAgo))),
      ),
    )
  let deleted = 0
  for (const owner of owners) {
    const before = new Date(now.getTime() - retentionHoursOf(owner, retentionHours, now) * hourMs)
    for (const image of await expiredImages(database, owner.id, before)) {
      await deleteImage(deps, image)
      deleted += 1
    }
    await deleteEmptyBatches(database, owner.id, before)
  }
  const messagesBefore = new Date(now.getTime() - retentionHours.messages * hourMs)
  await database.delete(contactMessages).where(lt(contactMessages.createdAt, messagesBefore))
  await database.delete(sessions).where(lt(sessions.expire, now))
  await database.delete(oidcState).where(lt(oidcState.expiresAt, now))
  await database.delete(invitations).where(lt(invitations.expiresAt, now))
  await database.delete(signInMails).where(lt(signInMails.createdAt, new Date(now.getTime() - signInMailMs)))
  await database.delete(deletedAccounts).where(lt(deletedAccounts.expiresAt, now))
  return deleted
}
