import { setTimeout as sleep } from 'node:timers/promises'
import type { ProgressEvent } from '@spotless/contract/progress'
import { route } from '@spotless/contract/route'
import { and, desc, eq, gte, inArray, or } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { edits } from '../../db/schema.ts'
import { type Edit, isOver, progressOf } from '../../edits/edit.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { ownImage } from '../ownImage.ts'
import { imageParameters } from './process.ts'

/** How long a stream waits for its edit: a browser may connect before its request has created it. */
const maxWaitMs = 15_000
const pollIntervalMs = 150
const heartbeatMs = 10_000

/** The image's open edit, or one created after a point in time; waits up to `maxWaitMs` for it to exist. */
const currentEdit = async (
  deps: ApiDeps,
  imageId: string,
  since: Date,
  signal: AbortSignal,
): Promise<Edit | undefined> => {
  const end = Date.now() + maxWaitMs
  while (!signal.aborted) {
    const isCurrent = or(inArray(edits.status, ['pending', 'processing']), gte(edits.createdAt, since))
    const [edit] = await deps.database
      .select()
      .from(edits)
      .where(and(eq(edits.imageId, imageId), isCurrent))
      .orderBy(desc(edits.createdAt))
      .limit(1)
    if (edit !== undefined || Date.now() > end) return edit
    await sleep(pollIntervalMs)
  }
  return undefined
}

const openStream = (reply: FastifyReply): void => {
  reply.hijack()
  const headers = reply.getHeaders()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.flushHeaders()
}

/** Server-sent events of an image's current edit, until it ends. */
export const progressRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(route.progress(':id'), { schema: { params: imageParameters } }, async (request, reply) => {
      const since = new Date()
      const user = await authenticate(deps, request)
      const image = await ownImage(deps.database, request.params.id, user.id)
      openStream(reply)
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort())
      const heartbeat = setInterval(() => reply.raw.write(':\n\n'), heartbeatMs)
      let unsubscribe = () => {}
      try {
        const edit = await currentEdit(deps, image.id, since, gone.signal)
        if (edit === undefined) return
        let percent = 0
        const ended = Promise.withResolvers<void>()
        gone.signal.addEventListener('abort', () => ended.resolve())
        const send = (event: ProgressEvent): void => {
          percent = Math.max(percent, event.percent)
          reply.raw.write(`data: ${JSON.stringify({ ...event, percent })}\n\n`)
          if (isOver(event)) ended.resolve()
        }
        unsubscribe = deps.events.onProgress(edit.id, send)
        // The row is read after subscribing, so that an end in between is not missed.
        const [now] = await deps.database.select().from(edits).where(eq(edits.id, edit.id))
        send(progressOf(now ?? edit))
        await ended.promise
      } catch (error) {
        request.log.error({ err: error }, 'Progress stream failed.')
      } finally {
        clearInterval(heartbeat)
        unsubscribe()
        reply.raw.end()
      }
    })
  }
