import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCodeOf } from '../errorCodeOf.ts'
import { assertKey, type Storage } from './storage.ts'

/** A disk that cannot take as much as this is full. */
const probeBytes = 1_048_576

/** Stores files in a folder, which processes may share. A file gets its name only when it is complete. */
export const diskStorage = async (root: string): Promise<Storage> => {
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true })

  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, 'kept', key)
  }

  const writeStream = async (key: string, stream: Readable): Promise<number> => {
    const path = pathOf(key)
    const temporary = join(incoming, randomUUID())
    try {
      const file = createWriteStream(temporary, { mode: 0o600 })
      await pipeline(stream, file)
      await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      return file.bytesWritten
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    writeStream,
    write: async (key, bytes) => {
      await writeStream(key, Readable.from([bytes]))
    },
    read: async (key) => new Uint8Array(await readFile(pathOf(key))),
    open: async (key) => {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        if (errorCodeOf(error) === 'ENOENT') return undefined
        throw error
      })
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return { bytes: size, stream: createReadStream('', { fd: handle }) }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    removeUnfinished: async (before) => {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const facts = await stat(path).catch(() => undefined)
        if (facts !== undefined && facts.mtime < before) await rm(path, { force: true })
      }
    },
    probe: async () => {
      const path = join(incoming, randomUUID())
      try {
        await writeFile(path, new Uint8Array(probeBytes))
      } finally {
        await rm(path, { force: true })
      }
    },
    list: async function* () {
      const kept = join(root, 'kept')
      await mkdir(kept, { recursive: true })
      for await (const entry of await opendir(kept, { recursive: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const facts = await stat(path).catch(() => undefined)
        // Deleted after the folder was read.
        if (facts === undefined) continue
        yield { key: relative(kept, path).split(sep).join('/'), writtenAt: facts.mtime }
      }
    },
  }
}
