import { xorshift32 } from '@spotless/engine/kernel/random/xorshift32'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import type { MarkLayer, WildMark } from './wildMark.ts'

/** Longer side of the photos that marks are laid over. */
const longerPx = 1400

/** A photo as a person gets it, and as it was. */
export interface WildCase {
  /** Encoded. */
  readonly file: Buffer
  readonly truth: Raster
  /** 1 where what is looked for changed the photo so that it is seen. */
  readonly ink: Uint8Array
}

/** Levels from which a change is seen. */
const seenLevels = 8

const alphaOf = async ({ svg, opacity, blurPx }: MarkLayer, width: number, height: number): Promise<Float32Array> => {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" fill="#fff">${svg}</svg>`
  const drawn = sharp(Buffer.from(sheet)).ensureAlpha().extractChannel('alpha')
  const alpha = await (blurPx === undefined ? drawn : drawn.blur(blurPx)).raw().toBuffer()
  return Float32Array.from(alpha, (value) => (value / 255) * opacity)
}

/** A photo, at most 1400 px long, in red, green and blue. */
export const readPhoto = async (path: string): Promise<Raster> => {
  const { data, info } = await sharp(path)
    .rotate()
    .resize(longerPx, longerPx, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}

/** Lays a kind of mark over a photo and stores it. */
export const drawWild = async (path: string, { layers, storage }: WildMark, seed: number): Promise<WildCase> => {
  const truth = await readPhoto(path)
  const { width, height } = truth
  const data = Float32Array.from(truth.data)
  const ink = new Uint8Array(width * height)
  for (const layer of layers({ width, height, uniform: xorshift32(seed) })) {
    const alpha = await alphaOf(layer, width, height)
    for (let at = 0; at < alpha.length; at++) {
      const cover = alpha[at] as number
      let most = 0
      for (let channel = 0; channel < 3; channel++) {
        const before = data[at * 3 + channel] as number
        const change = cover * ((layer.colour[channel] as number) - before)
        data[at * 3 + channel] = before + change
        most = Math.max(most, Math.abs(change))
      }
      if (layer.isMark && most >= seenLevels) ink[at] = 1
    }
  }
  const raw = sharp(Uint8Array.from(data, Math.round), { raw: { width, height, channels: 3 } })
  const { format, quality } = storage
  const file = await (format === 'jpeg'
    ? raw.jpeg({ quality })
    : format === 'webp'
      ? raw.webp({ quality })
      : raw.png()
  ).toBuffer()
  return { file, truth, ink }
}
