import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { diskModelsToken, originToken } from '@spotless/contract/content'

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

/** The HTML file of a URL path; undefined where the path cannot have one. */
const fileOf = (path: string): string | undefined => {
  if (/^\/(sitemap|feed)\.xml$|^\/(robots|llms)\.txt$/.test(path)) return path.slice(1)
  const [, page] = /^\/((?:[a-z0-9-]+\/?)*)$/.exec(path) ?? []
  return page === undefined ? undefined : join(page, 'index.html')
}

/**
 * Reads the prerendered pages and inserts the server's origin. A page is cached until its file or the credits change.
 *
 * @param folder of the built web app
 * @param origin without a trailing slash
 * @param notice HTML shown at the foot of every page
 * @param credits gives the HTML on the credits page about the operator's own models
 * @returns a function from a URL path to its page, undefined where none was prerendered
 */
export const pageReader = (folder: string, origin: string, notice = '', credits = () => '') => {
  const cache = new Map<string, { readonly changedMs: number; readonly credits: string; readonly page: StoredPage }>()

  const read = async (file: string): Promise<StoredPage | undefined> => {
    const facts = await stat(join(folder, file)).catch(() => undefined)
    if (facts === undefined) return undefined
    const known = cache.get(file)
    const current = credits()
    if (known?.changedMs === facts.mtimeMs && known.credits === current) return known.page
    const text = (await readFile(join(folder, file), 'utf8'))
      .replaceAll(originToken, origin)
      .replace(diskModelsToken, () => current)
      .replace(/<body[^>]*>/, (body) => body + notice)
    const plain = Buffer.from(text)
    const type = types[file.slice(file.lastIndexOf('.'))] ?? 'text/html; charset=utf-8'
    const page = { type, plain, brotli: await compress(plain) }
    cache.set(file, { changedMs: facts.mtimeMs, credits: current, page })
    return page
  }

  return {
    page: async (path: string): Promise<StoredPage | undefined> => {
      const file = fileOf(path)
      return file === undefined ? undefined : read(file)
    },
    /** The empty frame for screens that only the app can render; the home page where the build wrote no frame. */
    frame: async (): Promise<StoredPage | undefined> => (await read('shell.html')) ?? read('index.html'),
  }
}
