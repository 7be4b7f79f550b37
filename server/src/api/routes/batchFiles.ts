import { createHash, randomUUID } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import { batchFilesAnswerSchema } from '@spotless/contract/batch'
import { errorStatus, SpotlessError } from '@spotless/contract/error'
import { maxBatchFiles } from '@spotless/contract/limits'
import { route } from '@spotless/contract/route'
import { inspect } from '@spotless/engine/container/inspect'
import { hasLocation } from '@spotless/engine/container/location'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addFile, knownFile, type ReceivedFile } from '../../batches/addFile.ts'
import { removeFile } from '../../batches/deleteBatch.ts'
import { type Batch, readFiles } from '../../batches/readBatch.ts'
import { cleanPath } from '../../batches/resultNames.ts'
import { type Allowance, allowanceOf } from '../../billing/allowance.ts'
import { assertStorageRoom, storageUseOf } from '../../billing/storageUse.ts'
import { imageFolder, originalKey } from '../../storage/keys.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { batchParameters, describeFile, ownBatch } from '../describeBatch.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { tooLarge } from './upload.ts'

/** Statuses of refusals that are the file's own fault; the others are the server's, and the client tries again. */
const isAboutFile = (error: unknown): error is SpotlessError =>
  error instanceof SpotlessError && errorStatus[error.code] < 500

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Reads one file of the form, at most as large as the plan allows. */
const read = async (part: MultipartFile): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Stores a photo whose header and pixels can be read, or says why not. */
const receive = async (
  deps: ApiDeps,
  batch: Batch,
  part: MultipartFile,
  allowance: Allowance,
  imageId: string,
): Promise<ReceivedFile> => {
  const name = cleanPath(part.filename)
  const photo = await read(part)
  const bytes = photo.length
  if (part.file.truncated) {
    const { code, message } = tooLarge(allowance)
    return { name, bytes, contentHash: null, refusal: { code, message } }
  }
  const contentHash = createHash('sha256').update(photo).digest('base64url')
  const isKnown = (await knownFile(deps.database, batch.id, name, contentHash)) !== undefined
  if (isKnown) return { name, bytes, contentHash }
  try {
    assertStorageRoom(await storageUseOf(deps.database, batch.userId), allowance, { photos: 1, bytes })
    const { format, width, height } = inspect(photo)
    await deps.pixels.verify(photo, {
      signal: AbortSignal.timeout(deps.config.jobTimeoutMs),
      owner: batch.userId,
    })
    const originalPath = originalKey(batch.userId, imageId, format)
    await deps.storage.write(originalPath, photo)
    const facts = {
      originalFilename: baseName(name),
      originalPath,
      editingMode: batch.editingMode,
      format,
      width,
      height,
      bytes,
      hasLocation: hasLocation(photo),
    }
    return { name, bytes, contentHash, photo: { ...facts, id: imageId, userId: batch.userId } }
  } catch (error) {
    if (!isAboutFile(error)) throw error
    return { name, bytes, contentHash, refusal: { code: error.code, message: error.message } }
  }
}

/** Receives one file of the form and adds it. Returns its id; nothing is stored if any of it fails. */
const accept = async (deps: ApiDeps, batch: Batch, part: MultipartFile, allowance: Allowance): Promise<string> => {
  const imageId = randomUUID()
  const folder = imageFolder(batch.userId, imageId)
  try {
    const received = await receive(deps, batch, part, allowance, imageId)
    const { id, isTaken } = await addFile(deps, batch, received, allowance)
    if (!isTaken) await deps.storage.removeFolder(folder)
    return id
  } catch (error) {
    await deps.storage.removeFolder(folder)
    throw error
  }
}

/**
 * Adds files to a batch. A file that cannot be used is listed with the reason instead of failing the others; one that was sent
 * before, with the same name and content, is not added again.
 */
export const batchFilesRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: batchParameters, response: { 201: batchFilesAnswerSchema } }
    const enter = openPerPerson(deps.limits.openUploads, 'uploads')
    app.post(route.batchFiles(':id'), { schema, config: { form: { files: ['file'] } } }, async (request, reply) => {
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const batch = await ownBatch(deps, request.params.id, user.id)
      if (!request.isMultipart()) throw new SpotlessError('invalid_input', 'The upload must be a multipart form.')
      const allowance = allowanceOf(user, deps.now())
      const limits = { fileSize: allowance.maxUploadBytes, files: maxBatchFiles, fields: 0, fieldNameSize: 64 }
      const ids: string[] = []
      for await (const part of request.parts({ limits, preservePath: true })) {
        if (part.type !== 'file' || part.fieldname !== 'file') {
          throw new SpotlessError(
            'unexpected_field',
            `Expected files in the field "file" but received "${part.fieldname}".`,
          )
        }
        ids.push(await accept(deps, batch, part, allowance))
      }
      if (ids.length === 0) throw new SpotlessError('missing_file', 'The form holds no file.')
      const files = new Map((await readFiles(deps.database, batch.id)).map((file) => [file.id, file]))
      return reply.code(201).send({
        files: ids.flatMap((id) => {
          const file = files.get(id)
          return file === undefined ? [] : [describeFile(deps, file)]
        }),
      })
    })

    const fileParameters = batchParameters.extend({ fileId: z.uuid({ error: 'That is not the id of a file.' }) })
    app.delete(route.batchFile(':id', ':fileId'), { schema: { params: fileParameters } }, async (request, reply) => {
      const user = await authenticate(deps, request)
      const batch = await ownBatch(deps, request.params.id, user.id)
      const file = (await readFiles(deps.database, batch.id)).find(({ id }) => id === request.params.fileId)
      if (file === undefined) throw new SpotlessError('not_found', 'There is no such file in this batch.')
      await removeFile(deps, batch, file)
      return reply.code(204).send()
    })
  }
