import { fromHalf } from './readGraphModel.ts'
import { type OnnxConstant, type OnnxNode, writeOnnx } from './writeOnnx.ts'

/** One layer of an ncnn network: its kind, what it reads and writes, and its numbered parameters. */
export interface NcnnLayer {
  readonly kind: string
  readonly name: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly parameters: ReadonlyMap<number, number>
}

const magic = '7767517'
/** Marks weights in half precision; see ncnn's modelbin. */
const halfFlag = 0x01306b47

/**
 * Reads the text half of an ncnn network.
 * @throws Error when it is not one, or its counts do not fit
 */
export const readNcnn = (text: string): readonly NcnnLayer[] => {
  const [first, counts = '', ...lines] = text.trim().split(/\r?\n/)
  if (first?.trim() !== magic) throw new Error('This is no ncnn network: its first line is not 7767517.')
  const layers = lines.map((line) => {
    const [kind = '', name = '', read = '0', written = '0', ...rest] = line.trim().split(/\s+/)
    const [inputs, outputs] = [Number(read), Number(written)]
    const parameters = rest.slice(inputs + outputs).map((pair) => pair.split('=').map(Number) as [number, number])
    return {
      kind,
      name,
      inputs: rest.slice(0, inputs),
      outputs: rest.slice(inputs, inputs + outputs),
      parameters: new Map(parameters),
    }
  })
  const [expected] = counts.trim().split(/\s+/).map(Number)
  if (layers.length !== expected) throw new Error(`The network names ${expected} layers but has ${layers.length}.`)
  return layers
}

/** Reads an ncnn file of weights from its start to its end. */
class WeightsReader {
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Values without a flag: biases and slopes. */
  plain(count: number): Float32Array {
    const values = Float32Array.from({ length: count }, (_, index) => this.#view.getFloat32(this.#at + index * 4, true))
    this.#at += count * 4
    return values
  }

  /** Values behind a flag that says how they are kept: kernels. */
  flagged(count: number): Float32Array {
    const flag = this.#view.getUint32(this.#at, true)
    this.#at += 4
    if (flag === 0) return this.plain(count)
    if (flag !== halfFlag)
      throw new Error(`Weights are kept in a way that is not converted (flag ${flag.toString(16)}).`)
    const values = Float32Array.from({ length: count }, (_, index) =>
      fromHalf(this.#view.getUint16(this.#at + index * 2, true)),
    )
    this.#at += Math.ceil((count * 2) / 4) * 4
    return values
  }

  get left(): number {
    return this.#view.byteLength - this.#at
  }
}

const kernelPx = 3

/**
 * Turns an ncnn network of 3×3 convolutions, PReLU, pixel shuffle, nearest enlarging and a sum into ONNX; other layers are
 * refused by name. The input is `data`, channels first and of any size; the output is named `output`.
 *
 * @throws Error naming the layer that is not covered, or when the weights are too short or too long
 */
export const ncnnToOnnx = (network: string, weights: Uint8Array): Uint8Array => {
  const reader = new WeightsReader(weights)
  const nodes: OnnxNode[] = []
  const constants: OnnxConstant[] = []
  const keep = (name: string, shape: readonly number[], data: Float32Array): string => {
    constants.push({ name, shape, data })
    return name
  }
  let channels = kernelPx
  for (const { kind, name, inputs, outputs, parameters } of readNcnn(network)) {
    const [from = '', second = ''] = inputs
    const [to = ''] = outputs
    const parameter = (index: number): number => parameters.get(index) ?? 0
    const emit = (type: string, read: readonly string[], attributes: OnnxNode['attributes'] = {}): void => {
      nodes.push({ type, inputs: read, output: to, attributes })
    }
    if (kind === 'Input') continue
    if (kind === 'Split') {
      for (const output of outputs) nodes.push({ type: 'Identity', inputs: [from], output, attributes: {} })
    } else if (kind === 'Convolution' && parameter(1) === kernelPx && parameter(4) === 1 && parameter(5) === 1) {
      const made = parameter(0)
      const size = parameter(6)
      const kernel = keep(
        `${name}/kernel`,
        [made, size / made / kernelPx ** 2, kernelPx, kernelPx],
        reader.flagged(size),
      )
      emit('Conv', [from, kernel, keep(`${name}/bias`, [made], reader.plain(made))], { pads: [1, 1, 1, 1] })
      channels = made
    } else if (kind === 'PReLU' && parameter(0) === channels) {
      emit('PRelu', [from, keep(`${name}/slope`, [channels, 1, 1], reader.plain(channels))])
    } else if (kind === 'PixelShuffle') {
      emit('DepthToSpace', [from], { blocksize: parameter(0), mode: 'CRD' })
    } else if (kind === 'Interp' && parameter(0) === 1) {
      const scales = keep(`${name}/scales`, [4], Float32Array.of(1, 1, parameter(1), parameter(2)))
      const attributes = { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' }
      emit('Resize', [from, '', scales], attributes)
    } else if (kind === 'BinaryOp' && parameter(0) === 0) {
      emit('Add', [from, second])
    } else throw new Error(`${name} is a ${kind} with parameters that are not converted.`)
  }
  if (reader.left !== 0) throw new Error(`${reader.left} bytes of weights belong to no layer.`)
  return writeOnnx({
    nodes,
    constants,
    inputs: [{ name: 'data', shape: [1, kernelPx, 'rows', 'columns'] }],
    outputs: ['output'],
  })
}
