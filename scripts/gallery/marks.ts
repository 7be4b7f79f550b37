import { drawText } from '@spotless/engine-node/codec/drawText'
import sharp from 'sharp'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Coverage 0–255 of a mark's ink, at the photo's size, and how the ink is blended onto the photo. */
export interface Mark {
  readonly coverage: Uint8Array
  readonly colour: readonly [number, number, number]
  /** 0 invisible, 1 opaque. */
  readonly opacity: number
}

/** A kind of mark: what it is, in words, and how it is drawn on a photo of a size. */
export interface MarkKind {
  readonly words: string
  readonly draw: (size: Size) => Promise<readonly Mark[]>
}

type Rgb = readonly [number, number, number]
const white: Rgb = [255, 255, 255]
const black: Rgb = [16, 16, 16]

const fromSvg = async (size: Size, content: string): Promise<Uint8Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" fill="#fff">${content}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer())
}

interface Lettering {
  readonly text: string
  /** Height of the letters as a fraction of the photo's shorter side. */
  readonly emRatio: number
  readonly degrees?: number
  /** Middle of the words, 0–1 across and down; several for a repeated mark. */
  readonly at: readonly (readonly [number, number])[]
}

/** Words on an empty canvas of the photo's size, turned round their own middle. */
const lettering = async (size: Size, { text, emRatio, degrees = 0, at }: Lettering): Promise<Uint8Array> => {
  const em = Math.max(8, Math.round(Math.min(size.width, size.height) * emRatio))
  const words = await drawText(text, { emPx: em, maxWidthPx: size.width * 2, align: 'center' })
  const image = sharp(words.data, { raw: { width: words.width, height: words.height, channels: 1 } })
  const turned = await image.rotate(degrees, { background: '#000' }).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = turned.info
  const coverage = new Uint8Array(size.width * size.height)
  for (const [across, down] of at) {
    const left = Math.round(across * size.width - width / 2)
    const top = Math.round(down * size.height - height / 2)
    for (let row = Math.max(0, -top); row < Math.min(height, size.height - top); row++) {
      for (let column = Math.max(0, -left); column < Math.min(width, size.width - left); column++) {
        const to = (top + row) * size.width + left + column
        coverage[to] = Math.max(coverage[to] ?? 0, turned.data[(row * width + column) * channels] ?? 0)
      }
    }
  }
  return coverage
}

const middle = [[0.5, 0.5]] as const
const grid = (columns: number, rows: number): [number, number][] =>
  Array.from({ length: columns * rows }, (_, index) => {
    const row = Math.floor(index / columns)
    const shift = row % 2 === 0 ? 0 : 0.5 / columns
    return [((index % columns) + 0.5) / columns + shift, (row + 0.5) / rows]
  })

const words =
  (options: Lettering, colour: Rgb, opacity: number) =>
  async (size: Size): Promise<readonly Mark[]> => [{ coverage: await lettering(size, options), colour, opacity }]

const shape =
  (content: (size: Size) => string, colour: Rgb, opacity: number) =>
  async (size: Size): Promise<readonly Mark[]> => [{ coverage: await fromSvg(size, content(size)), colour, opacity }]

const ring = ({ width, height }: Size): string => {
  const radius = Math.min(width, height) * 0.19
  const middleOf = `cx="${width / 2}" cy="${height / 2}"`
  const star = Array.from({ length: 10 }, (_, index) => {
    const reach = radius * (index % 2 === 0 ? 0.62 : 0.26)
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    return `${width / 2 + reach * Math.cos(angle)},${height / 2 + reach * Math.sin(angle)}`
  })
  return `<circle ${middleOf} r="${radius}" fill="none" stroke="#fff" stroke-width="${radius * 0.14}"/><polygon points="${star.join(' ')}"/>`
}

const cross = ({ width, height }: Size): string =>
  `<g stroke="#fff" stroke-width="${Math.min(width, height) * 0.008}"><path d="M0 0 L${width} ${height} M${width} 0 L0 ${height}"/></g>`

/** Fifteen kinds of mark as people meet them. */
export const markKinds: readonly MarkKind[] = [
  {
    words: 'white word across the middle, opacity 35 %',
    draw: words({ text: 'PREVIEW', emRatio: 0.2, degrees: -20, at: middle }, white, 0.35),
  },
  {
    words: 'white word repeated twelve times, opacity 30 %',
    draw: words({ text: 'sample', emRatio: 0.07, degrees: -30, at: grid(3, 4) }, white, 0.3),
  },
  { words: 'white ring and star, opacity 45 %', draw: shape(ring, white, 0.45) },
  {
    words: 'orange date as a camera prints it, opaque',
    draw: words({ text: '11 10 25', emRatio: 0.055, at: [[0.84, 0.92]] }, [255, 140, 32], 1),
  },
  {
    words: 'black word across the middle, opacity 30 %',
    draw: words({ text: 'DRAFT', emRatio: 0.26, degrees: 15, at: middle }, black, 0.3),
  },
  {
    words: 'white copyright line at the bottom, opacity 70 %',
    draw: words({ text: '© Example Photo Agency', emRatio: 0.05, at: [[0.5, 0.94]] }, white, 0.7),
  },
  { words: 'two white lines from corner to corner, opacity 50 %', draw: shape(cross, white, 0.5) },
  {
    words: 'red word across the middle, opacity 40 %',
    draw: words({ text: 'PROOF', emRatio: 0.22, degrees: -12, at: middle }, [214, 32, 40], 0.4),
  },
  {
    words: 'white address repeated thirty times, opacity 25 %',
    draw: words({ text: 'example.com', emRatio: 0.04, degrees: -25, at: grid(5, 6) }, white, 0.25),
  },
  {
    words: 'white word across the middle, opacity 60 %',
    draw: words({ text: 'STOCK', emRatio: 0.24, at: middle }, white, 0.6),
  },
  { words: 'black ring and star, opacity 40 %', draw: shape(ring, black, 0.4) },
  {
    words: 'blue word across the middle, opacity 50 %',
    draw: words({ text: 'COPY', emRatio: 0.24, degrees: 10, at: middle }, [40, 90, 220], 0.5),
  },
  {
    words: 'white name in the corner, opaque',
    draw: words({ text: 'A. Photographer', emRatio: 0.06, at: [[0.78, 0.93]] }, white, 1),
  },
  {
    words: 'white word and lines from corner to corner, opacity 40 %',
    draw: async (size) => {
      const [letters, lines] = await Promise.all([
        lettering(size, { text: 'NOT FOR SALE', emRatio: 0.1, at: middle }),
        fromSvg(size, cross(size)),
      ])
      return [{ coverage: letters.map((value, at) => Math.max(value, lines[at] ?? 0)), colour: white, opacity: 0.4 }]
    },
  },
  {
    words: 'grey word repeated eight times, opacity 45 %',
    draw: words({ text: 'WATERMARK', emRatio: 0.06, degrees: -20, at: grid(2, 4) }, [128, 128, 128], 0.45),
  },
]
