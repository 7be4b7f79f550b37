import { modelInput } from '@spotless/engine/inpaint/modelInput'
import { modelSidePx } from '@spotless/engine/inpaint/planWindows'
import { upsampleFill } from '@spotless/engine/inpaint/upsampleFill'
import type { ModelSession } from '@spotless/engine/ports'
import { uint8Tensor } from '@spotless/engine/ports'
import type { Box, Mask, Raster, Samples } from '@spotless/engine/raster/raster'
import { weights } from '@spotless/engine-node/models/manifest'

/** MI-GAN's graph blends its fill with the input over this many model pixels inside the hole; old content shows there. */
const leakPx = 4

/** Part of a photo that one call is to fill. */
export interface GraphRegion {
  /** Square window in image space, may reach past the photo's edge. */
  readonly view: Box
  /** Part of the window to return. */
  readonly box: Box
  /** Photo pixels round the mask in which nothing of the photo may show. */
  readonly clearPx: number
}

const call = async (session: ModelSession, raster: Raster, mask: Mask, view: Box, growPx: number) => {
  const { image, mask: keep } = modelInput(raster, mask, view, growPx)
  const shape = [modelSidePx, modelSidePx]
  return session.run({
    image: uint8Tensor(image, [1, 3, ...shape]),
    mask: uint8Tensor(keep, [1, 1, ...shape]),
  })
}

/**
 * The marked part of one window as MI-GAN's published graph fills it, soft paste and all; the hole is grown by as much as that paste
 * leaks. RGB samples of the box, interleaved, in the raster's range.
 */
export const fillWithGraph = async (
  session: ModelSession,
  raster: Raster,
  mask: Mask,
  { view, box, clearPx }: GraphRegion,
): Promise<Samples> => {
  const growPx = leakPx + Math.ceil((clearPx * modelSidePx) / view.width)
  const { result } = await call(session, raster, mask, view, growPx)
  return upsampleFill(result?.data as Uint8Array, view, box, raster)
}

/** The same by the generator alone, as IOPaint runs it: the hole as it is, nothing blended. */
export const fillWithGenerator = async (
  session: ModelSession,
  raster: Raster,
  mask: Mask,
  { view, box }: GraphRegion,
): Promise<Samples> => {
  const answer = await call(session, raster, mask, view, 0)
  const drawn = answer[weights.migan.fill]?.data as Float32Array
  return upsampleFill(Uint8Array.from(drawn, Math.round), view, box, raster)
}
