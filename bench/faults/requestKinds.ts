import sharp from 'sharp'
import { type Random, seededRandom } from '../../server/src/testing/hostile/random.ts'

/** A photo that people of the fault run upload. */
export interface SmallPhoto {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly file: Uint8Array
}

/** What a person asks for, and how large its result must be, relative to the photo. */
export interface RequestKind {
  readonly name: string
  readonly factor: number
  readonly body: (photo: SmallPhoto) => Promise<object>
}

/** Photos of noise over a gradient, one of each format. */
export const makeSmallPhotos = async (): Promise<readonly SmallPhoto[]> => {
  const random = seededRandom(1)
  const make = async (format: 'png' | 'jpeg' | 'webp', width: number, height: number): Promise<SmallPhoto> => {
    const pixels = Buffer.alloc(width * height * 3)
    for (let at = 0; at < pixels.length; at++) pixels[at] = ((at * 160) / pixels.length + random.below(48)) | 0
    const file = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .toFormat(format)
      .toBuffer()
    return { name: `photo.${format}`, width, height, file: new Uint8Array(file) }
  }
  return [await make('png', 64, 64), await make('jpeg', 80, 48), await make('webp', 48, 72)]
}

const maskOf = async ({ width, height }: SmallPhoto): Promise<string> => {
  const spot = { width: 12, height: 12, channels: 3 as const, background: '#fff' }
  const png = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([{ input: { create: spot }, left: 16, top: 16 }])
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const brighter: RequestKind = {
  name: 'prompt',
  factor: 1,
  body: async () => ({ editingMode: 'prompt-edit', prompt: 'make it brighter' }),
}
const erase: RequestKind = {
  name: 'erase',
  factor: 1,
  body: async (photo) => ({ editingMode: 'object-removal', maskData: await maskOf(photo) }),
}
const enlarge: RequestKind = {
  name: 'enlarge',
  factor: 2,
  body: async () => ({ editingMode: 'image-upscale', scale: 2 }),
}

/** Mostly the cheapest, so that many fit; the others bring masks, models and results of another size. */
const requestKinds = [...Array.from({ length: 16 }, () => brighter), erase, erase, erase, enlarge]

export const pickRequestKind = (random: Random): RequestKind => random.pick(requestKinds)
