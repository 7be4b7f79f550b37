import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OutputCase } from './cases.ts'

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'photos')

/** Words in outlines of our own, so that no font of the machine changes the photo. */
const strokes =
  'M5 45V5L25 30L45 5V45M60 45L75 5L90 45M65 32H85M105 45V5H125Q135 5 135 15T125 27H105M122 27L137 45M150 5V45M152 25L180 5M152 25L180 45'

const wordsSvg = (width: number, height: number, extra: number, colour: string): string => {
  const scale = width / 260
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${width * 0.14} ${height * 0.4}) scale(${scale})"><path d="${strokes}" fill="none" stroke="${colour}" stroke-width="${7 + extra / scale}" stroke-linejoin="round"/></g></svg>`
}

const discSvg = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><circle cx="${width * 0.55}" cy="${height * 0.5}" r="${Math.min(width, height) * 0.11}" fill="#fff"/></svg>`

const maskOf = async (svg: string): Promise<Uint8Array> =>
  new Uint8Array(await sharp(Buffer.from(svg)).flatten({ background: '#000' }).toColourspace('b-w').png().toBuffer())

/** A case's photo as its file, and its mask as a PNG. */
export const makePhoto = async ({
  photo,
  marked,
  storedAs,
}: OutputCase): Promise<{ photo: Uint8Array; mask?: Uint8Array }> => {
  const file = await readFile(join(folder, photo))
  const { width, height } = await sharp(file).metadata()
  const mask =
    marked === undefined
      ? undefined
      : await maskOf(marked === 'disc' ? discSvg(width, height) : wordsSvg(width, height, 6, '#fff'))
  if (marked !== 'words' && storedAs === undefined) return { photo: new Uint8Array(file), ...(mask && { mask }) }
  let image = sharp(file)
  if (marked === 'words') {
    const layer = Buffer.from(wordsSvg(width, height, 0, 'rgba(255,255,255,0.45)'))
    image = sharp(
      await image
        .composite([{ input: layer }])
        .removeAlpha()
        .png()
        .toBuffer(),
    )
  }
  if (storedAs === 'jpeg') image = image.jpeg({ quality: 82 })
  else if (storedAs === 'png16') image = image.toColourspace('rgb16').png()
  else if (storedAs === 'rgba') image = image.ensureAlpha(0.7).png()
  else image = image.png()
  return { photo: new Uint8Array(await image.toBuffer()), ...(mask && { mask }) }
}
