import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { seeded } from '../../images/seededRandom.ts'

/** Lettering drawn over a photo like a watermark, and the pixels that its ink covers. */
export interface LetteringCase {
  readonly photo: Raster<Uint8Array>
  /** Places of the pixels it covers by half or more, one list for each time it is written. */
  readonly inks: readonly (readonly number[])[]
  /** How it looks, in words. */
  readonly look: string
}

export interface LetteringStyle {
  /** 0–1. */
  readonly opacity: number
  readonly isTiled: boolean
  readonly seed: number
  readonly words: readonly string[]
}

export const judgingWords = ['SAMPLE', 'Preview', '© Studio Nord', 'example.com', 'Do not copy', 'PROOF 2024'] as const
export const developmentWords = ['DRAFT', 'Watermark', '© Anna Berg', 'photos.net', 'For review', 'COPY 317'] as const
const faces = [
  'DejaVu Sans',
  'DejaVu Sans Condensed',
  'DejaVu Sans Mono',
  'DejaVu Serif',
  'Liberation Sans',
  'Liberation Sans Narrow',
  'Liberation Serif',
] as const
const rows = 3
/** A mark is laid where it can be seen: its colour differs from the photo under it by so many of 255 levels on average. */
const minContrast = 64

const inkOf = async (svg: string, width: number, height: number): Promise<Float32Array> => {
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return Float32Array.from({ length: width * height }, (_, pixel) => (data[pixel * 4 + 3] as number) / 255)
}

/**
 * A photo with lettering of a random size, slant, face, colour (light, dark or coloured) and place: once, or nine times in
 * rows one above the other or shifted by half a step.
 */
export const letteringCase = async (
  photo: Raster<Uint8Array>,
  { opacity, isTiled, seed, words }: LetteringStyle,
): Promise<LetteringCase> => {
  const { width, height } = photo
  const random = seeded(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const [word, face, weight] = [pick(words), pick(faces), pick(['normal', 'bold'] as const)]
  const most = isTiled ? 0.05 : 0.16
  const size = Math.round(Math.min(width, height) * (0.04 + (most - 0.04) * random()))
  const slant = random() < 0.4 ? 0 : random() * 50 - 25
  const shift = random() < 0.5 ? 0 : 1 / (2 * rows)
  const places: readonly (readonly [number, number])[] = isTiled
    ? Array.from({ length: rows * rows }, (_, index) => {
        const row = Math.floor(index / rows)
        return [((index % rows) + 0.5) / rows + (row === 1 ? shift : 0) - shift / 2, (row + 0.5) / rows] as const
      })
    : [[0.35 + 0.3 * random(), 0.2 + 0.6 * random()]]
  const colours: (readonly number[])[] = [
    [255, 255, 255],
    [0, 0, 0],
    [random(), random(), random()].map((of) => of * 255),
  ]
  const inked: { pixel: number; alpha: number }[][] = []
  for (const [across, down] of places) {
    const [x, y] = [across * width, down * height]
    const text = `<text x="${x}" y="${y}" text-anchor="middle" font-family="${face}" font-weight="${weight}" font-size="${size}" transform="rotate(${slant} ${x} ${y})">${word}</text>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}</svg>`
    const coverage = await inkOf(svg, width, height)
    inked.push([...coverage].flatMap((alpha, pixel) => (alpha === 0 ? [] : [{ pixel, alpha }])))
  }
  const contrastOf = (colour: readonly number[]): number => {
    const pixels = inked.flat()
    const sum = pixels.reduce(
      (total, { pixel }) =>
        total +
        colour.reduce(
          (part, level, channel) => part + Math.abs(level - (photo.data[pixel * 3 + channel] as number)),
          0,
        ) /
          3,
      0,
    )
    return sum / pixels.length
  }
  const first = Math.floor(random() * colours.length)
  const tried = [...colours.slice(first), ...colours.slice(0, first)]
  const colour = tried.find((one) => contrastOf(one) >= minContrast) ?? (colours[0] as readonly number[])
  const data = photo.data.slice()
  for (const { pixel, alpha } of inked.flat()) {
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel
      data[at] = Math.round(
        (1 - alpha * opacity) * (data[at] as number) + alpha * opacity * (colour[channel] as number),
      )
    }
  }
  return {
    photo: { ...photo, data },
    inks: inked.map((mark) => mark.filter(({ alpha }) => alpha >= 0.5).map(({ pixel }) => pixel)),
    look: `${word}, ${face} ${weight}, ${size} px, ${Math.round(slant)}°, colour ${colour.map(Math.round).join(' ')}`,
  }
}
