import { downloadQuerySchema } from '@spotless/contract/download'
import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import { photoExtensions, photoMimeTypes } from '@spotless/contract/upload'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { edits } from '../../db/schema.ts'
import { authenticate } from '../authenticate.ts'
import { clientGone } from '../clientGone.ts'
import type { ApiDeps } from '../deps.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { type Image, ownImage } from '../ownImage.ts'
import { attachment, downloadName, nameAs } from './files.ts'
import { imageParameters } from './process.ts'

/** @throws SpotlessError `not_found` when the photo has no such result */
const keyOf = async ({ database }: ApiDeps, image: Image, of: string | undefined): Promise<string> => {
  if (of === 'original') return image.originalPath
  const isOfImage = and(eq(edits.imageId, image.id), isNotNull(edits.resultPath))
  const [edit] = await database
    .select({ resultPath: edits.resultPath })
    .from(edits)
    .where(of === undefined ? isOfImage : and(isOfImage, eq(edits.id, of)))
    .orderBy(desc(edits.createdAt))
    .limit(1)
  if (!edit?.resultPath) throw new SpotlessError('not_found', 'This photo has no such result.')
  return edit.resultPath
}

/** A result, or the photo itself, in a format, size and with the metadata of choice. Free; stores nothing. */
export const downloadRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: imageParameters, querystring: downloadQuerySchema }
    const config = { rateLimit: { max: deps.limits.downloadsPerMinute, timeWindow: 60_000 } }
    const enter = openPerPerson(deps.limits.openDownloads, 'downloads')
    app.get(route.download(':id'), { schema, config }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const { of, ...choice } = request.query
      const file = await deps.storage.read(await keyOf(deps, image, of))
      const made = await deps.pixels.compute('exportPhoto', { file, ...choice }, { signal, owner: user.id })
      const name = (of === 'original' ? nameAs : downloadName)(
        image.originalFilename,
        photoExtensions[made.format][0] ?? '',
      )
      return reply
        .headers({
          'content-type': photoMimeTypes[made.format],
          'content-disposition': attachment(name),
          'cache-control': 'private, no-store',
          ...(made.quality !== undefined && { 'x-quality': made.quality }),
        })
        .send(Buffer.from(made.file))
    })
  }
