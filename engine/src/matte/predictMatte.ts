import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { float32Tensor, type Runtime } from '../ports.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'

/** Side of the square that IS-Net reads and writes, in pixels. */
export const matteSidePx = 1024

/**
 * Coarse coverage of the photo's subject, 0–1, on IS-Net's own grid of 1024 × 1024 pixels (the photo is squeezed to a
 * square). Of the model's outputs only the finest is computed into memory. Source: Qin et al., "Highly Accurate
 * Dichotomous Image Segmentation", ECCV 2022.
 */
export const predictMatte = async (colour: RgbPlanes, runtime: Runtime): Promise<Plane> => {
  const session = await runtime.models.session('isnet')
  const pixels = matteSidePx * matteSidePx
  const input = new Float32Array(3 * pixels)
  colour.forEach((plane, channel) => {
    const square = resizePlane(plane, matteSidePx, matteSidePx).data
    const at = channel * pixels
    for (let pixel = 0; pixel < pixels; pixel++) input[at + pixel] = (square[pixel] as number) - 0.5
  })
  runtime.signal.throwIfAborted()
  const tensor = float32Tensor(input, [1, 3, matteSidePx, matteSidePx])
  const { output } = await session.run({ input: tensor }, ['output'])
  if (!(output?.data instanceof Float32Array)) throw new Error('Expected IS-Net to answer with 32-bit floats')
  const coverage = new Float32Array(output.data)
  for (let pixel = 0; pixel < pixels; pixel++) coverage[pixel] = clamp01(coverage[pixel] as number)
  return { width: matteSidePx, height: matteSidePx, data: coverage }
}
