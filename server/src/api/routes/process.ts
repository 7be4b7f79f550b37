import { createHash } from 'node:crypto'
import { type ParsedProcessRequest, processAnswerSchema, processRequestSchema } from '@spotless/contract/edit'
import { errorCodeSchema, SpotlessError } from '@spotless/contract/error'
import { maxMaskBytes } from '@spotless/contract/limits'
import { type Mode, modes } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import { route } from '@spotless/contract/route'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { allowanceOf } from '../../billing/allowance.ts'
import { assertModeInPlan, usageOf } from '../../billing/credits.ts'
import { users } from '../../db/schema.ts'
import { awaitEdit } from '../../edits/awaitEdit.ts'
import { createEdit } from '../../edits/createEdit.ts'
import type { Edit } from '../../edits/edit.ts'
import { editPace } from '../../edits/editPace.ts'
import { cancelEdits } from '../../edits/settleEdit.ts'
import { authenticate } from '../authenticate.ts'
import { chargedErase, isRemoval } from '../chargedErase.ts'
import type { ApiDeps } from '../deps.ts'
import { fileLink } from '../fileLink.ts'
import { maskOf } from '../maskOf.ts'
import { type Image, ownImage } from '../ownImage.ts'
import { previousWork } from '../previousWork.ts'
import { resultHeaders } from '../resultHeaders.ts'
import { spanOf } from '../traceRequests.ts'

export const imageParameters = z.strictObject({ id: z.uuid({ error: 'That is not the id of a photo.' }) })

/** Largest request body: a mask in base64 and the rest of the request. */
const maxBodyBytes = Math.ceil(maxMaskBytes / 3) * 4 + 65_536
const idempotencyKeySchema = z
  .string()
  .regex(/^(?!fill:)[\x21-\x7e]{1,200}$/, { error: 'Idempotency-Key is not usable.' })
/** A request waits for the queue in addition to the job's own time-out. */
const waitFactor = 3

const optionsOf = (body: ParsedProcessRequest): EditOptions =>
  body.scale === undefined
    ? (body.options ?? {})
    : { ...body.options, upscale: { ...body.options?.upscale, scale: body.scale } }

const checkNeeds = (mode: Mode, body: ParsedProcessRequest): void => {
  if (modes[mode].needsMask && !body.maskData) {
    throw new SpotlessError('mask_required', 'Please mark the area first.')
  }
  if (modes[mode].needsPrompt && !body.prompt?.trim()) {
    throw new SpotlessError('prompt_required', 'Please describe what you want to do with the image.')
  }
}

/** What an edit starts from. */
interface EditStart {
  readonly mask: Uint8Array | undefined
  readonly previousWorkPath: string | null
  readonly options: EditOptions
  /** Of another fill of a charged erase: the key under which it is made once; null for an edit that is charged. */
  readonly freeKey: string | null
}

/** @throws SpotlessError `invalid_input` without the number of the wanted fill */
const startOf = async (deps: ApiDeps, image: Image, mode: Mode, body: ParsedProcessRequest): Promise<EditStart> => {
  const options = optionsOf(body)
  if (body.anotherFillOf !== undefined) {
    const attempt = options.erase?.attempt ?? 0
    if (!isRemoval(mode) || attempt === 0) {
      throw new SpotlessError(
        'invalid_input',
        'anotherFillOf needs the mode object-removal or watermark-removal, and options.erase.attempt.',
      )
    }
    const { maskPath, previousWorkPath } = await chargedErase(deps.database, image, mode, body.anotherFillOf)
    return {
      mask: await deps.storage.read(maskPath),
      previousWorkPath,
      // What costs nothing asks no paid service.
      options: { ...options, localOnly: true },
      freeKey: `fill:${body.anotherFillOf}:${attempt}`,
    }
  }
  checkNeeds(mode, body)
  const previousWorkPath = body.isIterativeEdit
    ? await previousWork(deps.database, image, body.currentImageUrl, deps.config.publicUrl)
    : null
  return { mask: body.maskData ? maskOf(body.maskData, image) : undefined, previousWorkPath, options, freeKey: null }
}

const hashOf = (image: Image, body: ParsedProcessRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([image.id, body]))
    .digest('base64url')

const throwEnd = (edit: Edit): never => {
  const code = errorCodeSchema.safeParse(edit.errorCode)
  throw new SpotlessError(
    code.success ? code.data : 'internal',
    edit.errorMessage ?? 'The edit ended without a result.',
  )
}

/** Edits an uploaded photo, answering when the edit has ended; cancels an edit. */
export const processRoutes =
  (deps: ApiDeps, closing: AbortSignal): FastifyPluginAsyncZod =>
  async (app) => {
    const pace = editPace()
    const schema = { params: imageParameters, body: processRequestSchema, response: { 200: processAnswerSchema } }
    app.post(route.process(':id'), { schema, bodyLimit: maxBodyBytes }, async (request, reply) => {
      const known = await authenticate(deps, request)
      const user = (await deps.billing?.current(known)) ?? known
      const { body } = request
      const image = await ownImage(deps.database, request.params.id, user.id)
      const mode = body.editingMode ?? image.editingMode
      const { mask, previousWorkPath, freeKey, options } = await startOf(deps, image, mode, body)
      assertModeInPlan(allowanceOf(user, deps.now()), mode)
      if (!(await deps.pixels.modes()).includes(mode)) {
        throw new SpotlessError('mode_unavailable', `This installation cannot process ${modes[mode].label} yet.`)
      }
      const key = request.headers['idempotency-key']
      const idempotencyKey = freeKey ?? (key === undefined ? null : idempotencyKeySchema.parse(key))
      const requestHash = hashOf(image, body)

      const span = spanOf(request)
      const { edit, isRepeat } = await createEdit(
        deps,
        {
          userId: user.id,
          imageId: image.id,
          editingMode: mode,
          action: body.mode,
          mask,
          prompt: body.prompt?.trim() || null,
          options,
          previousWorkPath,
          idempotencyKey,
          requestHash,
        },
        deps.now(),
        {
          limits: { maxQueueMs: deps.config.maxQueueMs, meanEditMs: pace.meanMs() },
          traceparent: span?.traceparent,
          isFree: freeKey !== null,
        },
      )
      span?.set({ 'spotless.edit.id': edit.id, 'spotless.mode': edit.editingMode })
      request.log.info({ editId: edit.id, isRepeat }, 'Edit accepted.')
      if (edit.requestHash !== requestHash) {
        throw new SpotlessError(
          'idempotency_mismatch',
          'This Idempotency-Key was used with a different request before.',
        )
      }
      // Closing the page does not cancel the edit; a later request with the same key gets its answer.
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort(new SpotlessError('cancelled', 'The client has disconnected.')))
      const stop = AbortSignal.any([gone.signal, closing])
      const ended = await awaitEdit(deps, edit.id, deps.config.jobTimeoutMs * waitFactor, stop)
      const { resultPath, width, height, format, engine, durationMs } = ended
      if (durationMs !== null) pace.ended(durationMs)
      const [after] = await deps.database.select().from(users).where(eq(users.id, user.id))
      const { remaining } = await usageOf(deps.database, after ?? user, deps.now())
      if (ended.status !== 'completed' || resultPath === null || width === null || height === null || format === null) {
        reply.headers({ 'x-credits-charged': 0, 'x-credits-remaining': remaining })
        return throwEnd(ended)
      }
      const answer = {
        processedPath: fileLink(deps, resultPath),
        editId: ended.id,
        width,
        height,
        format,
        engine: engine ?? '',
        durationMs: durationMs ?? 0,
        creditsCharged: isRepeat ? 0 : ended.credits,
        creditsRemaining: remaining,
        notes: [...ended.notes],
        ...(ended.plan === null ? {} : { plan: ended.plan }),
        ...(ended.hosted === null ? {} : { hosted: ended.hosted }),
      }
      return reply.headers(resultHeaders(answer)).send(answer)
    })

    const cancelSchema = { params: imageParameters, response: { 200: z.object({ cancelled: z.int().nonnegative() }) } }
    app.delete(route.process(':id'), { schema: cancelSchema }, async (request) => {
      const user = await authenticate(deps, request)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const cancelled = await cancelEdits(deps, image.id, user.id)
      for (const { maskPath } of cancelled) if (maskPath !== null) await deps.storage.remove(maskPath)
      return { cancelled: cancelled.length }
    })
  }
