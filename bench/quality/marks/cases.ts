import type { Mask, Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'

export const markKinds = ['text', 'thin text', 'logo', 'tiled'] as const
export type MarkKind = (typeof markKinds)[number]

/** A mark to lay over a photo. */
export interface MarkSpec {
  readonly kind: MarkKind
  readonly opacity: number
  readonly colour: readonly [number, number, number]
  /** Quality of the JPEG it is stored as; null for a lossless file. */
  readonly jpegQuality: number | null
}

const lettering = (width: number, height: number, isBold: boolean): string =>
  `<text x="${width / 2}" y="${height * 0.55}" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-weight="${isBold ? 'bold' : 'normal'}" font-size="${Math.round(width / (isBold ? 7 : 9))}" transform="rotate(-8 ${width / 2} ${height / 2})">© SAMPLE</text>`

const shapes: Readonly<Record<MarkKind, (width: number, height: number) => string>> = {
  text: (width, height) => lettering(width, height, true),
  'thin text': (width, height) => lettering(width, height, false),
  logo: (width, height) =>
    `<g transform="translate(${width / 2} ${height / 2}) scale(${height / 100})"><circle r="16" fill="none" stroke="#fff" stroke-width="3.5"/><path d="M0 -10 L9 7 L-9 7 Z"/></g>`,
  tiled: (width, height) =>
    Array.from({ length: 12 }, (_, index) => {
      const [x, y] = [((index % 3) * width) / 3 + 8, (Math.floor(index / 3) * height) / 4 + 50]
      return `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${Math.round(width / 20)}" transform="rotate(-12 ${x} ${y})">SAMPLE</text>`
    }).join(''),
}

/** Coverage 0–1 of each pixel by a mark, its outline antialiased. */
export const markCoverage = async (kind: MarkKind, width: number, height: number): Promise<Float32Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff">${shapes[kind](width, height)}</svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return Float32Array.from({ length: width * height }, (_, pixel) => (data[pixel * 4 + 3] ?? 0) / 255)
}

/** The photo with a mark laid over it: (1 − opacity · coverage) · photo + opacity · coverage · colour, rounded. */
export const layMark = (
  photo: Raster<Uint8Array>,
  coverage: Float32Array,
  { opacity, colour }: MarkSpec,
): Raster<Uint8Array> => ({
  ...photo,
  data: photo.data.map((value, at) => {
    const alpha = opacity * (coverage[Math.floor(at / 3)] ?? 0)
    return Math.round((1 - alpha) * value + alpha * (colour[at % 3] ?? 0))
  }),
})

/** A mask as a person paints it: the mark with some pixels round it. */
export const paintedOver = (coverage: Float32Array, width: number, height: number, roundPx: number): Mask => {
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < coverage.length; pixel++) {
    if (coverage[pixel] === 0) continue
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    for (let y = Math.max(0, row - roundPx); y <= Math.min(height - 1, row + roundPx); y++) {
      for (let x = Math.max(0, column - roundPx); x <= Math.min(width - 1, column + roundPx); x++) {
        if ((x - column) ** 2 + (y - row) ** 2 <= roundPx ** 2) data[y * width + x] = 255
      }
    }
  }
  return { width, height, data }
}
