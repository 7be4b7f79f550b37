import { to8Bit } from '../kernel/colour/to8Bit.ts'
import type { Raster } from '../raster/raster.ts'

/** A raster without transparency, of 8 bits a sample where it had any: what shows through is white. */
export const onWhite = (raster: Raster): Raster => {
  if (raster.channels === 3) return raster
  const { width, height, data } = to8Bit(raster)
  const opaque = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = (data[pixel * 4 + 3] as number) / 255
    for (let channel = 0; channel < 3; channel++) {
      opaque[pixel * 3 + channel] = Math.round((data[pixel * 4 + channel] as number) * alpha + 255 * (1 - alpha))
    }
  }
  return { width, height, channels: 3, data: opaque }
}
