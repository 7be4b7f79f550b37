import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { seeded } from './seeded.ts'

/** Lettering laid over a photo as marks are, and where its ink lies. */
export interface LetteringCase {
  readonly photo: Raster<Uint8Array>
  /** Places of the pixels it covers by half or more, one list for each time it is written. */
  readonly inks: readonly (readonly number[])[]
}

const words = ['SAMPLE', 'Preview', '© Studio Nord', 'example.com', 'Do not copy', 'PROOF 2024'] as const
const faces = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans', 'Liberation Serif'] as const
/** Photos lighter than this on the whole carry dark marks. */
const light = 165
const tiledCount = 9

const inkOf = async (svg: string, width: number, height: number): Promise<Float32Array> => {
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return Float32Array.from({ length: width * height }, (_, pixel) => (data[pixel * 4 + 3] as number) / 255)
}

/**
 * A photo with lettering of a random size, slant, face and place: once, or nine times.
 * @param opacity 0–1
 */
export const letteringCase = async (
  photo: Raster<Uint8Array>,
  { opacity, isTiled, seed }: { opacity: number; isTiled: boolean; seed: number },
): Promise<LetteringCase> => {
  const { width, height } = photo
  const random = seeded(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const [word, face, weight] = [pick(words), pick(faces), pick(['normal', 'bold'] as const)]
  const most = isTiled ? 0.05 : 0.16
  const size = Math.round(Math.min(width, height) * (0.04 + (most - 0.04) * random()))
  const slant = random() < 0.4 ? 0 : random() * 50 - 25
  const places: readonly (readonly [number, number])[] = isTiled
    ? Array.from({ length: tiledCount }, (_, index) => [(index % 3) / 3 + 1 / 6, Math.floor(index / 3) / 3 + 1 / 6])
    : [[0.35 + 0.3 * random(), 0.2 + 0.6 * random()]]
  const mean = photo.data.reduce((sum, value) => sum + value, 0) / photo.data.length
  const colour = mean > light ? 0 : 255
  const data = photo.data.slice()
  const inks: number[][] = []
  for (const [across, down] of places) {
    const [x, y] = [across * width, down * height]
    const text = `<text x="${x}" y="${y}" text-anchor="middle" font-family="${face}" font-weight="${weight}" font-size="${size}" transform="rotate(${slant} ${x} ${y})">${word}</text>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}</svg>`
    const coverage = await inkOf(svg, width, height)
    const ink: number[] = []
    for (const [pixel, share] of coverage.entries()) {
      if (share === 0) continue
      if (share >= 0.5) ink.push(pixel)
      for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
        data[at] = Math.round((1 - share * opacity) * (data[at] as number) + share * opacity * colour)
      }
    }
    inks.push(ink)
  }
  return { photo: { ...photo, data }, inks }
}
