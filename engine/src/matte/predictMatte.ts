import { askOnDisk } from '../diskModels/askOnDisk.ts'
import { predictMatteOnDisk } from '../diskModels/matteModel.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { float32Tensor, type ModelStore, type Runtime } from '../ports.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'

/** Side of IS-Net's input and output, in pixels. */
export const matteSidePx = 1024

/** A matte and what predicted it. */
export interface PredictedMatte extends Plane {
  readonly engine: string
}

const predictByIsNet = async (image: RgbPlanes, runtime: Runtime): Promise<PredictedMatte> => {
  const session = await runtime.models.session('isnet')
  const pixels = matteSidePx * matteSidePx
  const input = new Float32Array(3 * pixels)
  image.forEach((plane, channel) => {
    const square = resizePlane(plane, matteSidePx, matteSidePx).data
    const at = channel * pixels
    for (let pixel = 0; pixel < pixels; pixel++) input[at + pixel] = (square[pixel] as number) - 0.5
  })
  runtime.signal.throwIfAborted()
  const tensor = float32Tensor(input, [1, 3, matteSidePx, matteSidePx])
  const { output } = await session.run({ input: tensor }, ['output'])
  if (!(output?.data instanceof Float32Array)) throw new Error('Expected IS-Net to answer with 32-bit floats')
  const alpha = new Float32Array(output.data)
  for (let pixel = 0; pixel < pixels; pixel++) alpha[pixel] = clamp01(alpha[pixel] as number)
  return { width: matteSidePx, height: matteSidePx, data: alpha, engine: 'IS-Net' }
}

/** Whether a matte is predicted beside other work of the calling thread. */
export const predictsBeside = ({ runsBeside, onDisk }: ModelStore): boolean =>
  runsBeside?.('isnet') === true && (onDisk?.('matte') ?? []).length === 0

/**
 * Predicts a coarse matte of the photo's subject, alpha 0–1, on a grid of 1024 × 1024 pixels, to which the photo is
 * stretched: by the operator's own network where one is given, else by IS-Net. Source: Qin et al., "Highly Accurate
 * Dichotomous Image Segmentation", ECCV 2022.
 *
 * @param image colours 0–1 on any grid
 * @throws the signal's reason when aborted
 */
export const predictMatte = async (image: RgbPlanes, runtime: Runtime): Promise<PredictedMatte> => {
  const asked = await askOnDisk('matte', runtime, (model) => predictMatteOnDisk(image, model))
  if (asked === null) return predictByIsNet(image, runtime)
  return { ...resizePlane(asked.value, matteSidePx, matteSidePx), engine: asked.engine }
}
