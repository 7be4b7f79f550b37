import { deletedImagesAnswerSchema, imagesAnswerSchema, imagesQuerySchema } from '@spotless/contract/images'
import { route } from '@spotless/contract/route'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../db/connect.ts'
import { edits, processedImages } from '../../db/schema.ts'
import { deleteImage } from '../../privacy/deleteImage.ts'
import { expiryOf, retentionHoursOf } from '../../privacy/retention.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { fileLink } from '../fileLink.ts'
import { ownImage } from '../ownImage.ts'
import { imageParameters } from './process.ts'

const imagesPerPage = 24

/** When an image was uploaded in whole milliseconds, which is what a cursor holds of it. */
const uploadedAt = sql<Date>`date_trunc('milliseconds', ${processedImages.createdAt})`

/** One page of a user's images, latest first, and the cursor of the next page. */
const readPage = async (database: Database, userId: string, after: string | undefined) => {
  const [time = '', id = ''] = after?.split('_') ?? []
  const isAfter =
    after === undefined
      ? undefined
      : sql`(${uploadedAt}, ${processedImages.id}) < (${new Date(Number(time)).toISOString()}::timestamptz, ${id}::uuid)`
  const found = await database
    .select()
    .from(processedImages)
    .where(and(eq(processedImages.userId, userId), isAfter))
    .orderBy(desc(uploadedAt), desc(processedImages.id))
    .limit(imagesPerPage + 1)
  const images = found.slice(0, imagesPerPage)
  const last = images.at(-1)
  const hasMore = found.length > images.length && last !== undefined
  return { images, next: hasMore ? `${last.createdAt.getTime()}_${last.id}` : null }
}

/** The user's photos with their results; deletion of a photo with all its files. */
export const imageRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const listed = { querystring: imagesQuerySchema, response: { 200: imagesAnswerSchema } }
    app.get(route.images, { schema: listed }, async (request) => {
      const user = await authenticate(deps, request)
      const { images, next } = await readPage(deps.database, user.id, request.query.after)
      const ids = images.map((image) => image.id)
      const done = await deps.database
        .select()
        .from(edits)
        .where(and(inArray(edits.imageId, ids), eq(edits.status, 'completed')))
        .orderBy(desc(edits.createdAt))
      const hours = retentionHoursOf(user, deps.config.retentionHours, deps.now())
      return {
        next,
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
          hasLocation: image.hasLocation,
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

    const emptied = { response: { 200: deletedImagesAnswerSchema } }
    app.delete(route.images, { schema: emptied }, async (request) => {
      const user = await authenticate(deps, request)
      const images = await deps.database
        .select({ id: processedImages.id, userId: processedImages.userId })
        .from(processedImages)
        .where(eq(processedImages.userId, user.id))
      for (const image of images) await deleteImage(deps, image)
      return { deleted: images.length }
    })

    app.delete(route.image(':id'), { schema: { params: imageParameters } }, async (request, reply) => {
      const user = await authenticate(deps, request)
      const image = await ownImage(deps.database, request.params.id, user.id)
      await deleteImage(deps, image)
      return reply.code(204).send()
    })
  }
