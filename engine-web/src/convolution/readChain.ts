import { type OnnxTensor, readOnnx } from './readOnnx.ts'
import { paddedInputs, paddedOutputs, winogradWeights } from './winogradWeights.ts'

/** A 3 × 3 convolution, ready to be computed. */
export interface ConvolutionLayer {
  readonly cin: number
  readonly cout: number
  readonly weights: Float32Array
  readonly bias: Float32Array
  /** What negative values are multiplied by; 1 leaves them. */
  readonly slope: number
}

/** A network of convolutions one after the other, without padding, between squares of pixels side by side as channels. */
export interface ConvolutionChain {
  /** Planes of the photo. */
  readonly planes: number
  /** Side of the squares that are read, and of those that are written, in their own pixels. */
  readonly readPx: number
  readonly writePx: number
  readonly layers: readonly ConvolutionLayer[]
  /** Enlarges the photo beside the layers, by 5 × 5 filters: 25 weights for each pixel of a written square. */
  readonly filters: Float32Array | null
  /** What a number of each kind of degradation adds to the first layer's biases, kind by kind. */
  readonly conditioning: Float32Array | null
}

const unreadable = (what: string): Error => new Error(`Expected a chain of convolutions, but ${what}.`)

/** The weights of a convolution over squares of 2 × 2 pixels that a stride of 2 over 6 × 6 pixels is. */
const bySquares = ({ dims, data }: OnnxTensor): OnnxTensor => {
  const [outputs, planes] = dims as [number, number]
  const result = new Float32Array(data.length)
  for (let output = 0; output < outputs; output++)
    for (let plane = 0; plane < planes; plane++)
      for (let y = 0; y < 6; y++)
        for (let x = 0; x < 6; x++) {
          const channel = plane * 4 + (y % 2) * 2 + (x % 2)
          const at = ((output * planes * 4 + channel) * 3 + (y >> 1)) * 3 + (x >> 1)
          result[at] = data[((output * planes + plane) * 6 + y) * 6 + x]!
        }
  return { dims: [outputs, planes * 4, 3, 3], data: result }
}

/**
 * Reads a network as a chain of convolutions: those that enlarge luma, and the one that removes noise.
 * @throws Error when it is of another kind
 */
export const readChain = (model: Uint8Array): ConvolutionChain => {
  const { nodes, tensors } = readOnnx(model)
  const known = ['Conv', 'LeakyRelu', 'Constant', 'Slice', 'Add', 'Mul', 'MatMul', 'Unsqueeze', 'DepthToSpace']
  const other = nodes.find(({ operator }) => !known.includes(operator))
  if (other) throw unreadable(`it has a node ${other.operator}`)
  const slope = nodes.find(({ operator }) => operator === 'LeakyRelu')?.numbers.alpha?.[0]
  const writePx = nodes.find(({ operator }) => operator === 'DepthToSpace')?.numbers.blocksize?.[0]
  if (slope === undefined || writePx === undefined) throw unreadable('it has neither activation nor squares')
  const convolutions = nodes.filter(({ operator, inputs }) => operator === 'Conv' && inputs.length === 3)
  const first = tensors.get(convolutions[0]?.inputs[1] ?? '')
  if (!first) throw unreadable('it has no weights')
  const readPx = first.dims[2] === 6 ? 2 : 1
  const layers = convolutions.map(({ inputs, numbers }, index): ConvolutionLayer => {
    const [stored, bias] = [tensors.get(inputs[1]!), tensors.get(inputs[2]!)]
    if (!stored || !bias || numbers.pads?.some((pad) => pad !== 0))
      throw unreadable(`layer ${index} is of another kind`)
    const { dims, data } = index === 0 && readPx === 2 ? bySquares(stored) : stored
    const [outputs, channels, rows, columns] = dims as [number, number, number, number]
    if (rows !== 3 || columns !== 3) throw unreadable(`layer ${index} has a kernel of ${rows} × ${columns}`)
    const padded = new Float32Array(paddedOutputs(outputs))
    padded.set(bias.data)
    return {
      ...{ cin: paddedInputs(channels), cout: padded.length, bias: padded },
      weights: winogradWeights(data, outputs, channels),
      slope: index === convolutions.length - 1 ? 1 : slope,
    }
  })
  const constants = nodes.flatMap(({ value }) => (value?.dims.length === 4 ? [value] : []))
  const matrix = tensors.get(nodes.find(({ operator }) => operator === 'MatMul')?.inputs[1] ?? '')
  return {
    ...{ planes: first.dims[1]!, readPx, writePx, layers },
    filters: constants[0]?.data ?? null,
    conditioning: matrix?.data ?? null,
  }
}
