import { decodePhoto as decode } from '@spotless/engine/container/decodePhoto'
import type { Photo } from '@spotless/engine/container/photo'
import { sharpCodec } from './sharpCodec.ts'

/** The engine's `decodePhoto` with sharp. @throws SpotlessError what the engine's throws */
export const decodePhoto = (file: Uint8Array): Promise<Photo> => decode(file, sharpCodec)
