import { join } from 'node:path'
import { dumpSocketOf, readDump } from '../backup/dumpSocket.ts'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { openPgliteFolder, openPostgres } from '../db/connect.ts'
import { loadDotEnv } from '../loadDotEnv.ts'
import { openStorage } from '../storage/openStorage.ts'

/** `npm run restore -- FOLDER`: restores a backup into the configured installation, which must be empty and stopped. */
const main = async (): Promise<void> => {
  loadDotEnv()
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Usage: npm run restore -- FOLDER')
  const config = readConfig(process.env)
  const { databaseUrl, dataFolder, secretsFile } = config
  const owner = databaseUrl === undefined ? await readDump(dumpSocketOf(dataFolder)) : undefined
  owner?.destroy()
  if (owner !== undefined) throw new Error('Expected a stopped installation but its server runs. Stop it first.')
  const { files, bytes } = await restore(folder, {
    open: (migrations) =>
      databaseUrl === undefined
        ? openPgliteFolder(join(dataFolder, 'db'), migrations)
        : openPostgres(databaseUrl, 'restore', migrations),
    storage: await openStorage(config),
    secretsFile,
  })
  process.stdout.write(`Restored the database and ${files} files (${bytes} bytes). Start the server.\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
