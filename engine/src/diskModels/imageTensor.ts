import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { float32Tensor, type Tensor, uint8Tensor } from '../ports.ts'
import { GraphMisfit, type ImageValue, type Normalisation } from './graph.ts'

/**
 * Colours as a graph takes them.
 * @param planes red, green and blue one after another, 0–1
 */
export const imageTensor = (
  planes: Float32Array,
  size: { readonly width: number; readonly height: number },
  { isBytes }: Pick<ImageValue, 'isBytes'>,
  { mean, std, range }: Normalisation,
): Tensor => {
  const shape = [1, 3, size.height, size.width]
  const pixels = size.width * size.height
  if (isBytes)
    return uint8Tensor(
      Uint8Array.from(planes, (value) => clamp01(value) * 255 + 0.5),
      shape,
    )
  const samples = new Float32Array(planes.length)
  for (let channel = 0; channel < 3; channel++) {
    const [shift, spread] = [mean[channel] as number, std[channel] as number]
    for (let at = channel * pixels; at < (channel + 1) * pixels; at++)
      samples[at] = ((planes[at] as number) * range - shift) / spread
  }
  return float32Tensor(samples, shape)
}

/** A picture that a graph gave. */
export interface ImageAnswer {
  readonly width: number
  readonly height: number
  /** Planes one after another, as the graph gave them. */
  readonly data: Float32Array | Uint8Array
}

/** @throws GraphMisfit when the answer is no picture of so many channels, or holds what is no number */
export const readImageAnswer = (answer: Tensor | undefined, name: string, channels: number): ImageAnswer => {
  const [, found, height = 0, width = 0] = answer?.dims ?? []
  if (answer === undefined || found !== channels || answer.data.length !== channels * width * height || width < 1) {
    const given = answer === undefined ? 'nothing' : `[${answer.dims.join(', ')}]`
    throw new GraphMisfit(`Expected ${name} to be a picture [1, ${channels}, rows, columns], got ${given}.`)
  }
  if (answer.data.some((value) => !Number.isFinite(value)))
    throw new GraphMisfit(`${name} holds values that are no numbers; half precision may have overflowed.`)
  return { width, height, data: answer.data }
}

/** Smallest and largest value. */
export const extremesOf = (data: Float32Array | Uint8Array): readonly [lowest: number, highest: number] => {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const value of data) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return [lowest, highest]
}
