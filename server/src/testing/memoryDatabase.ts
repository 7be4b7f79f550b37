import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { type Connection, migrationsFolder, openPglite } from '../db/connect.ts'
import { leaseDatabase, shapeOf } from './leaseDatabase.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache/testing', import.meta.url))

/** Cache name of an empty database, derived from its sources so that a change to either creates a new one. */
const dumpName = async (): Promise<string> => {
  const hash = createHash('sha256')
  hash.update(await readFile(new URL('../../../package-lock.json', import.meta.url)))
  for (const entry of (await readdir(migrationsFolder, { recursive: true, withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (entry.isFile()) hash.update(await readFile(join(entry.parentPath, entry.name)))
  }
  return `empty-${hash.digest('hex').slice(0, 16)}.tar`
}

/** Writes an empty migrated database to a file; concurrent writers produce the same content, and the last one wins. */
const writeDump = async (path: string): Promise<void> => {
  await mkdir(cacheFolder, { recursive: true })
  const stale = (await readdir(cacheFolder)).filter((name) => /^empty-.*\.tar$/.test(name) && name !== basename(path))
  await Promise.all(stale.map((name) => rm(join(cacheFolder, name), { force: true })))
  const pglite = await PGlite.create()
  await openPglite(pglite)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const partial = `${path}.${process.pid}`
  await writeFile(partial, new Uint8Array(await dump.arrayBuffer()))
  await rename(partial, path)
}

/** Loads a copy cached beside the models: creating a cluster takes several times as long. */
const load = async (): Promise<PGlite> => {
  const path = join(cacheFolder, await dumpName())
  const bytes = await readFile(path).catch(async () => {
    await writeDump(path)
    return readFile(path)
  })
  return PGlite.create({ loadDataDir: new Blob([bytes]) })
}

/** Databases of this process that no suite uses, all empty. */
const idle: PGlite[] = []
let migratedShape: string | undefined

/**
 * An empty, migrated in-memory database. Loading one takes longer than most suites, so a process lends the same one to suite
 * after suite (`leaseDatabase`); one whose tables a suite altered is not lent again.
 */
export const openMemoryDatabase = async (): Promise<Connection> => {
  const pglite = idle.pop() ?? (await load())
  migratedShape ??= await shapeOf(pglite)
  const lent = leaseDatabase(pglite, async () => {
    if ((await shapeOf(pglite)) === migratedShape) idle.push(pglite)
    else await pglite.close()
  })
  return openPglite(lent)
}
