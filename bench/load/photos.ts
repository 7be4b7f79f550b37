import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'photos')
/** Sides of the photos of the load run: small ones, so that many edits fit into its minutes. */
const longerSidePx = 400

export interface LoadPhoto {
  readonly file: Uint8Array
  readonly width: number
  readonly height: number
}

const readPhoto = async (name: string): Promise<LoadPhoto> => {
  const { data, info } = await sharp(await readFile(join(folder, name)))
    .resize(longerSidePx, longerSidePx, { fit: 'inside' })
    .jpeg()
    .toBuffer({ resolveWithObject: true })
  return { file: new Uint8Array(data), width: info.width, height: info.height }
}

/** A portrait, for the modes that look for people, and a street. */
export const readLoadPhotos = async (): Promise<{ readonly portrait: LoadPhoto; readonly street: LoadPhoto }> => ({
  portrait: await readPhoto('astronaut.png'),
  street: await readPhoto('china.jpg'),
})

/** A disc in the middle of a photo, marked, as the data URL that the editor sends. */
export const discMask = async ({ width, height }: LoadPhoto): Promise<string> => {
  const disc = `<svg width="${width}" height="${height}"><rect width="100%" height="100%"/><circle cx="50%" cy="50%" r="24" fill="#fff"/></svg>`
  const png = await sharp(Buffer.from(disc)).toColourspace('b-w').png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
