import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keysCubic } from '@spotless/engine/kernel/resample/keysCubic'
import { resizeRaster } from '@spotless/engine/kernel/resample/resizeRaster'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { photosFolder, root } from '../paths.ts'

const longestPx = 2200

/** The photos that training never saw, as `training/CREDITS.tsv` lists them; `watch` and `training` are the others. */
export const setAside = async (use = 'evaluation'): Promise<readonly string[]> =>
  (await readFile(join(root, 'training', 'CREDITS.tsv'), 'utf8'))
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([found]) => found === use)
    .map(([, file]) => file as string)

const toEightBit = (raster: Raster): Raster =>
  raster.data instanceof Uint16Array
    ? { ...raster, data: Uint8Array.from(raster.data, (sample) => Math.round(sample / 257)) }
    : raster

/** The middle of a photo, without alpha and in 8 bit; large ones are shrunk first, so that camera blur and JPEG traces weigh less. */
export const readMiddle = async (file: string, sidePx: number): Promise<Raster> => {
  let raster = toEightBit((await decodePhoto(await readFile(join(photosFolder, file)))).raster)
  while (Math.max(raster.width, raster.height) > longestPx) {
    raster = resizeRaster(raster, raster.width >> 1, raster.height >> 1, keysCubic)
  }
  const width = Math.min(sidePx, raster.width) & ~7
  const height = Math.min(sidePx, raster.height) & ~7
  const [left, top] = [(raster.width - width) >> 1, (raster.height - height) >> 1]
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = ((top + Math.floor(pixel / width)) * raster.width + left + (pixel % width)) * raster.channels
    for (let channel = 0; channel < 3; channel++) data[pixel * 3 + channel] = raster.data[from + channel] as number
  }
  return { width, height, channels: 3, data }
}
