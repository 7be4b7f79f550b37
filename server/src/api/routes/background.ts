import { createHash, randomUUID } from 'node:crypto'
import { backgroundRequestSchema } from '@spotless/contract/background'
import { processAnswerSchema } from '@spotless/contract/edit'
import { SpotlessError } from '@spotless/contract/error'
import { changeBackgroundSchema } from '@spotless/contract/options'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { allowanceOf } from '../../billing/allowance.ts'
import { usageOf } from '../../billing/credits.ts'
import { assertStorageRoom, storageUseOf } from '../../billing/storageUse.ts'
import { storeFreeCutout } from '../../edits/storeFreeCutout.ts'
import { resultKey } from '../../storage/keys.ts'
import { authenticate } from '../authenticate.ts'
import { clientGone } from '../clientGone.ts'
import { cutoutOf } from '../cutoutOf.ts'
import type { ApiDeps } from '../deps.ts'
import { fileLink } from '../fileLink.ts'
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
      const { backgroundImageId, ...body } = request.body
      const change = changeBackgroundSchema.parse(body)
      const { kind } = change.backdrop
      if (kind === 'photo' && backgroundImageId === undefined) {
        throw new SpotlessError('missing_file', 'Please choose the photo to put behind the subject.')
      }
      const other =
        kind === 'photo' && backgroundImageId !== undefined
          ? await ownImage(deps.database, backgroundImageId, user.id)
          : undefined
      const { engine, workPath } = await cutoutOf(deps.database, image.id)
      assertStorageRoom(await storageUseOf(deps.database, user.id), allowanceOf(user, deps.now()))

      const began = performance.now()
      const result = await deps.pixels.changeBackground(
        {
          cutout: await deps.storage.read(workPath),
          change,
          ...(kind === 'blur' && { photo: await deps.storage.read(image.originalPath) }),
          ...(other && { other: await deps.storage.read(other.originalPath) }),
        },
        { signal, owner: user.id },
      )
      const { width, height, format, notes, file } = result
      const durationMs = performance.now() - began
      const id = randomUUID()
      const resultPath = resultKey(user.id, image.id, id, 1, format)
      await deps.storage.write(resultPath, file)
      await storeFreeCutout(deps, {
        id,
        imageId: image.id,
        userId: user.id,
        cutoutWorkPath: workPath,
        engine,
        notes,
        resultPath,
        storedBytes: file.length,
        width,
        height,
        format,
        durationMs,
        creditPeriod: user.creditsResetAt,
        requestHash: createHash('sha256')
          .update(JSON.stringify([image.id, request.body]))
          .digest('base64url'),
      })
      const answer = {
        processedPath: fileLink(deps, resultPath),
        editId: id,
        width,
        height,
        format,
        engine,
        durationMs,
        creditsCharged: 0,
        creditsRemaining: (await usageOf(deps.database, user, deps.now())).remaining,
        notes: [...notes],
      }
      return reply.headers(resultHeaders(answer)).send(answer)
    })
  }
