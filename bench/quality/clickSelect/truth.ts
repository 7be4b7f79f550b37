import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import type { Mask, Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { z } from 'zod'
import { photosFolder } from '../../paths.ts'

const corner = z.tuple([z.number(), z.number()])
const objectSchema = z.strictObject({
  name: z.string(),
  photo: z.string(),
  /** Painted by eye, as fractions of the photo's sides. */
  outlines: z.array(z.array(corner).min(3)).min(1),
})
const truthSchema = z.strictObject({ judging: z.array(objectSchema), development: z.array(objectSchema) })
export type PaintedObject = z.infer<typeof objectSchema>

/** Longest side of the photos, in pixels. */
const photoSidePx = 1280

/** Painted objects: those that judge, and those that parameters were chosen on, of other photos. */
export const readTruth = async (): Promise<z.infer<typeof truthSchema>> =>
  truthSchema.parse(JSON.parse(await readFile(join(import.meta.dirname, 'truth.json'), 'utf8')))

/** The photo of an object and the mask that was painted, of one size. */
export const openObject = async ({
  photo,
  outlines,
}: PaintedObject): Promise<{ readonly raster: Raster; readonly truth: Mask }> => {
  const { data, info } = await sharp(join(photosFolder, photo))
    .removeAlpha()
    .toColourspace('srgb')
    .resize(photoSidePx, photoSidePx, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = outlines.map((outline) => outline.map(([x, y]) => [x * width, y * height] as const))
  return {
    raster: { width, height, channels: 3, data: new Uint8Array(data) },
    truth: fillOutlines(pixels, { width, height }),
  }
}
