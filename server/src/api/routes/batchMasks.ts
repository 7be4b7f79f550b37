import { batchFileMaskSchema, batchMaskAnswerSchema } from '@spotless/contract/batch'
import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { changeFileMask } from '../../batches/changeBatch.ts'
import { readBatchMask, readFileMask } from '../../batches/masks.ts'
import { readFiles } from '../../batches/readBatch.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { batchParameters, ownBatch } from '../describeBatch.ts'
import { maskOf, maxMaskBodyBytes } from '../maskOf.ts'

const fileParameters = batchParameters.extend({ fileId: z.uuid({ error: 'That is not the id of a file.' }) })

/** The mask of a batch, and those that were corrected for single photos. */
export const batchMaskRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const ownFile = async (userId: string, { id, fileId }: { readonly id: string; readonly fileId: string }) => {
      const batch = await ownBatch(deps, id, userId)
      const file = (await readFiles(deps.database, batch.id)).find((one) => one.id === fileId)
      if (file === undefined) throw new SpotlessError('not_found', 'There is no such file in this batch.')
      return { batch, file }
    }
    const answered = (maskData: string | undefined) => {
      if (maskData === undefined) throw new SpotlessError('not_found', 'There is no mask.')
      return { maskData }
    }

    const schema = { params: batchParameters, response: { 200: batchMaskAnswerSchema } }
    app.get(route.batchMask(':id'), { schema }, async (request) => {
      const user = await authenticate(deps, request)
      const batch = await ownBatch(deps, request.params.id, user.id)
      return answered(await readBatchMask(deps.database, batch.id))
    })

    const path = route.batchFileMask(':id', ':fileId')
    const fileSchema = { params: fileParameters, response: { 200: batchMaskAnswerSchema } }
    app.get(path, { schema: fileSchema }, async (request) => {
      const user = await authenticate(deps, request)
      const { file } = await ownFile(user.id, request.params)
      return answered((await readFileMask(deps.database, file.id))?.maskData)
    })

    const putSchema = { params: fileParameters, body: batchFileMaskSchema }
    app.put(path, { schema: putSchema, bodyLimit: maxMaskBodyBytes }, async (request, reply) => {
      const user = await authenticate(deps, request)
      const { batch, file } = await ownFile(user.id, request.params)
      const { width, height } = file
      if (width === null || height === null) throw new SpotlessError('conflict', 'This file is no photo.')
      maskOf(request.body.maskData, { width, height })
      await changeFileMask(deps, batch, file.id, request.body.maskData)
      return reply.code(204).send()
    })

    app.delete(path, { schema: { params: fileParameters } }, async (request, reply) => {
      const user = await authenticate(deps, request)
      const { batch, file } = await ownFile(user.id, request.params)
      await changeFileMask(deps, batch, file.id, null)
      return reply.code(204).send()
    })
  }
