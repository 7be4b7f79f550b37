import type { OnnxNode } from '../convolution/readOnnx.ts'

/** Size of a picture inside a network; channels as many as it is computed with. */
export interface Shape {
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** Channels are computed in vectors of four, those of weights by eight. */
export const photoChannels = 4
export const channelsTogether = 8
const rgb = 3

export const unreadable = (what: string): Error => new Error(`The network cannot be computed by our kernels: ${what}.`)

export const isAll = (values: readonly number[] | undefined, expected: number): boolean =>
  (values ?? []).every((value) => value === expected)

const halfOf = (side: number): number => Math.ceil(side / 2)

/**
 * How a 3 × 3 convolution reads its input, and the size of its answer.
 * @param dims of its weights: output channels, input channels, rows, columns
 * @param from one picture, or two whose channels follow each other
 * @throws Error where it is of another kind
 */
export const convolvedShape = (
  { numbers }: OnnxNode,
  [outputs, inputs, rows, columns]: readonly number[],
  from: readonly Shape[],
) => {
  const [stride, dilation] = [numbers.strides?.[0] ?? 1, numbers.dilations?.[0] ?? 1]
  const isPadded = numbers.pads?.length === 4 && isAll(numbers.pads, dilation)
  const isSquare = rows === 3 && columns === 3 && isAll(numbers.strides, stride) && isAll(numbers.dilations, dilation)
  if (!isPadded || !isSquare || !isAll(numbers.group, 1))
    throw unreadable('a convolution is not of 3 × 3, padded to its size')
  const [first, ...others] = from
  const { width, height } = first!
  const channels = Math.ceil(outputs! / channelsTogether) * channelsTogether
  if (first!.channels === photoChannels) {
    if (stride !== 2 || dilation !== 1 || inputs !== rgb || others.length > 0)
      throw unreadable('the photo is not read by a convolution of every second pixel')
    return { shape: { width: halfOf(width), height: halfOf(height), channels }, stride, dilation } as const
  }
  if (stride !== 1 || others.length > 1 || from.reduce((sum, one) => sum + one.channels, 0) !== inputs)
    throw unreadable('a convolution reads other channels than it has weights for')
  return { shape: { width, height, channels }, stride, dilation } as const
}

/** Size of what is largest in squares of 2 × 2. @throws Error where it is another pool */
export const pooledShape = ({ numbers }: OnnxNode, { width, height, channels }: Shape): Shape => {
  const isWhole = numbers.ceil_mode?.[0] === 1 || (width % 2 === 0 && height % 2 === 0)
  if (!isAll(numbers.kernel_shape, 2) || !isAll(numbers.strides, 2) || !isAll(numbers.pads, 0) || !isWhole)
    throw unreadable('a pool is not of 2 × 2')
  return { width: halfOf(width), height: halfOf(height), channels }
}

/**
 * Size of a resized picture.
 * @param size ends in height and width
 * @throws Error where it is resized otherwise than bilinearly, between centres of pixels
 */
export const resizedShape = ({ texts }: OnnxNode, size: readonly number[], { channels }: Shape): Shape => {
  const isCentred = /^(pytorch_)?half_pixel$/.test(texts.coordinate_transformation_mode ?? 'half_pixel')
  const [height, width] = size.slice(-2)
  if (texts.mode !== 'linear' || !isCentred || !height || !width)
    throw unreadable('a picture is resized otherwise than bilinearly to a fixed size')
  return { width, height, channels }
}

/** Pictures that are joined or added. @throws Error where they differ in size */
export const sameSize = (pictures: readonly Shape[]): readonly Shape[] => {
  const [first] = pictures
  if (pictures.some(({ width, height }) => width !== first!.width || height !== first!.height))
    throw unreadable('it joins pictures of two sizes')
  return pictures
}
