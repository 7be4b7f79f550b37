import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { crop } from '../../raster/crop.ts'
import type { Raster } from '../../raster/raster.ts'
import type { MattePatch, MatteStroke } from './matteStroke.ts'

/** A cut-out with exactly what a stroke covers kept or removed; kept pixels have the photo's own colours. */
export const hardPatch = (photo: Raster, cutout: Raster, { kind, box, data }: MatteStroke): MattePatch => {
  const raster = crop(cutout, box)
  const before = crop(cutout, box)
  const own = crop(photo, box)
  const maximum = maxSampleValue(raster.data)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const coverage = (data[pixel] as number) / 255
    const alpha = raster.data[pixel * 4 + 3] as number
    const ownAlpha = photo.channels === 4 ? (own.data[pixel * 4 + 3] as number) : maximum
    const limit = Math.round((kind === 'keep' ? coverage : 1 - coverage) * ownAlpha)
    if (kind === 'keep' ? limit <= alpha : limit >= alpha) continue
    raster.data[pixel * 4 + 3] = limit
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 4 + channel
      if (kind === 'keep') raster.data[at] = own.data[pixel * photo.channels + channel] as number
      else if (limit === 0) raster.data[at] = 0
    }
  }
  return { box, raster, before }
}
