import { readFile } from 'node:fs/promises'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'

/** An upright photo in sRGB without alpha, its shorter side reduced to `sidePx` where it is longer. */
export const readSmall = async (path: string, sidePx: number): Promise<Raster<Uint8Array>> => {
  const { data, info } = await sharp(await readFile(path))
    .rotate()
    .removeAlpha()
    .toColourspace('srgb')
    .resize(sidePx, sidePx, { fit: 'outside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}
