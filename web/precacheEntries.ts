import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A file that a service worker fetches when it is installed, as `workbox-precaching` reads it. */
export interface PrecacheEntry {
  /** Relative to the service worker. */
  readonly url: string
  /** Null where the name changes with the content. */
  readonly revision: string | null
  /** The browser refuses other bytes, so that no version is ever made of two. */
  readonly integrity: string
}

/** What runs networks on a graphics card is fetched where there is one. */
const leftOut = /(^|\/)(serviceWorker\.js|_headers)$|\.(br|gz)$|^weights\/|\.jspi-[^/]*\.wasm$/

/** What a built folder is made of, by name; `index.html` is asked for as the folder itself. */
export const precacheEntries = (folder: string): readonly PrecacheEntry[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !leftOut.test(name))
    .sort()
    .map((name) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest()
      return {
        url: name === 'index.html' ? './' : name,
        revision: name.startsWith('assets/') ? null : digest.toString('hex'),
        integrity: `sha256-${digest.toString('base64')}`,
      }
    })
