import { randomUUID } from 'node:crypto'
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** A result's file is there already. */
export class FileExists extends Error {
  override readonly name = 'FileExists'
  constructor(path: string) {
    super(`${path} exists. Use --overwrite to replace it or --skip-existing to leave it.`)
  }
}

/**
 * Writes a file whole or not at all: it appears under its name only when every byte is stored.
 * @throws FileExists when the file is there and may not be replaced, even if it appears meanwhile
 */
export const writeNew = async (path: string, bytes: Uint8Array, mayOverwrite: boolean): Promise<void> => {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const part = join(folder, `.${basename(path)}.${randomUUID()}.part`)
  try {
    await writeFile(part, bytes, { flag: 'wx' })
    // A link fails where the name is taken; a rename would replace it.
    if (mayOverwrite) await rename(part, path)
    else await link(part, path)
  } catch (error) {
    throw isExisting(error) ? new FileExists(path) : error
  } finally {
    await rm(part, { force: true })
  }
}
