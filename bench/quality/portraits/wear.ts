import { roundToSample } from '@spotless/engine/kernel/colour/roundToSample'
import { boxMuller } from '@spotless/engine/kernel/random/boxMuller'
import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import { keysCubic } from '@spotless/engine/kernel/resample/keysCubic'
import { resizeRaster } from '@spotless/engine/kernel/resample/resizeRaster'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp, { type Sharp } from 'sharp'

/** A worn portrait, and the truth where it has another tone than the portrait's own. */
interface Worn {
  readonly worn: Raster
  readonly tone?: Raster
}

const image = ({ data, width, height, channels }: Raster): Sharp =>
  sharp(data as Uint8Array, { raw: { width, height, channels } })
const raster = async (pipeline: Sharp): Promise<Raster> => {
  const { data, info } = await pipeline.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}
/** Bicubic with pixel centres aligned: sharp's own enlarging shifts a photo by a third of a pixel, which costs a decibel. */
const resized = (from: Raster, width: number, height: number): Raster =>
  resizeRaster(from, Math.round(width), Math.round(height), keysCubic)
const jpeg = async (from: Raster, quality: number): Promise<Raster> =>
  raster(sharp(await image(from).jpeg({ quality }).toBuffer()))
const noisy = (from: Raster, deviation: number, isGrey = false): Raster => {
  const uniform = linearCongruential(5)
  const normal = boxMuller(() => uniform() + 0.5 / 2 ** 32)
  let shared = 0
  const data = Uint8Array.from(from.data, (sample, at) => {
    if (!isGrey || at % 3 === 0) shared = normal()
    return roundToSample(sample + deviation * shared, 255)
  })
  return { ...from, data }
}
const toned = (from: Raster, tone: (r: number, g: number, b: number) => number): Raster => {
  const data = new Uint8Array(from.data.length)
  for (let at = 0; at < data.length; at += 3)
    data.fill(
      roundToSample(tone(from.data[at] as number, from.data[at + 1] as number, from.data[at + 2] as number), 255),
      at,
      at + 3,
    )
  return { ...from, data }
}
const small =
  (facePx: number) =>
  async (truth: Raster, sidePx: number): Promise<Worn> => {
    const scale = facePx / sidePx
    const reduced = resized(truth, truth.width * scale, truth.height * scale)
    return { worn: resized(reduced, truth.width, truth.height) }
  }
const lens = (radius: number): { width: number; height: number; kernel: number[] } => {
  const side = 2 * Math.ceil(radius) + 1
  const kernel = Array.from({ length: side * side }, (_, at) =>
    Math.hypot((at % side) - (side - 1) / 2, Math.floor(at / side) - (side - 1) / 2) <= radius ? 1 : 0,
  )
  return { width: side, height: side, kernel }
}
const motion = {
  width: 9,
  height: 9,
  kernel: Array.from({ length: 81 }, (_, at) => (Math.abs((at % 9) - 4 - 2 * (Math.floor(at / 9) - 4)) <= 1 ? 1 : 0)),
}
const faded = (r: number, g: number, b: number): number => 70 + 0.5 * (0.299 * r + 0.587 * g + 0.114 * b)

/** Ways in which a portrait suffers, each made from a clean RGB photo of 8 bits. @param sidePx side of its face */
export const portraitWear: Readonly<Record<string, (truth: Raster, sidePx: number) => Promise<Worn>>> = {
  'face 24 px, enlarged': small(24),
  'face 32 px, enlarged': small(32),
  'face 48 px, enlarged': small(48),
  'face 45 px, JPEG 30, enlarged, JPEG 80': async (truth, sidePx) => {
    const reduced = resized(truth, (truth.width * 45) / sidePx, (truth.height * 45) / sidePx)
    return { worn: await jpeg(resized(await jpeg(reduced, 30), truth.width, truth.height), 80) }
  },
  'lens blur 3 px, noise σ 8': async (truth) => ({ worn: noisy(await raster(image(truth).convolve(lens(3))), 8) }),
  'motion blur': async (truth) => ({ worn: await raster(image(truth).convolve(motion)) }),
  'noise σ 20': async (truth) => ({ worn: noisy(truth, 20) }),
  'JPEG 15': async (truth) => ({ worn: await jpeg(truth, 15) }),
  'JPEG 25, then 50': async (truth) => {
    const once = await jpeg(truth, 25)
    const shifted = image(once).extract({ left: 3, top: 5, width: truth.width - 3, height: truth.height - 5 })
    const twice = await jpeg(await raster(shifted), 50)
    return { worn: await raster(image(twice).extend({ left: 3, top: 5, extendWith: 'copy' })) }
  },
  'faded grey, grain σ 9': async (truth) => {
    const tone = toned(truth, faded)
    return { worn: noisy(await raster(image(tone).blur(0.8)), 9, true), tone }
  },
}
