import { candidatesAnswerSchema, selectionPreviewAnswerSchema } from '@spotless/contract/candidates'
import {
  type CandidatesRequest,
  candidatesRequestSchema,
  selectionPreviewSchema,
} from '@spotless/contract/candidatesRequest'
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
    /** Where the files are in which something is searched for. */
    const placesOf = async (
      image: { readonly id: string; readonly originalPath: string },
      { editId, cutoutId }: Pick<CandidatesRequest, 'editId' | 'cutoutId'>,
    ): Promise<{ readonly photo: string; readonly cutout?: string }> => {
      if (cutoutId !== undefined) {
        const { photoWorkPath, workPath } = await cutoutOf(deps.database, image.id, cutoutId)
        return { photo: photoWorkPath ?? image.originalPath, cutout: workPath }
      }
      return { photo: editId === undefined ? image.originalPath : await resultPathOf(deps.database, image.id, editId) }
    }
    const read = async ({ photo, cutout }: Awaited<ReturnType<typeof placesOf>>) => ({
      photo: await deps.storage.read(photo),
      ...(cutout !== undefined && { cutout: await deps.storage.read(cutout) }),
    })

    const config = { rateLimit: { max: deps.limits.searchesPerMinute, timeWindow: 60_000 } }
    const enter = openPerPerson(deps.limits.openSearches, 'searches')
    app.post(route.candidates(':id'), { schema, config }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const { editId, cutoutId, ...search } = request.body
      const files = await read(await placesOf(image, { editId, cutoutId }))
      return deps.pixels.findCandidates({ ...files, ...search }, { signal, owner: user.id })
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
      const { hints, marked, strokes, ...where } = request.body
      const places = await placesOf(image, where)
      // Nobody waits for a preview, and no search waits for one that could have been left out.
      if (!deps.pixels.isIdle()) return { outlines: null }
      const search = { ...(await read(places)), hints, marked, strokes, isPreview: true }
      const { candidates } = await deps.pixels.findCandidates(search, { signal, owner: user.id })
      return { outlines: candidates.map(({ outline }) => outline) }
    })
  }
