/// <reference path="./pako.d.ts" />
import { concatBytes } from '@spotless/engine/container/bytes'
import { crc32 } from '@spotless/engine/container/crc32'
import { inflateBounded } from '@spotless/engine/container/inflateBounded'
import type { Compression } from '@spotless/engine/ports'
import { zlibSync } from 'fflate'
import { Deflate } from 'pako'

type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/**
 * Deflate by fflate, and by pako where streams are joined: those that fflate 0.8.3 flushes are broken. On the calling thread, since the
 * worker has nothing else to do meanwhile.
 */
export const compression: Compression = {
  deflate: async (bytes, level) => zlibSync(bytes, { level: level as Level }),
  inflate: async (stream, maxBytes) => inflateBounded(stream, maxBytes),
  deflateBlocks: async (bytes, level, isLast) => {
    const deflator = new Deflate({ level, raw: true })
    deflator.push(bytes, isLast ? 4 : 2)
    return isLast ? deflator.result : concatBytes(deflator.chunks)
  },
  crc32,
}
