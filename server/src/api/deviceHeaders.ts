import { screen } from '@spotless/contract/route'

/** Folder of the page that edits on the device, and of everything that it loads. */
export const deviceFolder = screen.device

const policyOf = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** What holds a policy of its own: the page, a script that a worker may be started from, the service worker. */
export type DeviceFile = 'page' | 'file' | 'serviceWorker'

/** Name of the service worker's script in the folder. */
export const serviceWorkerFile = 'serviceWorker.js'

const evaluation: Readonly<Record<DeviceFile, readonly string[]>> = {
  page: ["'wasm-unsafe-eval'"],
  file: ["'wasm-unsafe-eval'", "'unsafe-eval'"],
  serviceWorker: [],
}

/**
 * Headers of the page that edits on the device and of its files. They isolate it from other origins, which threads in
 * WebAssembly need, and let it connect to its own files and the networks' weights alone: there is no address that it could
 * send a photo to.
 *
 * @param origin under which browsers reach the server, without a trailing slash; null where any host may serve the folder,
 *   which then is all that the page may connect to
 * @param file what is answered; the policy of a worker is that of its script, and the bindings of libvips are made by
 *   `eval` there, while the service worker compiles nothing and also fetches the page itself
 */
export const deviceHeaders = (origin: string | null, file: DeviceFile): Readonly<Record<string, string>> => {
  const files = origin === null ? "'self'" : `${origin}${deviceFolder}`
  const connections = origin === null || file === 'serviceWorker' ? [files] : [`${files}assets/`, `${files}weights/`]
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': policyOf({
      'default-src': ["'none'"],
      'script-src': [files, ...evaluation[file]],
      'style-src': [files],
      // Components position themselves with style attributes; style elements stay forbidden.
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ['blob:', files],
      'font-src': [files],
      'connect-src': connections,
      'worker-src': [files],
      'manifest-src': [files],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    }),
  }
}
