import { modelSidePx } from '@spotless/engine/inpaint/planWindows'
import { miganOutput } from '@spotless/engine/inpaint/runMigan'
import { readOnnx, type StoredOnnx } from './readOnnx.ts'
import { type OnnxConstant, type OnnxNode, writeOnnx } from './writeOnnx.ts'

/** Activations are limited to this on both sides, for half precision; no photo brings them near it. */
const activationLimit = 256
/** Constant noise below this changes no colour by a hundredth of a level, and costs a pass over its map. */
const leastNoise = 1e-4
/** Pixels set apart by zeros and then smoothed by the first are the same as pixels doubled and smoothed by the second. */
const [spacedRow, doubledRow] = [
  [1, 3, 3, 1],
  [1, 2, 1],
] as const
const levels = 255

/** The products of a row of weights with itself, of the given sum, for each channel. */
const separableKernel = (row: readonly number[], sum: number, channels: number): Float32Array => {
  const total = row.reduce((result, weight) => result + weight, 0) ** 2
  const kernel = row.flatMap((a) => row.map((b) => (a * b * sum) / total))
  return Float32Array.from({ length: channels * kernel.length }, (_, at) => kernel[at % kernel.length] as number)
}

class Folding {
  readonly #nodes: OnnxNode[] = []
  readonly #constants: OnnxConstant[] = []
  readonly #madeBy: ReadonlyMap<string, OnnxNode>
  readonly #stored: ReadonlyMap<string, OnnxConstant>
  /** Values of the old graph that the new one has: under which name, times what. */
  readonly #made = new Map<string, { readonly name: string; readonly gain: number }>()

  constructor({ nodes, constants }: StoredOnnx) {
    this.#madeBy = new Map(nodes.map((node) => [node.output, node]))
    this.#stored = constants
  }

  #emit(type: string, inputs: readonly string[], output: string, attributes: OnnxNode['attributes'] = {}): string {
    this.#nodes.push({ type, inputs, output, attributes })
    return output
  }

  #keep(name: string, shape: readonly number[], data: Float32Array): string {
    this.#constants.push({ name, shape, data })
    return name
  }

  #scaled(name: string, gain: number): string {
    const { shape, data } = this.#constantOf(name)
    const values = Float32Array.from(data as Float32Array, (value) => value * gain)
    return this.#keep(name, shape, values)
  }

  #nodeOf(name: string): OnnxNode {
    const node = this.#madeBy.get(name)
    if (node === undefined) throw new Error(`The graph has no value ${name}.`)
    return node
  }

  #constantOf(name: string): OnnxConstant {
    const copied = this.#madeBy.get(name)
    const found = this.#stored.get(copied?.type === 'Identity' ? (copied.inputs[0] ?? '') : name)
    if (found === undefined) throw new Error(`${name} was expected to be a constant.`)
    return found
  }

  /** The one number that a constant holds. */
  #numberOf(name: string | undefined): number | undefined {
    const found = this.#stored.get(name ?? '')
    return found?.data.length === 1 ? Number(found.data[0]) : undefined
  }

  #scalar(value: number): string {
    const name = `number ${value}`
    if (!this.#constants.some((constant) => constant.name === name)) this.#keep(name, [], Float32Array.of(value))
    return name
  }

  /** What the network reads: whether a pixel is kept, −0.5 or 0.5, then its colour, −1 to 1, or 0 in holes. */
  #start(): string {
    this.#emit('Cast', ['image'], 'levels', { to: 1 })
    this.#emit('Cast', ['mask'], 'kept levels', { to: 1 })
    this.#emit('Mul', ['levels', this.#scalar(2 / levels)], 'doubled')
    this.#emit('Sub', ['doubled', this.#scalar(1)], 'colour')
    this.#emit('Mul', ['kept levels', this.#scalar(1 / levels)], 'kept')
    this.#emit('Sub', ['kept', this.#scalar(0.5)], 'centred')
    this.#emit('Mul', ['colour', 'kept'], 'known')
    return this.#emit('Concat', ['centred', 'known'], 'start', { axis: 1 })
  }

  /** @returns the doubled map that a smoothing of spaced pixels reads, or undefined where the convolution is another one */
  #doubled({ inputs, output }: OnnxNode): string | undefined {
    const pad = this.#madeBy.get(inputs[0] ?? '')
    if (pad?.type !== 'Pad') return undefined
    const spaced = this.#nodeOf(pad.inputs[0] ?? '')
    const enlarged = this.#nodeOf(spaced.inputs[0] ?? '')
    const { shape, data } = this.#constantOf(spaced.inputs[1] ?? '')
    const columns = shape.at(-1) ?? 0
    const isSpaced = (data as Float32Array).every((value, at) => {
      return value === (at % 2 === 0 && Math.floor(at / columns) % 2 === 0 ? 1 : 0)
    })
    const kernel = this.#constantOf(inputs[1] ?? '')
    const expected = separableKernel(spacedRow, 4, kernel.shape[0] ?? 0)
    const isSmoothing =
      expected.length === kernel.data.length && expected.every((value, at) => value === kernel.data[at])
    if (enlarged.type !== 'Resize' || !isSpaced || !isSmoothing)
      throw new Error(`${output} does not enlarge as expected.`)
    const attributes = { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' }
    const source = this.fold(enlarged.inputs[0] ?? '')
    const scales = this.#keep(`${output}/scales`, [4], Float32Array.of(1, 1, 2, 2))
    return this.#emit('Resize', [source, '', scales], enlarged.output, attributes)
  }

  #convolution(node: OnnxNode, gain: number): string {
    const doubled = this.#doubled(node)
    const [source = '', kernel = '', bias] = node.inputs
    if (doubled === undefined) {
      const inputs = [this.fold(source), this.#scaled(kernel, gain), ...(bias ? [this.#scaled(bias, gain)] : [])]
      return this.#emit('Conv', inputs, node.output, node.attributes)
    }
    const channels = this.#constantOf(kernel).shape[0] ?? 0
    const side = doubledRow.length
    const weights = separableKernel(doubledRow, gain, channels)
    const smoothing = this.#keep(`${node.output}/kernel`, [channels, 1, side, side], weights)
    return this.#emit('Conv', [doubled, smoothing], node.output, { group: channels, pads: [1, 1, 1, 1] })
  }

  #sum({ inputs: [first = '', second = ''], output }: OnnxNode, gain: number): string {
    const added = this.#numberOf(second)
    if (added !== undefined) return this.#emit('Add', [this.fold(first, gain), this.#scalar(added * gain)], output)
    const noise = this.#stored.get(second)
    if (noise === undefined) return this.#emit('Add', [this.fold(first, gain), this.fold(second, gain)], output)
    const largest = (noise.data as Float32Array).reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    if (largest < leastNoise) return this.fold(first, gain)
    return this.#emit('Add', [this.fold(first, gain), this.#scaled(second, gain)], output)
  }

  #make(node: OnnxNode, gain: number): string {
    const [source = '', low, high] = node.inputs
    if (node.type === 'Conv') return this.#convolution(node, gain)
    if (node.type === 'Add') return this.#sum(node, gain)
    if (node.type === 'LeakyRelu')
      return this.#emit('LeakyRelu', [this.fold(source, gain)], node.output, node.attributes)
    if (node.type === 'Concat') return this.#start()
    const [factor, limit] = [this.#numberOf(low), this.#numberOf(high)]
    if (node.type === 'Mul' && factor !== undefined) return this.fold(source, gain * factor)
    if (node.type === 'Clip' && limit === activationLimit) return this.fold(source, gain)
    if (node.type === 'Clip' && factor !== undefined && limit !== undefined && gain === 1)
      return this.#emit('Clip', [this.fold(source), this.#scalar(factor), this.#scalar(limit)], node.output)
    throw new Error(`${node.output} is a ${node.type}, which is not expected.`)
  }

  /** The name, in the new graph, of `gain` times a value of the old one. */
  fold(value: string, gain = 1): string {
    const known = this.#made.get(value)
    if (known !== undefined && known.gain !== gain)
      throw new Error(`${value} is needed with two gains, which is not expected.`)
    const name = known?.name ?? this.#make(this.#nodeOf(value), gain)
    this.#made.set(value, { name, gain })
    return name
  }

  write(fill: string): Uint8Array {
    this.#emit('Identity', [this.fold(fill)], miganOutput)
    const plane = [modelSidePx, modelSidePx]
    const inputs = [
      { name: 'image', element: 'uint8', shape: [1, 3, ...plane] },
      { name: 'mask', element: 'uint8', shape: [1, 1, ...plane] },
    ] as const
    return writeOnnx({ nodes: this.#nodes, constants: this.#constants, inputs, outputs: [miganOutput] })
  }
}

/**
 * MI-GAN's published graph, reduced to what its fill needs: the cropping before the network and the pasting behind it are left
 * out, gains of activations become part of the weights before them, and maps are enlarged in two steps instead of four. Samples
 * differ by less than a hundredth of a level, and take about half the time.
 * Source: Sargsyan et al. 2023, "MI-GAN: A Simple Baseline for Image Inpainting on Mobile Devices"; Karras et al. 2020, "Analyzing and
 * Improving the Image Quality of StyleGAN" (gains, limits and enlarging).
 *
 * @param fill the value inside the graph that becomes `miganOutput`
 * @returns an ONNX file with the inputs `image` u8 [1, 3, side, side] and `mask` u8 [1, 1, side, side], 0 in holes; side: `modelSidePx`
 * @throws Error naming the value that is not made as expected
 */
export const foldMigan = (model: Uint8Array, fill: string): Uint8Array => new Folding(readOnnx(model)).write(fill)
