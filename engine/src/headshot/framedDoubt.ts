import type { Face } from '../face/detectLandmarks.ts'
import type { DoubtedMask } from '../matte/cutOut.ts'
import type { Box } from '../raster/raster.ts'

/**
 * How much of a frame may or may not be the person's: the area of a cut-out's parts in doubt inside it, over the square of the face's
 * side.
 *
 * @param doubted 1 where the cut-out is not sure, on any grid stretched over the photo
 * @param frame in pixels of the photo
 */
export const framedDoubt = (
  { width, height, data }: DoubtedMask,
  photo: { readonly width: number; readonly height: number },
  frame: Box,
  { square }: Face,
): number => {
  const [scaleX, scaleY] = [photo.width / width, photo.height / height]
  let count = 0
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (data[pixel] === 0) continue
    const x = ((pixel % width) + 0.5) * scaleX - frame.left
    const y = (Math.floor(pixel / width) + 0.5) * scaleY - frame.top
    if (x >= 0 && y >= 0 && x < frame.width && y < frame.height) count++
  }
  return (count * scaleX * scaleY) / square.sidePx ** 2
}
