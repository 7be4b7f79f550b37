import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Config } from './s3Config.ts'
import { assertKey, type Storage } from './storage.ts'

/** Size of the parts of a streamed upload, and so of the most that is held in memory. */
const partBytes = 8 * 1024 * 1024
/** Most objects that S3 deletes in one request. */
const maxDeletedPerRequest = 1_000

/** The body of `GetObject` in Node's SDK. */
const streamOf = (body: unknown): Readable => body as Readable

/**
 * Stores files in a bucket of S3 or a compatible service. Credentials come from the SDK's provider chain (environment, profile,
 * role). A file appears only when it is complete; a lifecycle rule of the bucket must delete the parts of aborted uploads.
 */
export const s3Storage = (config: S3Config): Storage & { readonly close: () => void } => {
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    // Not all compatible services support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = config.bucket
  const nameOf = (key: string): string => {
    assertKey(key)
    return `${config.prefix}${key}`
  }
  const get = async (key: string): Promise<{ bytes: number; stream: Readable } | undefined> => {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: nameOf(key) }))
      return { bytes: ContentLength ?? 0, stream: streamOf(Body) }
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: nameOf(key) }))
  }
  return {
    writeStream: async (key, stream) => {
      let bytes = 0
      const Body = new PassThrough()
      stream.on('data', (chunk: Uint8Array) => {
        bytes += chunk.length
      })
      const params = { Bucket, Key: nameOf(key), Body }
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 1 })
      await Promise.all([
        pipeline(stream, Body),
        upload.done().catch((error: unknown) => {
          stream.destroy()
          throw error
        }),
      ])
      return bytes
    },
    write: async (key, bytes) => {
      await client.send(new PutObjectCommand({ Bucket, Key: nameOf(key), Body: bytes }))
    },
    read: async (key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: nameOf(key) }))
      if (Body === undefined) throw new Error(`Expected a body for the storage key ${key} but received none.`)
      return Body.transformToByteArray()
    },
    open: get,
    remove,
    removeFolder: async (folder) => {
      for (;;) {
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${nameOf(folder)}/`, MaxKeys: maxDeletedPerRequest }),
        )
        if (Contents.length === 0) return
        const Objects = Contents.map(({ Key }) => ({ Key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        const [failed] = Errors
        if (failed !== undefined) throw new Error(`The storage did not delete ${failed.Key}: ${failed.Message}`)
        if (!IsTruncated) return
      }
    },
    list: async function* () {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: config.prefix,
            ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
          }),
        )
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key === undefined || LastModified === undefined) continue
          yield { key: Key.slice(config.prefix.length), writtenAt: LastModified }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    ...(config.directReads
      ? {
          link: (key, { seconds, mimeType, disposition }) =>
            getSignedUrl(
              client,
              new GetObjectCommand({
                Bucket,
                Key: nameOf(key),
                ResponseContentType: mimeType,
                ...(disposition === undefined ? {} : { ResponseContentDisposition: disposition }),
              }),
              { expiresIn: seconds },
            ),
        }
      : {}),
    close: () => client.destroy(),
  }
}
