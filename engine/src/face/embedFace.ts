import { float32Tensor, type ModelStore } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import type { Face } from './detectLandmarks.ts'
import { readSquare } from './readSquare.ts'

const inputPx = 224
/** Side of the crop over the face's: the value at which faces are most similar to degraded copies of themselves. */
const cropRatio = 1.4

/**
 * The embedding of a face: 1024 numbers whose direction identifies the person; compare by `cosineSimilarity`.
 * Source of the network: Savchenko, "Efficient Facial Representations for Age, Gender and Identity Recognition", 2019.
 */
export const embedFace = async (raster: Raster, face: Face, models: ModelStore): Promise<Float32Array> => {
  const session = await models.session('faceIdentity')
  const { square } = face
  const crop = readSquare(raster, { ...square, sidePx: square.sidePx * cropRatio }, inputPx)
  const pixels = inputPx * inputPx
  const input = new Float32Array(crop.length)
  // The network was trained on blue, green, red.
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < pixels; at++)
      input[channel * pixels + at] = (crop[(2 - channel) * pixels + at] as number) * 255
  }
  const name = session.inputNames[0] as string
  const { embedding } = await session.run({ [name]: float32Tensor(input, [1, 3, inputPx, inputPx]) })
  return Float32Array.from(embedding?.data as Float32Array)
}
