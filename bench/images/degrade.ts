import { roundToSample } from '@spotless/engine/kernel/colour/roundToSample'
import { boxMuller } from '@spotless/engine/kernel/random/boxMuller'
import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'

/** Repeatable normal numbers, the same at each call. */
const normals = (): (() => number) => {
  const uniform = linearCongruential(0x2545f491)
  return boxMuller(() => (uniform() * 2 ** 32 + 1) / (2 ** 32 + 1))
}

/** White noise of a deviation (0–255) in each sample, as an 8-bit file would hold it. */
export const addNoise = (photo: Raster, sigma: number): Raster => {
  const normal = normals()
  const data = Uint8Array.from(photo.data, (sample) => roundToSample(sample + sigma * normal(), 255))
  return { ...photo, data }
}

/** Once through JPEG, colour at half size. */
export const compress = async (photo: Raster, quality: number): Promise<Raster> => {
  const { width, height, channels, data } = photo
  const file = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
  return { ...photo, data: new Uint8Array(await sharp(file).raw().toBuffer()) }
}

/** What happens to people's photos before they come here. */
export const degradations: Readonly<Record<string, (photo: Raster) => Promise<Raster>>> = {
  nothing: async (photo) => photo,
  'JPEG 90': (photo) => compress(photo, 90),
  'JPEG 75': (photo) => compress(photo, 75),
  'JPEG 50': (photo) => compress(photo, 50),
  'noise of sigma 5': async (photo) => addNoise(photo, 5),
  'noise of sigma 10': async (photo) => addNoise(photo, 10),
}
