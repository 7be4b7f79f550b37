import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { backUp } from '../backup/backUp.ts'
import { dumpDatabase } from '../backup/databaseDump.ts'
import { dumpSocketOf, readDump } from '../backup/dumpSocket.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { loadDotEnv } from '../loadDotEnv.ts'
import { openStorage } from '../storage/openStorage.ts'

/** Dumps the embedded database through the process that runs on it, otherwise the configured database itself. */
const dumpOf =
  (config: Config) =>
  async (writeLine: (line: string) => Promise<void>): Promise<void> => {
    const socket = config.databaseUrl === undefined ? await readDump(dumpSocketOf(config.dataFolder)) : undefined
    if (socket !== undefined) {
      for await (const line of createInterface({ input: socket })) await writeLine(line)
      return
    }
    const connection = await openDatabase({ ...config, role: 'backup' })
    try {
      await dumpDatabase(connection, writeLine)
    } finally {
      await connection.close()
    }
  }

/** `npm run backup -- FOLDER`: backs up the configured installation, running or not, into a new folder. */
const main = async (): Promise<void> => {
  loadDotEnv()
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Usage: npm run backup -- FOLDER')
  if (existsSync(folder)) throw new Error(`Expected a new folder but ${folder} exists.`)
  const config = readConfig(process.env)
  const sources = { dump: dumpOf(config), storage: await openStorage(config), secretsFile: config.secretsFile }
  const { files, bytes } = await backUp(folder, sources)
  process.stdout.write(
    `Backed up the database and ${files} files (${bytes} bytes) into ${folder}. It contains the keys.\n`,
  )
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
