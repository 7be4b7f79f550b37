import crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

const bucket = 'spotless-test'

/**
 * The server encrypts continuation tokens with DES, which OpenSSL no longer has. Triple DES with the same key three times is
 * the same cipher.
 */
const lendDes = (): void => {
  const { createCipheriv, createDecipheriv } = crypto
  const tripled = <Made>(make: (name: string, key: Buffer, iv: Buffer) => Made) =>
    ((name: string, key: Buffer, iv: Buffer): Made =>
      name === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : make(name, key, iv)) as never
  crypto.createCipheriv = tripled(createCipheriv)
  crypto.createDecipheriv = tripled(createDecipheriv)
}
lendDes()

/**
 * A server on loopback that speaks S3, with one bucket, and the environment that points at it. The credentials also go into
 * this process's own environment, where the client looks for them.
 */
export const startS3 = async (): Promise<{
  readonly environment: Readonly<Record<'S3_BUCKET' | 'S3_ENDPOINT', string>>
  /** Keys of every object. */
  readonly keys: () => Promise<string[]>
  readonly close: () => Promise<void>
}> => {
  const directory = await mkdtemp(join(tmpdir(), 'spotless-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  const endpoint = `http://127.0.0.1:${port}`
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true })
  return {
    environment: { S3_BUCKET: bucket, S3_ENDPOINT: endpoint },
    keys: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
      return Contents.map(({ Key }) => Key ?? '')
    },
    close: async () => {
      client.destroy()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
