import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchEvent, BatchFile } from '@spotless/contract/batch'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type FileState, readBatch, readFiles } from '../../batches/readBatch.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { batchParameters, describeBatch, describeFile, ownBatch } from '../describeBatch.ts'
import { openEventStream } from '../openEventStream.ts'
import { openPerPerson } from '../openPerPerson.ts'

/** Changes that come faster than this are sent together. */
const gatherMs = 200
/** Notifications can be lost, so the rows are also read at this interval. */
const pollMs = 5_000

/** What of a file must differ for it to be sent again; its links differ every second. */
const fingerprintOf = ({
  status,
  editId,
  imageId,
  processedPath,
  refusalCode,
  hasOwnMask,
  marksFound,
}: FileState): string => [status, editId, imageId, processedPath, refusalCode, hasOwnMask, marksFound].join(' ')

/** Waits, or returns at once when the signal aborts. */
const sleepUnless = (signal: AbortSignal, ms: number): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

/** Finds what changed in a batch since the last call. */
const changesOf = (deps: ApiDeps, batchId: string, userId: string) => {
  let known = new Map<string, string>()
  const statusOfEdits = new Map<string, string>()
  let lastBatch = ''
  return {
    statusOfEdits,
    /** Undefined when nothing changed, null when the batch was deleted. */
    next: async (): Promise<BatchEvent | null | undefined> => {
      const row = await readBatch(deps.database, batchId, userId)
      if (row === undefined) return null
      const files = await readFiles(deps.database, batchId)
      const changed: BatchFile[] = []
      const current = new Map<string, string>()
      statusOfEdits.clear()
      for (const file of files) {
        const fingerprint = fingerprintOf(file)
        current.set(file.id, fingerprint)
        if (file.editId !== null) statusOfEdits.set(file.editId, file.status)
        if (known.get(file.id) !== fingerprint) changed.push(describeFile(deps, file))
      }
      const removed = [...known.keys()].filter((id) => !current.has(id))
      known = current
      const batch = describeBatch(row)
      const text = JSON.stringify(batch)
      if (changed.length === 0 && removed.length === 0 && text === lastBatch) return undefined
      lastBatch = text
      return { batch, files: changed, removed }
    },
  }
}

/** Server-sent state of a batch: all of it at first, then what changes, until the client leaves or the batch is deleted. */
export const batchEventsRoute =
  (deps: ApiDeps, closing: AbortSignal): FastifyPluginAsyncZod =>
  async (app) => {
    const enter = openPerPerson(deps.limits.openStreams, 'event streams')
    app.get(route.batchEvents(':id'), { schema: { params: batchParameters } }, async (request, reply) => {
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const { id } = await ownBatch(deps, request.params.id, user.id)
      const { send, gone: left, end } = openEventStream(reply)
      const gone = AbortSignal.any([left, closing])
      const changes = changesOf(deps, id, user.id)
      let wake = () => {}
      const listeners = [
        deps.batchEvents.onChange((batchId) => batchId === id && wake()),
        deps.events.onAnyProgress(({ editId, status }) => {
          const known = changes.statusOfEdits.get(editId)
          if (known !== undefined && known !== status) wake()
        }),
      ]
      try {
        while (!gone.aborted) {
          const woken = new Promise<void>((resolve) => {
            wake = resolve
          })
          const event = await changes.next()
          if (event === null) return
          if (event !== undefined) send(event)
          await sleepUnless(gone, gatherMs)
          await Promise.race([woken, sleepUnless(gone, pollMs)])
        }
      } catch (error) {
        request.log.error({ err: error }, 'The stream of a batch failed.')
      } finally {
        for (const stop of listeners) stop()
        end()
      }
    })
  }
