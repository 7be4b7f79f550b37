import { halveRaster } from '../kernel/resample/halveRaster.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Raster } from '../raster/raster.ts'
import type { Variant } from '../upscale/chooseVariant.ts'
import { enlarge } from '../upscale/enlarge.ts'
import { openLumaNetwork } from '../upscale/lumaNetwork.ts'
import { upscale } from '../upscale/upscale.ts'
import { boxAround } from './faceCrop.ts'
import type { Face } from './findPoints.ts'

const factor = 2
/** Part round a face that is supersampled, as a multiple of its side, and how much of it fades into the rest. */
const [reach, fadeShare] = [1.5, 0.12]

/** Larger faces have enough pixels for their fine lines as they are. */
const largestPx = 320

/**
 * Enlarges a photo to twice its size. Faces of few pixels are enlarged four times and halved, so that lashes and lips keep finer
 * lines, and fade into the rest of the photo.
 *
 * @param variant how the rest is enlarged; `robust` where the photo is worn, so that it does not fall off beside faces that
 * were cleaned already
 * @throws the signal's reason when aborted
 */
export const enlargeFaces = async (
  photo: Raster,
  faces: readonly Face[],
  variant: Variant,
  runtime: Runtime,
  onFraction: (fraction: number) => void = () => {},
): Promise<Raster> => {
  const result = await enlarge(photo, factor, variant, runtime, { onFraction })
  const network = await openLumaNetwork(runtime.models, 4)
  for (const face of faces.filter(({ square }) => square.sidePx <= largestPx)) {
    const box = boxAround(face.square, reach, photo)
    const fine = halveRaster(await upscale(crop(photo, box), network, runtime))
    const fadePx = Math.max(2, Math.round(box.width * factor * fadeShare))
    for (let row = 0; row < fine.height; row++) {
      const down = Math.min(row + 1, fine.height - row) / fadePx
      for (let column = 0; column < fine.width; column++) {
        const share = Math.min(1, down, Math.min(column + 1, fine.width - column) / fadePx)
        const from = (row * fine.width + column) * fine.channels
        const to = ((box.top * factor + row) * result.width + box.left * factor + column) * result.channels
        for (let channel = 0; channel < result.channels; channel++) {
          const coarse = result.data[to + channel] as number
          result.data[to + channel] = Math.round(coarse + share * ((fine.data[from + channel] as number) - coarse))
        }
      }
    }
  }
  return result
}
