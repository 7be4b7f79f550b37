import { backgroundRequestSchema } from '@spotless/contract/background'
import { processAnswerSchema } from '@spotless/contract/edit'
import { SpotlessError } from '@spotless/contract/error'
import { changeBackgroundSchema } from '@spotless/contract/options'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { allowanceOf } from '../../billing/allowance.ts'
import { assertStorageRoom, storageUseOf } from '../../billing/storageUse.ts'
import { authenticate } from '../authenticate.ts'
import { clientGone } from '../clientGone.ts'
import { cutoutOf } from '../cutoutOf.ts'
import type { ApiDeps } from '../deps.ts'
import { keepFreeCutout } from '../keepFreeCutout.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { ownImage } from '../ownImage.ts'
import { resultHeaders } from '../resultHeaders.ts'
import { imageParameters } from './process.ts'

/** Puts another background behind a photo's cut-out, at once and free, as a new result. */
export const backgroundRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: imageParameters, body: backgroundRequestSchema, response: { 200: processAnswerSchema } }
    const config = { rateLimit: { max: deps.limits.backgroundsPerMinute, timeWindow: 60_000 } }
    const enter = openPerPerson(deps.limits.openBackgrounds, 'changes of a background')
    app.post(route.background(':id'), { schema, config }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const { backgroundImageId, editId, ...body } = request.body
      const change = changeBackgroundSchema.parse(body)
      const { kind } = change.backdrop
      if (kind === 'photo' && backgroundImageId === undefined) {
        throw new SpotlessError('missing_file', 'Please choose the photo to put behind the subject.')
      }
      const other =
        kind === 'photo' && backgroundImageId !== undefined
          ? await ownImage(deps.database, backgroundImageId, user.id)
          : undefined
      const cutout = await cutoutOf(deps.database, image.id, editId)
      assertStorageRoom(await storageUseOf(deps.database, user.id), allowanceOf(user, deps.now()))

      const began = performance.now()
      const result = await deps.pixels.changeBackground(
        {
          cutout: await deps.storage.read(cutout.workPath),
          change,
          ...(kind === 'blur' && { photo: await deps.storage.read(cutout.photoWorkPath ?? image.originalPath) }),
          ...(other && { other: await deps.storage.read(other.originalPath) }),
        },
        { signal, owner: user.id },
      )
      const answer = await keepFreeCutout(deps, {
        user,
        imageId: image.id,
        from: cutout,
        kind: 'background',
        made: result,
        durationMs: performance.now() - began,
        body: request.body,
      })
      return reply.headers(resultHeaders(answer)).send(answer)
    })
  }
