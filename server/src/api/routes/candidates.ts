import {
  candidatesAnswerSchema,
  candidatesRequestSchema,
  selectionPreviewAnswerSchema,
  selectionPreviewSchema,
} from '@spotless/contract/candidates'
import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../db/connect.ts'
import { edits } from '../../db/schema.ts'
import { authenticate } from '../authenticate.ts'
import { clientGone } from '../clientGone.ts'
import { cutoutOf } from '../cutoutOf.ts'
import type { ApiDeps } from '../deps.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { ownImage } from '../ownImage.ts'
import { imageParameters } from './process.ts'

/** @throws SpotlessError `not_found` when the photo has no such result */
const resultPathOf = async (database: Database, imageId: string, editId: string): Promise<string> => {
  const [edit] = await database
    .select({ path: edits.resultPath })
    .from(edits)
    .where(and(eq(edits.id, editId), eq(edits.imageId, imageId), eq(edits.status, 'completed')))
  if (!edit?.path) throw new SpotlessError('not_found', 'This photo has no result with that id.')
  return edit.path
}

/** Outlines of what could be erased from a photo, and roughly of what a click would select. Free; changes nothing. */
export const candidatesRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      params: imageParameters,
      body: candidatesRequestSchema,
      response: { 200: candidatesAnswerSchema },
    }
    const fileOf = (image: { readonly id: string; readonly originalPath: string }, editId: string | undefined) =>
      editId === undefined ? image.originalPath : resultPathOf(deps.database, image.id, editId)

    const config = { rateLimit: { max: deps.limits.searchesPerMinute, timeWindow: 60_000 } }
    const enter = openPerPerson(deps.limits.openSearches, 'searches')
    app.post(route.candidates(':id'), { schema, config }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const { editId, cutoutId, ...search } = request.body
      const found = cutoutId === undefined ? undefined : await cutoutOf(deps.database, image.id, cutoutId)
      const path = found === undefined ? await fileOf(image, editId) : (found.photoWorkPath ?? image.originalPath)
      const [photo, cutout] = await Promise.all([
        deps.storage.read(path),
        found === undefined ? undefined : deps.storage.read(found.workPath),
      ])
      return deps.pixels.findCandidates(
        { photo, ...search, ...(cutout !== undefined && { cutout }) },
        { signal, owner: user.id },
      )
    })

    const previewSchema = {
      params: imageParameters,
      body: selectionPreviewSchema,
      response: { 200: selectionPreviewAnswerSchema },
    }
    const previewLimit = { rateLimit: { max: deps.limits.strokesPerMinute, timeWindow: 60_000 } }
    const previewPath = route.selectionPreview(':id')
    app.post(previewPath, { schema: previewSchema, config: previewLimit }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const { editId, hints } = request.body
      const path = await fileOf(image, editId)
      // Nobody waits for a preview, and no search waits for one that could have been left out.
      if (!deps.pixels.isIdle()) return { outlines: null }
      const photo = await deps.storage.read(path)
      const search = { photo, hints, isPreview: true }
      const { candidates } = await deps.pixels.findCandidates(search, { signal, owner: user.id })
      return { outlines: candidates.map(({ outline }) => outline) }
    })
  }
