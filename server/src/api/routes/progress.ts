import { setTimeout as sleep } from 'node:timers/promises'
import { progressEventSchema } from '@spotless/contract/progress'
import { route } from '@spotless/contract/route'
import { and, desc, eq, gte, inArray, or } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { edits } from '../../db/schema.ts'
import { type Edit, isOver, progressOf } from '../../edits/edit.ts'
import type { EditProgress } from '../../events/editEvents.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { openEventStream } from '../openEventStream.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { ownImage } from '../ownImage.ts'
import { imageParameters } from './process.ts'

/** How long a stream waits for its edit: a browser may connect before its request has created it. */
const maxWaitMs = 15_000
/** Notifications can be lost, so the row is read at this interval as well. */
const rereadMs = 5_000

/** The given edit; without an id the image's open edit, or one created after a point in time. */
const readEdit = async (
  { database }: ApiDeps,
  imageId: string,
  since: Date,
  editId: string | undefined,
): Promise<Edit | undefined> => {
  const isCurrent = or(inArray(edits.status, ['pending', 'processing']), gte(edits.createdAt, since))
  const [edit] = await database
    .select()
    .from(edits)
    .where(editId === undefined ? and(eq(edits.imageId, imageId), isCurrent) : eq(edits.id, editId))
    .orderBy(desc(edits.createdAt))
    .limit(1)
  return edit
}

/** Sends the progress of an image's current edit until it ends, none appears in time, or the client has gone. */
const followEdit = async (
  deps: ApiDeps,
  imageId: string,
  since: Date,
  gone: AbortSignal,
  send: (event: EditProgress) => void,
): Promise<void> => {
  let editId: string | undefined
  let news = Promise.withResolvers<void>()
  const unsubscribe = deps.events.onImageProgress(imageId, (event) => {
    if (event.editId === editId && !isOver(event)) send(event)
    else if (editId === undefined || event.editId === editId) news.resolve()
  })
  gone.addEventListener('abort', () => news.resolve())
  try {
    while (!gone.aborted) {
      // Renewed before the row is read, so that a change in between is not missed.
      news = Promise.withResolvers()
      const edit = await readEdit(deps, imageId, since, editId)
      if (edit !== undefined) {
        editId = edit.id
        send(progressOf(edit))
        if (isOver(edit)) return
      } else if (editId !== undefined || Date.now() - since.getTime() > maxWaitMs) return
      const timer = new AbortController()
      await Promise.race([news.promise, sleep(rereadMs, undefined, { signal: timer.signal }).catch(() => undefined)])
      timer.abort()
    }
  } finally {
    unsubscribe()
  }
}

/** Server-sent events of an image's current edit, until it ends or the server closes. */
export const progressRoute =
  (deps: ApiDeps, closing: AbortSignal): FastifyPluginAsyncZod =>
  async (app) => {
    const enter = openPerPerson(deps.limits.openStreams, 'event streams')
    app.get(route.progress(':id'), { schema: { params: imageParameters } }, async (request, reply) => {
      const since = new Date()
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const stream = openEventStream(reply)
      let percent = 0
      const send = (event: EditProgress): void => {
        percent = Math.max(percent, event.percent)
        stream.send(progressEventSchema.parse({ ...event, percent }))
      }
      try {
        await followEdit(deps, image.id, since, AbortSignal.any([gone.signal, closing]), send)
      } catch (error) {
        request.log.error({ err: error }, 'Progress stream failed.')
      } finally {
        stream.end()
      }
    })
  }
