import { SpotlessError } from '@spotless/contract/error'
import { modeNames } from '@spotless/contract/mode'
import { canFindMarks } from '@spotless/contract/needsMask'
import { and, asc, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { batches, batchFileMasks, batchFiles, processedImages } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/storage.ts'
import type { BatchEvents } from './batchEvents.ts'

/** Notifications can be lost, so drafts are also read at this interval. */
const pollMs = 5_000
/** A search that takes longer is given up; the edit then searches again. */
const searchTimeoutMs = 120_000
/** A process may be lost or busy once; a photo that fails this often is left to its edit. */
const maxTries = 3

export interface FoundMarks {
  readonly count: number
  readonly mask: Uint8Array | null
}

export interface MarkSearchDeps {
  readonly database: Database
  readonly storage: Storage
  /** Finds the marks of a photo: how many, and a PNG that marks them, null for none. Searches of a person take turns with others'. */
  readonly findMarks: (
    photo: Uint8Array,
    options: { readonly signal: AbortSignal; readonly owner: string },
  ) => Promise<FoundMarks>
  readonly batchEvents: BatchEvents
  readonly log: Log
}

export interface MarkSearch {
  readonly close: () => Promise<void>
}

/** The next photo of any draft whose marks are to be found; another person's goes first, so that people take turns. */
const nextPhoto = async ({ database }: MarkSearchDeps, failed: readonly string[], lastUser: string | undefined) => {
  const [photo] = await database
    .select({
      id: batchFiles.id,
      batchId: batches.id,
      userId: batches.userId,
      path: processedImages.originalPath,
    })
    .from(batchFiles)
    .innerJoin(batches, eq(batches.id, batchFiles.batchId))
    .innerJoin(processedImages, eq(processedImages.id, batchFiles.imageId))
    .where(
      and(
        eq(batches.status, 'draft'),
        inArray(batches.editingMode, modeNames.filter(canFindMarks)),
        sql`(${batches.options} ->> 'findMarks')::boolean`,
        isNull(batchFiles.marksFound),
        isNull(batchFiles.editId),
        notInArray(batchFiles.id, [...failed]),
        notExists(
          database
            .select({ fileId: batchFileMasks.fileId })
            .from(batchFileMasks)
            .where(eq(batchFileMasks.fileId, batchFiles.id)),
        ),
      ),
    )
    .orderBy(
      ...(lastUser === undefined ? [] : [asc(sql`${batches.userId} = ${lastUser}`)]),
      asc(batches.activeAt),
      asc(batchFiles.position),
    )
    .limit(1)
  return photo
}

type Photo = NonNullable<Awaited<ReturnType<typeof nextPhoto>>>

/** Searches one photo, and keeps what was found unless somebody has painted a mask meanwhile. */
const searchPhoto = async (deps: MarkSearchDeps, { id, batchId, userId, path }: Photo, signal: AbortSignal) => {
  const photo = await deps.storage.read(path)
  const { count: marksFound, mask } = await deps.findMarks(photo, { signal, owner: userId })
  await deps.database.transaction(async (transaction) => {
    const [waiting] = await transaction
      .update(batchFiles)
      .set({ marksFound })
      .where(and(eq(batchFiles.id, id), isNull(batchFiles.editId)))
      .returning({ id: batchFiles.id })
    if (waiting === undefined) return
    if (mask !== null) {
      const maskData = `data:image/png;base64,${Buffer.from(mask).toString('base64')}`
      await transaction.insert(batchFileMasks).values({ fileId: id, maskData, isFound: true }).onConflictDoNothing()
    }
    await deps.batchEvents.publish(batchId, transaction)
  })
}

/**
 * Finds the marks of each photo of drafts that ask for it, one photo at a time, so that a person can review them before the run.
 * What is found is in the rows: a restart goes on where it stopped. A photo that cannot be searched is left to its edit.
 */
export const startMarkSearch = (deps: MarkSearchDeps): MarkSearch => {
  const { batchEvents, log } = deps
  const stop = new AbortController()
  const failures = new Map<string, number>()
  let lastUser: string | undefined
  let running: Promise<void> | null = null
  let isAsked = false

  const searchAll = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const failed = [...failures].filter(([, tries]) => tries >= maxTries).map(([id]) => id)
      const photo = await nextPhoto(deps, failed, lastUser)
      if (photo === undefined) return
      lastUser = photo.userId
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(searchTimeoutMs)])
      await searchPhoto(deps, photo, signal).catch((error: unknown) => {
        if (stop.signal.aborted) return
        failures.set(photo.id, (failures.get(photo.id) ?? 0) + 1)
        const facts = { fileId: photo.id, ...(error instanceof SpotlessError ? { code: error.code } : { err: error }) }
        log.warn(facts, 'The marks of a photo could not be searched.')
      })
    }
  }
  const search = (): void => {
    if (stop.signal.aborted) return
    isAsked = true
    if (running !== null) return
    const go = async (): Promise<void> => {
      while (isAsked) {
        isAsked = false
        await searchAll()
      }
    }
    running = go()
      .catch((error: unknown) => log.error({ err: error }, 'Drafts could not be read; they will be tried again.'))
      .finally(() => {
        running = null
      })
  }
  const stopListening = batchEvents.onChange(search)
  const timer = setInterval(search, pollMs)
  search()
  return {
    close: async () => {
      stop.abort()
      clearInterval(timer)
      stopListening()
      await running
    },
  }
}
