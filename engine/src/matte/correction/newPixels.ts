import { maskDeflateLevel } from '../../container/encodeMask.ts'
import { encodePng } from '../../container/encodePng.ts'
import { barePng, type Source } from '../../container/photo.ts'
import { storeAs } from '../../container/storeAs.ts'
import type { PixelBuffer, Runtime } from '../../ports.ts'
import type { Box } from '../../raster/raster.ts'
import { clearUnchanged } from './clearUnchanged.ts'
import type { MattePatch } from './matteStroke.ts'

/** New pixels of a part of a cut-out. */
export interface EncodedPatch {
  readonly box: Box
  /** A PNG; pixels that stay are cleared. */
  readonly file: Uint8Array
  /** A PNG mask: white and opaque where pixels are new, black and clear elsewhere. */
  readonly changed: Uint8Array
}

/** The new pixels of a patch, the others cleared, and where they are. */
export interface NewPixels extends Pick<MattePatch, 'box' | 'raster'> {
  readonly changed: PixelBuffer
}

/** What differs in a patch; its other pixels are cleared, in place. */
export const newPixelsOf = ({ box, raster, before }: MattePatch): NewPixels => ({
  box,
  raster,
  changed: clearUnchanged(raster, before),
})

/** New pixels as files, with the colour space of the cut-out's. */
export const encodePatch = async (
  { box, raster, changed }: NewPixels,
  { metadata: { icc, pngColour } }: Source,
  runtime: Pick<Runtime, 'codec' | 'compression'>,
): Promise<EncodedPatch> => {
  const metadata = { ...(icc && { icc }), ...(pngColour && { pngColour }) }
  const [{ file }, mask] = await Promise.all([
    storeAs(raster, { ...barePng, metadata }, { format: 'png', quality: 100 }, runtime),
    encodePng(changed, maskDeflateLevel, runtime.compression),
  ])
  return { box, file, changed: mask }
}
