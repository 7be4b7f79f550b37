import { promisify } from 'node:util'
import { constants, crc32, deflate, deflateRaw, inflate } from 'node:zlib'
import type { Compression } from '@spotless/engine/ports'

const deflateAsync = promisify(deflate)
const deflateRawAsync = promisify(deflateRaw)
const inflateAsync = promisify(inflate)

/** Deflate by zlib, in Node's thread pool. */
export const compression: Compression = {
  deflate: (bytes, level) => deflateAsync(bytes, { level }),
  inflate: (stream, maxBytes) => inflateAsync(stream, { maxOutputLength: maxBytes }),
  deflateBlocks: (bytes, level, isLast) =>
    deflateRawAsync(bytes, {
      level,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      strategy: constants.Z_FILTERED,
      // Room for all of the output: a call that runs out of it waits for the calling thread, which may be busy.
      chunkSize: Math.ceil(bytes.length * 1.01) + 64,
    }),
  crc32: (bytes) => crc32(bytes),
}
