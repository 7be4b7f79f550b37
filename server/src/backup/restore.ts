import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { Connection } from '../db/connect.ts'
import { countMigrations, withMigrationsUpTo } from '../db/migrationsUpTo.ts'
import { errorCodeOf } from '../errorCodeOf.ts'
import type { Storage } from '../storage/storage.ts'
import { type BackupSummary, backupParts } from './backupParts.ts'
import { loadDatabase, readHeader } from './databaseDump.ts'

const listedSchema = z.strictObject({ key: z.string().min(1), sha256: z.hex().length(64) })

export interface RestoreTarget {
  /** Opens the database, which must be new, with the migrations in a folder. */
  readonly open: (migrationsFolder: string) => Promise<Connection>
  readonly storage: Storage
  readonly secretsFile: string
}

const linesOf = (file: string): AsyncIterator<string> =>
  createInterface({ input: createReadStream(file).pipe(createGunzip()) })[Symbol.asyncIterator]()

const restoreDatabase = async (file: string, open: RestoreTarget['open']): Promise<void> => {
  const lines = linesOf(file)
  const { migrations } = readHeader((await lines.next()).value ?? '')
  const known = await countMigrations()
  if (migrations > known)
    throw new Error(
      `Expected a backup with at most ${known} migrations but it has ${migrations}: install a newer version.`,
    )
  // The version that made the backup may have been an earlier one; the server's start migrates the rest.
  const connection = await withMigrationsUpTo(migrations, open)
  try {
    await loadDatabase(connection, { [Symbol.asyncIterator]: () => lines })
  } finally {
    await connection.close()
  }
}

const restoreFiles = async (parts: ReturnType<typeof backupParts>, storage: Storage): Promise<BackupSummary> => {
  let files = 0
  let bytes = 0
  for (const line of (await readFile(parts.list, 'utf8')).split('\n').filter(Boolean)) {
    const { key, sha256 } = listedSchema.parse(JSON.parse(line))
    const file = new Uint8Array(await readFile(join(parts.files, key)))
    if (createHash('sha256').update(file).digest('hex') !== sha256)
      throw new Error(`Expected the file ${key} as it was backed up but its contents differ.`)
    await storage.write(key, file)
    files += 1
    bytes += file.length
  }
  return { files, bytes }
}

/** Writes the secrets where there are none. @throws Error where there are others */
const restoreSecrets = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
    if (!(await readFile(from)).equals(await readFile(to)))
      throw new Error(
        `Expected no secrets in ${to}, or those of the backup, but there are others. Move them away first.`,
      )
  }
}

/**
 * Restores a backup into an empty installation whose processes are stopped: secrets, then the database, then the files.
 * @throws Error when something is there already, or the backup is incomplete or damaged
 */
export const restore = async (folder: string, target: RestoreTarget): Promise<BackupSummary> => {
  const parts = backupParts(folder)
  for await (const { key } of target.storage.list())
    throw new Error(`Expected an empty storage but it has ${key}. Restore into a new folder or bucket.`)
  await restoreSecrets(parts.secrets, target.secretsFile)
  await restoreDatabase(parts.database, target.open)
  return restoreFiles(parts, target.storage)
}
