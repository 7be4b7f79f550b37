import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { type Connection, migrationsFolder, openPglite } from '../db/connect.ts'

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

/**
 * A new, migrated in-memory database. It is loaded from a copy cached beside the models, because creating a cluster
 * takes several times as long and every suite needs one.
 */
export const openMemoryDatabase = async (): Promise<Connection> => {
  const path = join(cacheFolder, await dumpName())
  const bytes = await readFile(path).catch(async () => {
    await writeDump(path)
    return readFile(path)
  })
  return openPglite(await PGlite.create({ loadDataDir: new Blob([bytes]) }))
}
