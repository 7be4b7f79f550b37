import type { Mask } from '@spotless/engine/raster/raster'
import sharp from 'sharp'

/** A mask as the greyscale PNG in which the product is sent one. */
export const maskPng = ({ data, width, height }: Mask): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
