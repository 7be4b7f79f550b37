import { roundToSample } from '@spotless/engine/kernel/colour/roundToSample'
import { fastGaussianFilter } from '@spotless/engine/kernel/filter/fastGaussianFilter'
import { boxMuller } from '@spotless/engine/kernel/random/boxMuller'
import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'

/** Ways in which a portrait suffers, each made from a clean RGB photo of 8 bits. */
export const degradations = {
  'blur σ 1.5 px': async (photo: Raster): Promise<Raster> => {
    const data = new Uint8Array(photo.data.length)
    const plane = new Float32Array(photo.width * photo.height)
    for (let channel = 0; channel < 3; channel++) {
      for (let at = 0; at < plane.length; at++) plane[at] = photo.data[at * 3 + channel] as number
      const soft = fastGaussianFilter(plane, photo.width, 1.5)
      for (let at = 0; at < plane.length; at++) data[at * 3 + channel] = Math.round(soft[at] as number)
    }
    return { ...photo, data }
  },
  'noise σ 12': async (photo: Raster): Promise<Raster> => withNoise(photo, 12),
  'JPEG quality 25': async (photo: Raster): Promise<Raster> => {
    const { width, height } = photo
    const file = await sharp(photo.data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 25 })
      .toBuffer()
    return { ...photo, data: new Uint8Array(await sharp(file).raw().toBuffer()) }
  },
  'low light': async (photo: Raster): Promise<Raster> =>
    withNoise({ ...photo, data: Uint8Array.from(photo.data, (sample) => Math.round(0.4 * sample)) }, 3),
} as const

const withNoise = (photo: Raster, deviation: number): Raster => {
  const uniform = linearCongruential(11)
  const normal = boxMuller(() => uniform() + 0.5 / 2 ** 32)
  const data = Uint8Array.from(photo.data, (sample) => roundToSample(sample + deviation * normal(), 255))
  return { ...photo, data }
}
