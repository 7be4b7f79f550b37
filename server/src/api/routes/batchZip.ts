import { batchZipQuerySchema } from '@spotless/contract/batch'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readFiles } from '../../batches/readBatch.ts'
import { zipBatch } from '../../batches/zipBatch.ts'
import { authenticateReader } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { batchParameters, ownBatch } from '../describeBatch.ts'

/** The results of a batch so far, as one streamed ZIP file. */
export const batchZipRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: batchParameters, querystring: batchZipQuerySchema }
    app.get(route.batchZip(':id'), { schema }, async (request, reply) => {
      const user = await authenticateReader(deps, request)
      const batch = await ownBatch(deps, request.params.id, user.id)
      const files = await readFiles(deps.database, batch.id)
      const day = batch.createdAt.toISOString().slice(0, 10)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="spotless-${batch.editingMode}-${day}.zip"`)
        .send(zipBatch(deps.storage, batch, files, request.query.pattern))
    })
  }
