import { askOnDisk } from '../diskModels/askOnDisk.ts'
import { restoreFaceOnDisk } from '../diskModels/faceModel.ts'
import { float32Tensor, type ModelStore, type Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { alignFace } from './alignFace.ts'
import type { Face } from './detectLandmarks.ts'
import { readAligned } from './readAligned.ts'
import type { Square } from './readSquare.ts'

/** Side of the crop over the face's; the same number is in training/facePairs.py. */
const cropRatio = 1.4
/** Sides at which crops are shown to the restorer; the same numbers are in training/facePairs.py. */
const cropSidesPx = [144, 208] as const
/** Pixels of the photo for one of the crop up to which the smaller crop is as fine as the photo. */
const maxReduction = 1.1

/** A face as the restorer expects it to have been, in a square of the photo. */
export interface Restoration {
  readonly square: Square
  /** Side of the planes. */
  readonly planesPx: number
  /** Red, green and blue planes 0–1, `planesPx` squared samples each. */
  readonly planes: Float32Array
  /** Absolute error that the network expects of each pixel, 0–1. */
  readonly expectedError: Float32Array
  /** Name of the operator's own network that restored it; null for ours. */
  readonly engine: string | null
}

const mirrored = (plane: Float32Array, width: number): Float32Array =>
  plane.map((_, at) => plane[at - (at % width) + width - 1 - (at % width)] as number)

/**
 * Restores the aligned crop of a face by our own network (`training/`, recipe `restorer-3`): the mean of its answers to the
 * crop and to its mirror image.
 */
export const predictRestoration = async (raster: Raster, face: Face, models: ModelStore): Promise<Restoration> => {
  const session = await models.session('restorer')
  const square = { ...face.square, sidePx: face.square.sidePx * cropRatio }
  const [smallPx, largePx] = cropSidesPx
  const planesPx = square.sidePx <= maxReduction * smallPx ? smallPx : largePx
  const seen = readAligned(raster, square, planesPx)
  const pixels = planesPx ** 2
  const answer = async (planes: Float32Array): Promise<Float32Array> => {
    const { restored } = await session.run({ face: float32Tensor(planes, [1, 3, planesPx, planesPx]) })
    if (!(restored?.data instanceof Float32Array)) throw new Error('Expected the restorer to answer with 32-bit floats')
    return restored.data
  }
  const straight = await answer(seen)
  const turned = mirrored(await answer(mirrored(seen, planesPx)), planesPx)
  const both = straight.map((value, at) => (value + (turned[at] as number)) / 2)
  const planes = both.slice(0, 3 * pixels)
  const expectedError = both.slice(3 * pixels).map(Math.exp)
  return { square, planesPx, planes, expectedError, engine: null }
}

/** What an operator's network restores is doubted evenly: at half the strength it counts by two thirds, at the fullest in full. */
const evenDoubt = 0.1

/**
 * Restores a face by the operator's own network, aligned as such networks are trained.
 * @returns null where none is given or none can
 * @throws the signal's reason when aborted
 */
export const predictRestorationOnDisk = async (
  raster: Raster,
  face: Face,
  runtime: Pick<Runtime, 'models' | 'signal'>,
): Promise<Restoration | null> => {
  const square = alignFace(face)
  const asked = await askOnDisk('faces', runtime, (model) =>
    restoreFaceOnDisk(model, (sidePx) => readAligned(raster, square, sidePx)),
  )
  if (asked === null) return null
  const { planes, sidePx } = asked.value
  const expectedError = new Float32Array(sidePx ** 2).fill(evenDoubt)
  return { square, planesPx: sidePx, planes, expectedError, engine: asked.engine }
}
