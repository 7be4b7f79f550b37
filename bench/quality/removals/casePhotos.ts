import type { Mask, Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { readSmall } from '../../images/readResized.ts'
import { photoPath } from '../../paths.ts'

const sidePx = 640

/** A photo by its path in `PHOTOS_DIR`, or else in `.cache/photos`, 640 px on its shorter side. */
export const readCase = (photo: string): Promise<Raster<Uint8Array>> => readSmall(photoPath(photo), sidePx)

/** Pixels that a mask marks. */
export const countMarked = ({ data }: Mask): number => data.reduce((sum, value) => sum + (value === 255 ? 1 : 0), 0)

/** What two masks of one size both mark. */
const intersect = (one: Mask, other: Mask): Mask => ({
  ...one,
  data: one.data.map((value, at) => value & (other.data[at] as number)),
})

/** Of what is marked the fraction that was found, and the size of what was found over that of the mark; 0 where nothing was. */
export const compareWithMark = (
  found: Mask | null,
  mark: Mask,
): { readonly recall: number; readonly size: number } => ({
  recall: found === null ? 0 : countMarked(intersect(found, mark)) / countMarked(mark),
  size: found === null ? 0 : countMarked(found) / countMarked(mark),
})

/** The photo with the object in red and what was found with it in blue. */
export const tintMasks = (
  { data, ...size }: Raster<Uint8Array>,
  object: Mask,
  found: Mask | null,
): Raster<Uint8Array> => {
  const out = data.slice()
  for (let at = 0; at < object.data.length; at++) {
    if (object.data[at] === 255) out[at * 3] = 255
    if (found?.data[at] === 255) out[at * 3 + 2] = 255
  }
  return { ...size, data: out }
}

/** Writes two pictures of one size side by side. */
export const writePair = async (left: Raster<Uint8Array>, right: Raster<Uint8Array>, path: string): Promise<void> => {
  const { width, height } = left
  const png = ({ data }: Raster<Uint8Array>): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  await sharp({ create: { width: 2 * width + 6, height, channels: 3, background: '#808080' } })
    .composite([
      { input: await png(left), left: 0, top: 0 },
      { input: await png(right), left: width + 6, top: 0 },
    ])
    .png()
    .toFile(path)
}
