import { halveRaster } from '../kernel/resample/halveRaster.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Raster } from '../raster/raster.ts'
import type { Variant } from '../upscale/chooseVariant.ts'
import { enlarge } from '../upscale/enlarge.ts'
import { openLumaNetwork } from '../upscale/lumaNetwork.ts'
import { upscale } from '../upscale/upscale.ts'
import type { Face } from './detectLandmarks.ts'
import { boxAround } from './faceCrop.ts'
import { layRestoration } from './layRestoration.ts'
import type { Restoration } from './predictRestoration.ts'

const factor = 2
/** Side of the part that is supersampled, as a multiple of the face's. */
const reach = 1.5
/** Width of its soft edge, as a fraction of its side. */
const fadeRatio = 0.12

/** Larger faces have enough pixels for fine lines as they are. */
const maxFacePx = 320

/**
 * Upscales a photo to twice its size. Small faces are supersampled: upscaled four times and halved, so that lashes and lips
 * keep finer lines, then blended into the rest. Restored faces are laid over at the new size, where more of them shows.
 *
 * @param restorations of faces of the photo, that have been laid over it
 * @param strength 0–1, of the restorations
 * @param variant how the rest is upscaled; `robust` for a degraded photo, so that it matches faces that were cleaned before
 * @throws the signal's reason when aborted
 */
export const enlargeFaces = async (
  photo: Raster,
  faces: readonly Face[],
  { restorations, strength }: { readonly restorations: readonly Restoration[]; readonly strength: number },
  variant: Variant,
  runtime: Runtime,
  onFraction: (fraction: number) => void = () => {},
): Promise<Raster> => {
  const result = await enlarge(photo, factor, variant, runtime, { onFraction })
  const network = await openLumaNetwork(runtime.models, 4)
  for (const face of faces.filter(({ square }) => square.sidePx <= maxFacePx)) {
    const box = boxAround(face.square, reach, photo)
    const fine = halveRaster(await upscale(crop(photo, box), network, runtime))
    const fadePx = Math.max(2, Math.round(box.width * factor * fadeRatio))
    for (let row = 0; row < fine.height; row++) {
      const rowWeight = Math.min(row + 1, fine.height - row) / fadePx
      for (let column = 0; column < fine.width; column++) {
        const weight = Math.min(1, rowWeight, Math.min(column + 1, fine.width - column) / fadePx)
        const from = (row * fine.width + column) * fine.channels
        const to = ((box.top * factor + row) * result.width + box.left * factor + column) * result.channels
        for (let channel = 0; channel < result.channels; channel++) {
          const coarse = result.data[to + channel] as number
          result.data[to + channel] = Math.round(coarse + weight * ((fine.data[from + channel] as number) - coarse))
        }
      }
    }
  }
  for (const restoration of restorations) layRestoration(result, restoration, factor, strength)
  return result
}
