import {
  batchAnswerSchema,
  batchCreatedSchema,
  batchesAnswerSchema,
  batchRequestSchema,
  batchRetrySchema,
  batchSummarySchema,
} from '@spotless/contract/batch'
import { SpotlessError } from '@spotless/contract/error'
import { type Mode, modes } from '@spotless/contract/mode'
import { needsMask } from '@spotless/contract/needsMask'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { cancelBatch, changeRecipe, pauseBatch, retryFiles, startBatch } from '../../batches/changeBatch.ts'
import { deleteBatch } from '../../batches/deleteBatch.ts'
import { setBatchMask } from '../../batches/masks.ts'
import { type BatchRow, readBatches, readFiles } from '../../batches/readBatch.ts'
import { allowanceOf } from '../../billing/allowance.ts'
import { assertModeInPlan } from '../../billing/credits.ts'
import { batches } from '../../db/schema.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { batchParameters, describeBatch, describeFile, ownBatch } from '../describeBatch.ts'
import { maskOf, maxMaskBodyBytes } from '../maskOf.ts'

const recipeOf = ({ mode, options, prompt }: z.output<typeof batchRequestSchema>) => ({
  editingMode: mode,
  options: options ?? {},
  prompt: prompt?.trim() || null,
})

const assertRunnable = async (deps: ApiDeps, mode: Mode): Promise<void> => {
  if (!(await deps.pixels.modes()).includes(mode)) {
    throw new SpotlessError('mode_unavailable', `This installation cannot process ${modes[mode].label} yet.`)
  }
}

/** @throws SpotlessError `invalid_mask` */
const assertMask = (maskData: string | null | undefined): void => {
  if (maskData) maskOf(maskData, null)
}

const assertReady = ({ editingMode, options, prompt, hasMask }: BatchRow): void => {
  if (needsMask(editingMode, options) && !hasMask) {
    throw new SpotlessError('mask_required', `Please mark on one photo what ${modes[editingMode].label} is to remove.`)
  }
  if (modes[editingMode].needsPrompt && prompt === null) {
    throw new SpotlessError('prompt_required', 'Please describe what you want to do with the photos.')
  }
}

/** Batches: one recipe for many photos, run by the server. Files, events and the archive have routes of their own. */
export const batchRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      route.batches,
      { schema: { body: batchRequestSchema, response: { 201: batchCreatedSchema } }, bodyLimit: maxMaskBodyBytes },
      async (request, reply) => {
        const user = await authenticate(deps, request)
        const recipe = recipeOf(request.body)
        await assertRunnable(deps, recipe.editingMode)
        const { mask } = request.body
        assertMask(mask)
        const made = await deps.database.transaction(async (transaction) => {
          const [row] = await transaction
            .insert(batches)
            .values({ ...recipe, userId: user.id })
            .returning({ id: batches.id })
          if (row !== undefined && mask) await setBatchMask(transaction, row.id, mask)
          return row
        })
        if (made === undefined) throw new Error('Expected one inserted batch but received none.')
        return reply.code(201).send(made)
      },
    )

    app.get(route.batches, { schema: { response: { 200: batchesAnswerSchema } } }, async (request) => {
      const user = await authenticate(deps, request)
      return { batches: (await readBatches(deps.database, user.id)).map(describeBatch) }
    })

    const one = { params: batchParameters }
    app.get(route.batch(':id'), { schema: { ...one, response: { 200: batchAnswerSchema } } }, async (request) => {
      const user = await authenticate(deps, request)
      const batch = await ownBatch(deps, request.params.id, user.id)
      const files = await readFiles(deps.database, batch.id)
      return { ...describeBatch(batch), files: files.map((file) => describeFile(deps, file)) }
    })

    const recipeSchema = { ...one, body: batchRequestSchema, response: { 200: batchSummarySchema } }
    app.patch(route.batch(':id'), { schema: recipeSchema, bodyLimit: maxMaskBodyBytes }, async (request) => {
      const user = await authenticate(deps, request)
      const batch = await ownBatch(deps, request.params.id, user.id)
      const recipe = recipeOf(request.body)
      await assertRunnable(deps, recipe.editingMode)
      assertMask(request.body.mask)
      await changeRecipe(deps, batch, recipe, request.body.mask)
      return describeBatch(await ownBatch(deps, batch.id, user.id))
    })

    app.delete(route.batch(':id'), { schema: one }, async (request, reply) => {
      const user = await authenticate(deps, request)
      await deleteBatch(deps, await ownBatch(deps, request.params.id, user.id))
      return reply.code(204).send()
    })

    const answering = { ...one, response: { 200: batchSummarySchema } }
    for (const action of ['start', 'resume'] as const) {
      app.post(route.batchAction(':id', action), { schema: answering }, async (request) => {
        const known = await authenticate(deps, request)
        const user = (await deps.billing?.current(known)) ?? known
        const batch = await ownBatch(deps, request.params.id, user.id)
        if (batch.total === 0) throw new SpotlessError('missing_file', 'This batch holds no files yet.')
        assertReady(batch)
        assertModeInPlan(allowanceOf(user, deps.now()), batch.editingMode)
        await startBatch(deps, batch)
        return describeBatch(await ownBatch(deps, batch.id, user.id))
      })
    }

    for (const [action, change] of [
      ['pause', pauseBatch],
      ['cancel', cancelBatch],
    ] as const) {
      app.post(route.batchAction(':id', action), { schema: answering }, async (request) => {
        const user = await authenticate(deps, request)
        const batch = await ownBatch(deps, request.params.id, user.id)
        await change(deps, batch)
        return describeBatch(await ownBatch(deps, batch.id, user.id))
      })
    }

    const retrySchema = { ...answering, body: batchRetrySchema.nullish() }
    app.post(route.batchAction(':id', 'retry'), { schema: retrySchema }, async (request) => {
      const user = await authenticate(deps, request)
      const batch = await ownBatch(deps, request.params.id, user.id)
      await retryFiles(deps, batch, request.body?.files)
      return describeBatch(await ownBatch(deps, batch.id, user.id))
    })
  }
