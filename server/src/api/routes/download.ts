import {
  type DownloadChoice,
  downloadExtensions,
  downloadMimeTypes,
  downloadQuerySchema,
  isForOnePicture,
} from '@spotless/contract/download'
import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
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
const editOf = async ({ database }: ApiDeps, image: Image, of: string | undefined): Promise<Wanted> => {
  const isOfImage = and(eq(edits.imageId, image.id), isNotNull(edits.resultPath))
  const [edit] = await database
    .select({ resultPath: edits.resultPath, maskPath: edits.maskPath })
    .from(edits)
    .where(of === undefined ? isOfImage : and(isOfImage, eq(edits.id, of)))
    .orderBy(desc(edits.createdAt))
    .limit(1)
  if (!edit?.resultPath) throw new SpotlessError('not_found', 'This photo has no such result.')
  return { resultPath: edit.resultPath, maskPath: edit.maskPath }
}

interface Wanted {
  /** Absent where the photo itself is wanted. */
  readonly resultPath?: string
  readonly maskPath?: string | null
}

const makeLayers = async (
  { storage, pixels }: ApiDeps,
  image: Image,
  { resultPath, maskPath }: Wanted,
  metadata: DownloadChoice['metadata'],
  task: Parameters<ApiDeps['pixels']['compute']>[2],
) => {
  const request = {
    original: await storage.read(image.originalPath),
    ...(resultPath !== undefined && { result: await storage.read(resultPath) }),
    ...(typeof maskPath === 'string' && { mask: await storage.read(maskPath) }),
    metadata,
  }
  return { file: await pixels.compute('exportLayers', request, task), format: 'psd' as const, quality: undefined }
}

const layersAreWhole = 'A PSD has the layers as they are: leave out quality, maxBytes and longSidePx.'

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
      const { of, format, ...choice } = request.query
      const wanted = of === 'original' ? {} : await editOf(deps, image, of)
      const task = { signal, owner: user.id }
      const make = async () => {
        if (format === 'psd') return makeLayers(deps, image, wanted, choice.metadata, task)
        const file = await deps.storage.read(wanted.resultPath ?? image.originalPath)
        return deps.pixels.compute('exportPhoto', { file, format, ...choice }, task)
      }
      if (format === 'psd' && isForOnePicture(choice)) throw new SpotlessError('invalid_input', layersAreWhole)
      const made = await make()
      const name = (of === 'original' ? nameAs : downloadName)(
        image.originalFilename,
        downloadExtensions[made.format][0] ?? '',
      )
      return reply
        .headers({
          'content-type': downloadMimeTypes[made.format],
          'content-disposition': attachment(name),
          'cache-control': 'private, no-store',
          ...(made.quality !== undefined && { 'x-quality': made.quality }),
        })
        .send(Buffer.from(made.file))
    })
  }
