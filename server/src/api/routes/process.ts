import { createHash } from 'node:crypto'
import { type ParsedProcessRequest, processAnswerSchema, processRequestSchema } from '@spotless/contract/edit'
import { SpotlessError } from '@spotless/contract/error'
import { type Mode, modes } from '@spotless/contract/mode'
import { needsMask } from '@spotless/contract/needsMask'
import type { EditOptions } from '@spotless/contract/options'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cancelEdits } from '../../edits/settleEdit.ts'
import { authenticate } from '../authenticate.ts'
import { chargedRemoval, isRemoval } from '../chargedRemoval.ts'
import type { ApiDeps } from '../deps.ts'
import type { RunEdit } from '../editRunner.ts'
import { fileLink } from '../fileLink.ts'
import { maskOf, maxMaskBodyBytes } from '../maskOf.ts'
import { type Image, ownImage } from '../ownImage.ts'
import { previousWork } from '../previousWork.ts'
import { resultHeaders } from '../resultHeaders.ts'

export const imageParameters = z.strictObject({ id: z.uuid({ error: 'That is not the id of a photo.' }) })

const idempotencyKeySchema = z
  .string()
  .regex(/^(?!fill:)[\x21-\x7e]{1,200}$/, { error: 'Idempotency-Key is not usable.' })

const optionsOf = (body: ParsedProcessRequest): EditOptions =>
  body.scale === undefined
    ? (body.options ?? {})
    : { ...body.options, upscale: { ...body.options?.upscale, scale: body.scale } }

const checkNeeds = (mode: Mode, body: ParsedProcessRequest): void => {
  if (needsMask(mode, body.options ?? {}) && !body.maskData) {
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
    const attempt = (mode === 'background-removal' ? options.background : options.erase)?.attempt ?? 0
    if (!isRemoval(mode) || attempt === 0) {
      throw new SpotlessError(
        'invalid_input',
        'anotherFillOf needs the mode object-removal or watermark-removal and options.erase.attempt, or background-removal and options.background.attempt.',
      )
    }
    const { maskPath, previousWorkPath, shadows } = await chargedRemoval(deps.database, image, mode, body.anotherFillOf)
    return {
      mask: maskPath === null ? undefined : await deps.storage.read(maskPath),
      previousWorkPath,
      // What costs nothing asks no paid service.
      options: { ...options, erase: { ...options.erase, shadows }, localOnly: true },
      freeKey: `fill:${body.anotherFillOf}:${attempt}`,
    }
  }
  checkNeeds(mode, body)
  const previousWorkPath = body.isIterativeEdit
    ? await previousWork(deps.database, image, body.currentImageUrl, deps.config.publicUrl)
    : null
  const size = options.maskPlacement === undefined ? image : null
  return { mask: body.maskData ? maskOf(body.maskData, size) : undefined, previousWorkPath, options, freeKey: null }
}

const hashOf = (image: Image, body: ParsedProcessRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([image.id, body]))
    .digest('base64url')

/** Edits an uploaded photo, answering when the edit has ended; cancels an edit. */
export const processRoutes =
  (deps: ApiDeps, runEdit: RunEdit): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: imageParameters, body: processRequestSchema, response: { 200: processAnswerSchema } }
    app.post(route.process(':id'), { schema, bodyLimit: maxMaskBodyBytes }, async (request, reply) => {
      const known = await authenticate(deps, request)
      const user = (await deps.billing?.current(known)) ?? known
      const { body } = request
      const image = await ownImage(deps.database, request.params.id, user.id)
      const mode = body.editingMode ?? image.editingMode
      const { mask, previousWorkPath, freeKey, options } = await startOf(deps, image, mode, body)
      const key = request.headers['idempotency-key']
      const wanted = {
        imageId: image.id,
        editingMode: mode,
        action: body.mode,
        mask,
        prompt: body.prompt?.trim() || null,
        options,
        previousWorkPath,
        idempotencyKey: freeKey ?? (key === undefined ? null : idempotencyKeySchema.parse(key)),
        requestHash: hashOf(image, body),
      }
      const isFree = freeKey !== null
      const { edit, isRepeat, remaining } = await runEdit({ request, reply }, user, wanted, { isFree })
      const answer = {
        processedPath: fileLink(deps, edit.resultPath),
        editId: edit.id,
        width: edit.width,
        height: edit.height,
        format: edit.format,
        engine: edit.engine ?? '',
        durationMs: edit.durationMs ?? 0,
        creditsCharged: isRepeat ? 0 : edit.credits,
        creditsRemaining: remaining,
        notes: [...edit.notes],
        ...(edit.plan === null ? {} : { plan: edit.plan }),
        ...(edit.hosted === null ? {} : { hosted: edit.hosted }),
        ...(edit.doubtedAreas === null ? {} : { doubtedAreas: [...edit.doubtedAreas] }),
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
