import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { originToken } from '@spotless/contract/content'

const compress = promisify(brotliCompress)

export interface StoredPage {
  readonly type: string
  readonly plain: Buffer
  readonly brotli: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** The file that holds a path's page; undefined for a path that can have none. */
const fileOf = (path: string): string | undefined => {
  if (/^\/(sitemap|feed)\.xml$|^\/robots\.txt$/.test(path)) return path.slice(1)
  const [, page] = /^\/((?:[a-z0-9-]+\/?)*)$/.exec(path) ?? []
  return page === undefined ? undefined : join(page, 'index.html')
}

/**
 * Reads the pages that the build has written as HTML, with the server's own origin put in; each is read once and again when
 * its file has changed.
 *
 * @param folder of the built web app
 * @param origin without a slash at the end
 * @returns a function from a URL's path to its page; undefined where the build has written none
 */
export const pageReader = (folder: string, origin: string) => {
  const kept = new Map<string, { readonly changedMs: number; readonly page: StoredPage }>()

  const read = async (file: string): Promise<StoredPage | undefined> => {
    const facts = await stat(join(folder, file)).catch(() => undefined)
    if (facts === undefined) return undefined
    const known = kept.get(file)
    if (known?.changedMs === facts.mtimeMs) return known.page
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll(originToken, origin)
    const plain = Buffer.from(text)
    const type = types[file.slice(file.lastIndexOf('.'))] ?? 'text/html; charset=utf-8'
    const page = { type, plain, brotli: await compress(plain) }
    kept.set(file, { changedMs: facts.mtimeMs, page })
    return page
  }

  return {
    page: async (path: string): Promise<StoredPage | undefined> => {
      const file = fileOf(path)
      return file === undefined ? undefined : read(file)
    },
    /** The empty frame of the screens that only the app can show; the home page where the build wrote no frame. */
    frame: async (): Promise<StoredPage | undefined> => (await read('shell.html')) ?? read('index.html'),
  }
}
