import type { Raster } from '../../raster/raster.ts'

/** The raster at 8 bits a sample. */
export const to8Bit = (raster: Raster): Raster => {
  if (!(raster.data instanceof Uint16Array)) return raster
  const data = new Uint8Array(raster.data.length)
  for (let sample = 0; sample < data.length; sample++) data[sample] = Math.round((raster.data[sample] as number) / 257)
  return { ...raster, data }
}
