import { concatBytes } from '@spotless/engine/container/bytes'
import { crc32 } from '@spotless/engine/container/crc32'
import { inflateBounded } from '@spotless/engine/container/inflateBounded'
import type { Compression } from '@spotless/engine/ports'
import { Deflate, zlibSync } from 'fflate'

type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Deflate by fflate, on the calling thread: the engine's worker has nothing else to do meanwhile. */
export const compression: Compression = {
  deflate: async (bytes, level) => zlibSync(bytes, { level: level as Level }),
  inflate: async (stream, maxBytes) => inflateBounded(stream, maxBytes),
  deflateBlocks: async (bytes, level, isLast) => {
    const blocks: Uint8Array[] = []
    const deflator = new Deflate({ level: level as Level }, (block) => blocks.push(block))
    deflator.push(bytes, isLast)
    if (!isLast) deflator.flush(true)
    return concatBytes(blocks)
  },
  crc32,
}
