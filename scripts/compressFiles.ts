import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The best quality saves another 12 % of the WebAssembly, but is slow on megabytes. */
const largeQuality = 9
const largeBytes = 2 << 20

const compressible = /\.(css|js|mjs|svg|wasm)$/

/**
 * Lays a Brotli and a gzip file beside every script, style sheet, drawing and WebAssembly module under a folder; the server sends the one
 * that the browser takes. Pages are left out: the server writes its own address into them.
 */
export const compressFiles = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file)
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_QUALITY]: text.length > largeBytes ? largeQuality : constants.BROTLI_MAX_QUALITY,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
  }
}
