import type { Alpha, Box, Raster, Samples } from '../raster/raster.ts'

/**
 * Blends a patch into a raster, in place. Alpha 0 leaves a pixel bit-identical. The raster's own alpha channel stays, since
 * an object is removed and not the photo's outline.
 *
 * @param patch RGB samples of the box, interleaved, in the raster's range
 */
export const blendPatch = (raster: Raster, patch: Samples, cover: Alpha, box: Box): void => {
  const { data, channels, width } = raster
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const alpha = cover.data[row * box.width + column] ?? 0
      if (alpha === 0) continue
      const from = (row * box.width + column) * 3
      const to = ((box.top + row) * width + box.left + column) * channels
      if (alpha === 255) {
        for (let channel = 0; channel < 3; channel++) data[to + channel] = patch[from + channel] ?? 0
        continue
      }
      for (let channel = 0; channel < 3; channel++) {
        const old = data[to + channel] ?? 0
        data[to + channel] = Math.round(old + (((patch[from + channel] ?? 0) - old) * alpha) / 255)
      }
    }
  }
}
