import { createSamples } from '../../kernel/colour/createSamples.ts'
import type { Mask, Raster } from '../../raster/raster.ts'

/** The pixels of a part of a cut-out that differ from those before, the others cleared, and where they are. */
export const changedPixels = (after: Raster, before: Raster): { readonly raster: Raster; readonly changed: Mask } => {
  const { width, height } = after
  const data = createSamples(after.data, after.data.length)
  const changed = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < changed.length; pixel++, at += 4) {
    if (
      after.data[at] === before.data[at] &&
      after.data[at + 1] === before.data[at + 1] &&
      after.data[at + 2] === before.data[at + 2] &&
      after.data[at + 3] === before.data[at + 3]
    )
      continue
    changed[pixel] = 255
    for (let channel = at; channel < at + 4; channel++) data[channel] = after.data[channel] as number
  }
  return { raster: { width, height, channels: 4, data }, changed: { width, height, data: changed } }
}
