import {
  correctionPreviewAnswerSchema,
  correctionPreviewSchema,
  correctionRequestSchema,
} from '@spotless/contract/correction'
import { processAnswerSchema } from '@spotless/contract/edit'
import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { allowanceOf } from '../../billing/allowance.ts'
import { assertStorageRoom, storageUseOf } from '../../billing/storageUse.ts'
import { authenticate } from '../authenticate.ts'
import { clientGone } from '../clientGone.ts'
import { cutoutOf } from '../cutoutOf.ts'
import type { ApiDeps } from '../deps.ts'
import { keepFreeCutout } from '../keepFreeCutout.ts'
import { maskOf, maxMaskBodyBytes } from '../maskOf.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { ownImage } from '../ownImage.ts'
import { resultHeaders } from '../resultHeaders.ts'
import { imageParameters } from './process.ts'

/** The files that a correction of a cut-out reads. */
const readFiles = async (
  storage: ApiDeps['storage'],
  image: { readonly originalPath: string },
  { photoWorkPath, workPath }: Awaited<ReturnType<typeof cutoutOf>>,
) => {
  const [photo, cutout] = await Promise.all([storage.read(photoWorkPath ?? image.originalPath), storage.read(workPath)])
  return { photo, cutout }
}

const pngUrl = (file: Uint8Array): string => `data:image/png;base64,${Buffer.from(file).toString('base64')}`

/** Corrects a photo's cut-out by strokes and masks: shows what a stroke changes, and keeps the corrected one as a free result. */
export const correctionRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const enter = openPerPerson(deps.limits.openCorrections, 'corrections')
    const previewSchema = {
      params: imageParameters,
      body: correctionPreviewSchema,
      response: { 200: correctionPreviewAnswerSchema },
    }
    const previewLimit = { rateLimit: { max: deps.limits.strokesPerMinute, timeWindow: 60_000 } }
    const previewPath = route.correctionPreview(':id')
    app.post(previewPath, { schema: previewSchema, config: previewLimit }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const { strokes, editId, isRough } = request.body
      const found = await cutoutOf(deps.database, image.id, editId)
      const options = { signal, owner: user.id }
      const asked = { name: found.workPath, strokes, isRough }
      const held = await deps.pixels.compute('previewCorrection', asked, options)
      const files = held === 'not held' ? await readFiles(deps.storage, image, found) : undefined
      const patch = files ? await deps.pixels.compute('previewCorrection', { ...asked, files }, options) : held
      if (patch === 'not held') throw new Error('Expected the cut-out to be held after its files were sent.')
      if (patch === null) return { patch }
      return {
        patch: { ...patch.box, isRough: patch.isRough, png: pngUrl(patch.file), changed: pngUrl(patch.changed) },
      }
    })

    const schema = { params: imageParameters, body: correctionRequestSchema, response: { 200: processAnswerSchema } }
    const config = { rateLimit: { max: deps.limits.backgroundsPerMinute, timeWindow: 60_000 } }
    app.post(route.corrections(':id'), { schema, config, bodyLimit: maxMaskBodyBytes * 2 }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const { strokes, keep, remove, isHard, editId } = request.body
      if (strokes.length === 0 && keep === undefined && remove === undefined) {
        throw new SpotlessError(
          'invalid_input',
          'Expected strokes, or a mask of what to keep or remove, but received none.',
        )
      }
      const found = await cutoutOf(deps.database, image.id, editId)
      const files = await readFiles(deps.storage, image, found)
      assertStorageRoom(await storageUseOf(deps.database, user.id), allowanceOf(user, deps.now()))
      const masks = {
        ...(keep !== undefined && { keep: maskOf(keep, null) }),
        ...(remove !== undefined && { remove: maskOf(remove, null) }),
      }

      const began = performance.now()
      const corrected = await deps.pixels.compute(
        'correctCutout',
        { name: found.workPath, files, strokes, ...masks, isMaskHard: isHard },
        { signal, owner: user.id },
      )
      const answer = await keepFreeCutout(deps, {
        user,
        imageId: image.id,
        from: found,
        kind: 'correction',
        made: { ...corrected, format: 'png' },
        durationMs: performance.now() - began,
        body: request.body,
      })
      return reply.headers(resultHeaders(answer)).send(answer)
    })
  }
