import type Vips from 'wasm-vips'

/** Where a page's server keeps the files of libvips. */
export interface VipsFiles {
  /** The module's script, also that of its threads. */
  readonly script: string
  readonly wasm: string
  /** Reads and writes AVIF. */
  readonly heif: string
}

/** A photo is decoded once per edit; keeping operations in memory would only hold its pixels longer. */
const withoutCache = (vips: typeof Vips): typeof Vips => {
  vips.Cache.max(0)
  return vips
}

/**
 * Starts libvips in a worker, whose content security policy must allow `unsafe-eval`: its bindings are made at run time.
 * @throws Error when the page is not isolated from other origins, which threads in WebAssembly need
 */
export const openVips = async ({ script, wasm, heif }: VipsFiles): Promise<typeof Vips> => {
  if (typeof SharedArrayBuffer === 'undefined') {
    throw new Error('The page must be served with Cross-Origin-Opener-Policy and Cross-Origin-Embedder-Policy.')
  }
  const files: Readonly<Record<string, string>> = { 'vips.wasm': wasm, 'vips-heif.wasm': heif }
  const { default: start } = (await import(/* @vite-ignore */ script)) as { default: typeof Vips }
  const vips = await start({
    mainScriptUrlOrBlob: script,
    dynamicLibraries: ['vips-heif.wasm'],
    locateFile: (name) => files[name] ?? name,
  })
  return withoutCache(vips)
}
