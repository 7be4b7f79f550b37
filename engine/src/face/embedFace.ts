import { float32Tensor, type ModelStore } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import type { Face } from './findPoints.ts'
import { readSquare } from './readSquare.ts'

const inputPx = 224
/** Room round the mesh at which the same faces agree best with degraded copies of themselves; see the decision on faces. */
const room = 1.4

/**
 * What a face-recognition network makes of a face: 1024 numbers whose direction tells people apart.
 * Source of the network: Savchenko, "Efficient Facial Representations for Age, Gender and Identity Recognition", 2019.
 */
export const embedFace = async (raster: Raster, face: Face, models: ModelStore): Promise<Float32Array> => {
  const session = await models.session('faceIdentity')
  const { square } = face
  const crop = readSquare(raster, { ...square, sidePx: square.sidePx * room }, inputPx)
  const pixels = inputPx * inputPx
  const input = new Float32Array(crop.length)
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < pixels; at++)
      input[channel * pixels + at] = (crop[(2 - channel) * pixels + at] as number) * 255
  }
  const name = session.inputNames[0] as string
  const { embedding } = await session.run({ [name]: float32Tensor(input, [1, 3, inputPx, inputPx]) })
  return Float32Array.from(embedding?.data as Float32Array)
}

/** Cosine of the angle between two embeddings: 1 for the same, near 0 for nothing in common. */
export const likeness = (one: Float32Array, other: Float32Array): number => {
  let [product, squareOne, squareOther] = [0, 0, 0]
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at] as number, other[at] as number]
    product += a * b
    squareOne += a * a
    squareOther += b * b
  }
  return product / Math.max(1e-9, Math.sqrt(squareOne * squareOther))
}
