import { float32Tensor, type ModelStore } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import type { Face } from './detectLandmarks.ts'
import { readAligned, restoredSidePx } from './readAligned.ts'
import type { Square } from './readSquare.ts'

/** Side of the crop over the face's; the same number is in training/facePairs.py. */
const cropRatio = 1.4

/** A face as the restorer expects it to have been, in a square of the photo. */
export interface Restoration {
  readonly square: Square
  /** Red, green and blue planes 0–1, `restoredSidePx` squared samples each. */
  readonly planes: Float32Array
  /** Absolute error that the network expects of each pixel, 0–1. */
  readonly expectedError: Float32Array
}

const mirrored = (plane: Float32Array): Float32Array =>
  plane.map((_, at) => plane[at - (at % restoredSidePx) + restoredSidePx - 1 - (at % restoredSidePx)] as number)

/**
 * Restores the aligned crop of a face by our own network (`training/`, recipe `restorer-2`): the mean of its answers to the
 * crop and to its mirror image.
 */
export const predictRestoration = async (raster: Raster, face: Face, models: ModelStore): Promise<Restoration> => {
  const session = await models.session('restorer')
  const square = { ...face.square, sidePx: face.square.sidePx * cropRatio }
  const seen = readAligned(raster, square)
  const pixels = restoredSidePx ** 2
  const answer = async (planes: Float32Array): Promise<Float32Array> => {
    const { restored } = await session.run({ face: float32Tensor(planes, [1, 3, restoredSidePx, restoredSidePx]) })
    if (!(restored?.data instanceof Float32Array)) throw new Error('Expected the restorer to answer with 32-bit floats')
    return restored.data
  }
  const straight = await answer(seen)
  const turned = mirrored(await answer(mirrored(seen)))
  const both = straight.map((value, at) => (value + (turned[at] as number)) / 2)
  return { square, planes: both.slice(0, 3 * pixels), expectedError: both.slice(3 * pixels).map(Math.exp) }
}
