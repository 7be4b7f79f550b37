import { SpotlessError } from '@spotless/contract/error'
import { provenanceAnswerSchema, provenanceQuerySchema } from '@spotless/contract/provenance'
import { route } from '@spotless/contract/route'
import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../db/connect.ts'
import { edits } from '../../db/schema.ts'
import { authenticate } from '../authenticate.ts'
import { clientGone } from '../clientGone.ts'
import type { ApiDeps } from '../deps.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { ownImage } from '../ownImage.ts'
import { imageParameters } from './process.ts'

/** @throws SpotlessError `not_found` when the photo has no such result */
const resultPathOf = async (database: Database, imageId: string, editId: string): Promise<string> => {
  const [edit] = await database
    .select({ path: edits.resultPath })
    .from(edits)
    .where(and(eq(edits.id, editId), eq(edits.imageId, imageId)))
  if (!edit?.path) throw new SpotlessError('not_found', 'This photo has no such result.')
  return edit.path
}

/** What the file of a photo, or of one of its results, says about how it came about. Free; changes nothing. */
export const provenanceRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      params: imageParameters,
      querystring: provenanceQuerySchema,
      response: { 200: provenanceAnswerSchema },
    }
    const config = { rateLimit: { max: deps.limits.searchesPerMinute, timeWindow: 60_000 } }
    const enter = openPerPerson(deps.limits.openSearches, 'searches')
    app.get(route.provenance(':id'), { schema, config }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const { edit } = request.query
      const path = edit === undefined ? image.originalPath : await resultPathOf(deps.database, image.id, edit)
      const file = await deps.storage.read(path)
      return deps.pixels.compute('readProvenance', { file }, { signal, owner: user.id })
    })
  }
