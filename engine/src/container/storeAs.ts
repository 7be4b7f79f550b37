import type { PhotoFormat } from '@spotless/contract/upload'
import { to8Bit } from '../kernel/colour/to8Bit.ts'
import type { EnginePorts } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { encodePhoto } from './encodePhoto.ts'
import type { Source } from './photo.ts'

/** How a file is to be stored. */
export interface StoredAs {
  readonly format: PhotoFormat
  /** Quality 0–100 of JPEG and WebP; at 100, WebP is lossless. PNG is always lossless. */
  readonly quality: number
}

/**
 * Stores a raster in a format and quality of choice, with a source's metadata and colour profile. PNG keeps the bit depth, other
 * formats have 8 bits a sample; chroma is never subsampled.
 *
 * @throws SpotlessError what `encodePhoto` throws
 */
export const storeAs = (
  raster: Raster,
  source: Source,
  { format, quality }: StoredAs,
  ports: Pick<EnginePorts, 'codec' | 'compression'>,
): ReturnType<typeof encodePhoto> => {
  const isLossless = format === 'png' || (format === 'webp' && quality === 100)
  const like: Source = {
    ...source,
    isLossless,
    quality: isLossless ? 100 : Math.max(1, quality),
    chromaSubsampling: '4:4:4',
  }
  return encodePhoto(format === 'png' ? raster : to8Bit(raster), like, ports, { format })
}
