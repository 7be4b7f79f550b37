import { imagesAnswerSchema } from '@spotless/contract/images'
import { route } from '@spotless/contract/route'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { edits, processedImages } from '../../db/schema.ts'
import { deleteImage } from '../../privacy/deleteImage.ts'
import { expiryOf, retentionHoursOf } from '../../privacy/retention.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { fileLink } from '../fileLink.ts'
import { ownImage } from '../ownImage.ts'
import { imageParameters } from './process.ts'

const maxImages = 100

/** The user's photos with their results; deletion of a photo with all its files. */
export const imageRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(route.images, { schema: { response: { 200: imagesAnswerSchema } } }, async (request) => {
      const user = await authenticate(deps, request)
      const images = await deps.database
        .select()
        .from(processedImages)
        .where(eq(processedImages.userId, user.id))
        .orderBy(desc(processedImages.createdAt))
        .limit(maxImages)
      const ids = images.map((image) => image.id)
      const done = await deps.database
        .select()
        .from(edits)
        .where(and(inArray(edits.imageId, ids), eq(edits.status, 'completed')))
        .orderBy(desc(edits.createdAt))
      const hours = retentionHoursOf(user, deps.config.retentionHours, deps.now())
      return {
        images: images.map((image) => ({
          id: image.id,
          originalFilename: image.originalFilename,
          originalPath: fileLink(deps, image.originalPath),
          editingMode: image.editingMode,
          status: image.status,
          width: image.width,
          height: image.height,
          format: image.format,
          bytes: image.bytes,
          createdAt: image.createdAt.toISOString(),
          expiresAt: expiryOf(image, hours).toISOString(),
          results: done.flatMap(
            ({
              id,
              imageId,
              editingMode,
              resultPath,
              width,
              height,
              format,
              engine,
              notes,
              prompt,
              plan,
              hosted,
              createdAt,
            }) =>
              imageId !== image.id || resultPath === null || width === null || height === null || format === null
                ? []
                : [
                    {
                      editId: id,
                      editingMode,
                      width,
                      height,
                      format,
                      processedPath: fileLink(deps, resultPath),
                      engine: engine ?? '',
                      notes: [...notes],
                      ...(prompt === null ? {} : { prompt }),
                      ...(plan === null ? {} : { plan }),
                      ...(hosted === null ? {} : { hosted }),
                      createdAt: createdAt.toISOString(),
                    },
                  ],
          ),
        })),
      }
    })

    app.delete(route.image(':id'), { schema: { params: imageParameters } }, async (request, reply) => {
      const user = await authenticate(deps, request)
      const image = await ownImage(deps.database, request.params.id, user.id)
      await deleteImage(deps, image)
      return reply.code(204).send()
    })
  }
