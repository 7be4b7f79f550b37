import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Storage } from '../storage/storage.ts'
import { type BackupSummary, backupParts } from './backupParts.ts'

export interface BackupSources {
  /** Writes the database's dump line by line. */
  readonly dump: (writeLine: (line: string) => Promise<void>) => Promise<void>
  readonly storage: Pick<Storage, 'list' | 'open'>
  readonly secretsFile: string
}

const hashing = (stream: Readable): { readonly hash: ReturnType<typeof createHash>; readonly bytes: () => number } => {
  const hash = createHash('sha256')
  let bytes = 0
  stream.on('data', (chunk: Uint8Array) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  return { hash, bytes: () => bytes }
}

/**
 * Backs up a running installation into a new folder, which gets its name only when it is complete. The database comes first: a file
 * that is added later has no row and is swept after a restore; one that is deleted meanwhile is reported as deleted.
 * @throws Error when the folder exists, or anything cannot be read
 */
export const backUp = async (folder: string, { dump, storage, secretsFile }: BackupSources): Promise<BackupSummary> => {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const parts = backupParts(partial)
  await copyFile(secretsFile, parts.secrets)

  const zip = createGzip()
  const written = pipeline(zip, createWriteStream(parts.database, { mode: 0o600 }))
  await dump(async (line) => {
    if (!zip.write(`${line}\n`)) await once(zip, 'drain')
  })
  zip.end()
  await written

  const list = createWriteStream(parts.list, { mode: 0o600 })
  let files = 0
  let bytes = 0
  for await (const { key } of storage.list()) {
    const file = await storage.open(key)
    // Deleted since it was listed.
    if (file === undefined) continue
    const path = join(parts.files, key)
    await mkdir(dirname(path), { recursive: true })
    const sums = hashing(file.stream)
    await pipeline(file.stream, createWriteStream(path, { mode: 0o600 }))
    files += 1
    bytes += sums.bytes()
    list.write(`${JSON.stringify({ key, sha256: sums.hash.digest('hex') })}\n`)
  }
  list.end()
  await finished(list)
  await rename(partial, folder)
  return { files, bytes }
}
