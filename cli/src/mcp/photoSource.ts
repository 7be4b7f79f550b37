import { readFile } from 'node:fs/promises'
import { isResultUri, type Results } from './results.ts'

/** Whether tools read and write files of this machine: those who talk over standard input run on it, others may not. */
export type FileAccess = 'local files' | 'no files'

const dataUrl = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/=\s]+)$/

/**
 * The bytes of a photo or mask that an agent names.
 * @param named a path, a data URL, or the URI of a result
 * @throws Error saying what was expected
 */
export const readPhoto = async (named: string, results: Results, access: FileAccess): Promise<Uint8Array> => {
  const [, encoded] = dataUrl.exec(named) ?? []
  if (encoded !== undefined) return new Uint8Array(Buffer.from(encoded, 'base64'))
  if (isResultUri(named)) {
    const result = results.find(named)
    if (result === undefined) throw new Error(`Expected the URI of a result of this session but ${named} is none.`)
    return result.file
  }
  if (access === 'local files') return new Uint8Array(await readFile(named))
  throw new Error('Expected a data URL (data:image/png;base64,…) or the URI of a result; files are not read over HTTP.')
}
