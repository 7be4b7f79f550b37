import { type Session, Tensor } from '../model/store.ts'
import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'
import { enlargeFill } from './enlargeFill.ts'
import { modelInput } from './modelInput.ts'
import { modelSidePx } from './planWindows.ts'

/** MI-GAN's graph blends its fill with the input over this many model pixels inside the hole; old content shows there. */
const leakPx = 4

/**
 * Fills the marked part of one window with MI-GAN (Sargsyan et al. 2023, "MI-GAN: A Simple Baseline for Image Inpainting on
 * Mobile Devices").
 *
 * @param view square window in image space, may reach past the photo's edge
 * @param box part of the window to return
 * @param clearPx photo pixels round the mask in which nothing of the photo may show
 * @returns RGB samples of the box, interleaved, in the raster's range
 */
export const fillWithModel = async (
  session: Session,
  raster: Raster,
  mask: Mask,
  region: { readonly view: Box; readonly box: Box; readonly clearPx: number },
): Promise<Samples> => {
  const growPx = leakPx + Math.ceil((region.clearPx * modelSidePx) / region.view.width)
  const input = modelInput(raster, mask, region.view, growPx)
  const shape = [modelSidePx, modelSidePx]
  const answer = await session.run({
    image: new Tensor('uint8', input.image, [1, 3, ...shape]),
    mask: new Tensor('uint8', input.mask, [1, 1, ...shape]),
  })
  const planes = answer.result?.data
  if (!(planes instanceof Uint8Array) || planes.length !== input.image.length) {
    throw new Error(`MI-GAN answered ${planes?.length ?? 'no'} samples, expected ${input.image.length}.`)
  }
  return enlargeFill(planes, region.view, region.box, raster)
}
