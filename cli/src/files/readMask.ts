import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../exitCode.ts'
import type { Input } from './findInputs.ts'

/**
 * The mask of a photo: the file itself, or in a folder the PNG with the photo's name.
 * @throws UsageError when there is none
 */
export const readMask = async (path: string, input: Input): Promise<Uint8Array> => {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true
  const file = isFolder ? join(path, input.folder, `${input.name}.png`) : path
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    throw new UsageError(`Expected a mask in ${file} but it cannot be read.`, { cause: error })
  }
}
