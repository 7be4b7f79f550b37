import { type EncodeOptions, encodePhoto as encode } from '@spotless/engine/container/encodePhoto'
import type { Source } from '@spotless/engine/container/photo'
import type { Raster } from '@spotless/engine/raster/raster'
import { compression } from '../compression.ts'
import { sharpCodec } from './sharpCodec.ts'

/** The engine's `encodePhoto` with sharp and zlib. @throws SpotlessError what the engine's throws */
export const encodePhoto = (raster: Raster, like: Source, options?: EncodeOptions): ReturnType<typeof encode> =>
  encode(raster, like, { codec: sharpCodec, compression }, options)
