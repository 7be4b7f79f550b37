import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box, Raster } from '../raster/raster.ts'

/**
 * Writes into a box of the photo, in place, what changed between two states of it. Where the states are smaller than the box
 * the change is enlarged by lines between pixels and added, so that what is finer in the photo stays as it is.
 */
export const addChange = (photo: Raster, box: Box, before: Raster, after: Raster): void => {
  const { channels, data } = photo
  if (before.width === box.width && before.height === box.height) {
    const length = box.width * channels
    for (let row = 0; row < box.height; row++) {
      const to = ((box.top + row) * photo.width + box.left) * channels
      data.set(after.data.subarray(row * length, (row + 1) * length), to)
    }
    return
  }
  const most = maxSampleValue(data)
  const { width, height } = before
  const change = (at: number): number => (after.data[at] as number) - (before.data[at] as number)
  for (let row = 0; row < box.height; row++) {
    const y = clamp(((row + 0.5) * height) / box.height - 0.5, 0, height - 1)
    const [above, below] = [Math.floor(y) * width, Math.min(height - 1, Math.floor(y) + 1) * width]
    const shareY = y - Math.floor(y)
    for (let column = 0; column < box.width; column++) {
      const x = clamp(((column + 0.5) * width) / box.width - 0.5, 0, width - 1)
      const [left, right] = [Math.floor(x), Math.min(width - 1, Math.floor(x) + 1)]
      const shareX = x - left
      const to = ((box.top + row) * photo.width + box.left + column) * channels
      for (let channel = 0; channel < 3; channel++) {
        const upper =
          change((above + left) * channels + channel) * (1 - shareX) +
          change((above + right) * channels + channel) * shareX
        const lower =
          change((below + left) * channels + channel) * (1 - shareX) +
          change((below + right) * channels + channel) * shareX
        const sum = (data[to + channel] as number) + upper * (1 - shareY) + lower * shareY
        data[to + channel] = roundToSample(sum, most)
      }
    }
  }
}
