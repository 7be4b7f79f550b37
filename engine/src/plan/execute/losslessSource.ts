import { barePng, type Source } from '../../container/photo.ts'
import type { Raster } from '../../raster/raster.ts'

/** A PNG of the raster's own bit depth, for pipelines that take files. */
export const losslessSource = ({ data }: Raster): Source => ({
  ...barePng,
  bitDepth: data instanceof Uint16Array ? 16 : 8,
})
