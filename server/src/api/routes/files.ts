import { buffer } from 'node:stream/consumers'
import { SpotlessError } from '@spotless/contract/error'
import { inputFormats, photoExtensions, photoMimeTypes } from '@spotless/contract/upload'
import { removeLocation } from '@spotless/engine/container/location'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { processedImages } from '../../db/schema.ts'
import { checkFileUrl } from '../../storage/signFileUrl.ts'
import { cookieUserId } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

/** Lifetime of a link to the bucket: long enough to follow the redirect. */
const directLinkSeconds = 60

const mimeTypeOf = (key: string): string => {
  const format = inputFormats.find((name) => photoExtensions[name].some((extension) => key.endsWith(extension)))
  return format === undefined ? 'application/octet-stream' : photoMimeTypes[format]
}

/** A photo's own name with the extension of the file that is sent. */
export const nameAs = (originalFilename: string, key: string): string => {
  const extension = key.slice(key.lastIndexOf('.'))
  const isSame = inputFormats.some(
    (name) =>
      photoExtensions[name].some((known) => originalFilename.toLowerCase().endsWith(known)) &&
      photoExtensions[name].some((known) => known === extension),
  )
  return isSame ? originalFilename : originalFilename.replace(/\.[^.]*$/, '') + extension
}

/** The download name of a result. */
export const downloadName = (originalFilename: string, key: string): string =>
  `processed-${nameAs(originalFilename, key)}`

export const attachment = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`
}

/** Whether the session cookie belongs to the owner of the file, by its key. */
const isOwnFile = async (deps: ApiDeps, request: FastifyRequest, key: string): Promise<boolean> => {
  const [, owner] = /^([0-9a-f-]{36})\/[0-9a-f-]{36}\/[\w-]+\.\w+$/.exec(key) ?? []
  return owner !== undefined && owner === (await cookieUserId(deps, request))
}

const dispositionOf = async (deps: ApiDeps, key: string): Promise<string> => {
  const [image] = await deps.database
    .select({ name: processedImages.originalFilename })
    .from(processedImages)
    .where(eq(processedImages.id, key.split('/')[1] ?? ''))
  return attachment(downloadName(image?.name ?? 'photo', key))
}

const readFile = async (deps: ApiDeps, key: string): Promise<Uint8Array> => {
  const file = await deps.storage.open(key)
  if (file === undefined) throw new SpotlessError('not_found', 'This photo has been deleted.')
  return buffer(file.stream)
}

/**
 * Photos and results: by signed, expiring links, or for their owner by session cookie. With `location=remove` without the GPS
 * location.
 */
export const fileRoute =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { '*': string }; Querystring: Record<string, string> }>('/files/*', async (request, reply) => {
      const key = request.params['*']
      const now = Math.floor(deps.now().getTime() / 1000)
      const isSigned = request.query.signature !== undefined || request.query.expires !== undefined
      const isOwn = !isSigned && (await isOwnFile(deps, request, key))
      if (!isOwn) checkFileUrl(key, request.query, deps.secrets.fileKey, now)
      const disposition = request.query.download === undefined ? undefined : await dispositionOf(deps, key)
      if (request.query.location === 'remove') {
        const file = removeLocation(await readFile(deps, key))
        if (disposition !== undefined) reply.header('content-disposition', disposition)
        return reply.headers({ 'content-type': mimeTypeOf(key), 'cache-control': 'private, no-store' }).send(file)
      }
      if (deps.storage.link !== undefined) {
        const seconds = directLinkSeconds
        const url = await deps.storage.link(key, { seconds, mimeType: mimeTypeOf(key), disposition })
        return reply.header('cache-control', 'private, no-store').redirect(url, 302)
      }
      const file = await deps.storage.open(key)
      if (file === undefined) throw new SpotlessError('not_found', 'This photo has been deleted.')
      if (disposition !== undefined) reply.header('content-disposition', disposition)
      const leftSeconds = Math.max(0, Number(request.query.expires) - now)
      return reply
        .headers({
          'content-type': mimeTypeOf(key),
          'content-length': file.bytes,
          'cache-control': isOwn ? 'private, no-cache' : `private, max-age=${leftSeconds}, immutable`,
        })
        .send(file.stream)
    })
  }
