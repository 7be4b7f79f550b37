import type { EnginePorts } from '../ports.ts'
import type { Mask } from '../raster/raster.ts'
import { encodePng } from './encodePng.ts'

/** Masks are flat, so that the fastest level compresses them well. */
export const maskDeflateLevel = 1

/** A mask as a grey PNG in image space. */
export const encodeMask = (
  { width, height, data }: Mask,
  { compression }: Pick<EnginePorts, 'compression'>,
): Promise<Uint8Array> => encodePng({ width, height, channels: 1, data }, maskDeflateLevel, compression)
