import type { Session } from '../model/store.ts'
import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'
import { askModel } from './askModel.ts'
import { enlargeFill } from './enlargeFill.ts'
import { modelInput } from './modelInput.ts'
import { modelSidePx } from './planWindows.ts'

/** MI-GAN's graph blends its fill with the input over this many model pixels inside the hole; old content shows there. */
const leakPx = 4

/**
 * How far a hole is to grow in the model's eyes, in model pixels.
 *
 * @param clearPx photo pixels round the mask in which nothing of the photo may show
 * @param scale photo pixels per model pixel
 */
export const growthFor = (clearPx: number, scale: number): number => leakPx + Math.ceil(clearPx / scale)

/**
 * Fills the marked part of one window with one call of MI-GAN.
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
  const growPx = growthFor(region.clearPx, region.view.width / modelSidePx)
  const [planes] = await askModel(session, [modelInput(raster, mask, region.view, growPx)])
  return enlargeFill(planes as Uint8Array, region.view, region.box, raster)
}
