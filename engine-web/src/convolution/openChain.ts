import { memoryPages } from '../kernels/memoryPages.ts'
import type { ConvolutionChain } from './readChain.ts'

/** What `engine-web/assembly/convolution.ts` exports; places are in bytes. */
interface Kernels {
  readonly convolve: (
    ...numbers: [
      ...[input: number, output: number, stride: number, width: number, height: number],
      ...[cin: number, cout: number, weights: number, bias: number, slope: number, scratch: number],
    ]
  ) => void
  readonly filter: (
    ...numbers: [input: number, stride: number, output: number, width: number, height: number, weights: number]
  ) => void
}

/** A part of a photo, plane by plane, with the context that the chain uses on each side. */
export interface ChainInput {
  readonly planes: Float32Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  /** Kinds of degradation, and the fraction of it that is removed; of a chain that removes noise. */
  readonly degradation?: Float32Array
  readonly strength?: number
}

const vectorBytes = 16
/** Pixels behind a row and rows behind a picture that squares of 4 × 4 reach into. */
const marginPx = 4
const tilesPerBlock = 24
const filterSidePx = 5

/** Planes to pixels whose channels are side by side, squares of `side` pixels as one. */
const gather = (input: ChainInput, planes: number, side: number, cin: number, stride: number, to: Float32Array) => {
  const { width, height } = input
  for (let y = 0; y < height / side; y++)
    for (let x = 0; x < width / side; x++) {
      const at = (y * stride + x) * cin
      for (let channel = 0; channel < cin; channel++) {
        const [plane, row, column] = [
          Math.floor(channel / (side * side)),
          y * side + (Math.floor(channel / side) % side),
          x * side + (channel % side),
        ]
        to[at + channel] = plane < planes ? input.planes[(plane * height + row) * width + column]! : 0
      }
    }
}

/**
 * Opens a chain of convolutions in a memory of its own.
 * @param module a build of `engine-web/assembly/convolution.ts`
 * @returns what computes it for a part of a photo: planes of `writePx / readPx` the size, less the context on each side
 */
export const openChain = async (module: WebAssembly.Module, chain: ConvolutionChain) => {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } })
  const { convolve, filter } = exports as unknown as Kernels
  const { planes, readPx, writePx, layers, filters, conditioning } = chain
  const widest = Math.max(...layers.flatMap(({ cin, cout }) => [cin, cout]))
  let end = 0
  /** Takes room for so many values. */
  const take = (values: number): number => {
    const at = Math.ceil(end / vectorBytes) * vectorBytes
    end = at + values * 4
    const missing = end - memory.buffer.byteLength
    if (missing > 0) memory.grow(memoryPages(missing))
    return at
  }
  const floats = (at: number, length: number): Float32Array => new Float32Array(memory.buffer, at, length)
  const put = (values: Float32Array): number => {
    const at = take(values.length)
    floats(at, values.length).set(values)
    return at
  }
  const placed = layers.map((layer) => ({ ...layer, weightsAt: put(layer.weights), biasAt: put(layer.bias) }))
  const filtersAt = filters ? put(filters) : 0
  const scratch = take(36 * (4 + tilesPerBlock * 2 * widest))
  const kept = end

  const condition = ({ degradation }: ChainInput): void => {
    const [first] = placed
    if (!conditioning || !degradation || !first) return
    const channels = conditioning.length / degradation.length
    const biases = floats(first.biasAt, channels)
    for (let channel = 0; channel < channels; channel++)
      biases[channel] = degradation.reduce(
        (sum, amount, kind) => sum + amount * conditioning[kind * channels + channel]!,
        first.bias[channel]!,
      )
  }

  /** The photo enlarged by the filters alone, one plane for each pixel of a written square. */
  const enlarge = (input: ChainInput, width: number, height: number): readonly Float32Array[] => {
    const plane = put(input.planes)
    take(vectorBytes)
    const inset = (input.width - width - filterSidePx + 1) / 2
    const places = Array.from({ length: writePx ** 2 }, () => take(width * height + vectorBytes))
    for (const [phase, at] of places.entries())
      filter(
        ...([plane + 4 * inset * (input.width + 1), input.width, at, width, height] as const),
        filtersAt + 4 * phase * filterSidePx ** 2,
      )
    return places.map((at) => floats(at, width * height))
  }

  return (input: ChainInput): Float32Array<ArrayBuffer> => {
    end = kept
    const [columns, rows] = [input.width / readPx, input.height / readPx]
    const stride = columns + marginPx
    const room = stride * (rows + marginPx) * widest
    let [from, to] = [take(room), take(room)]
    condition(input)
    gather(input, planes, readPx, layers[0]!.cin, stride, floats(from, room))
    let [width, height] = [columns, rows]
    for (const { cin, cout, weightsAt, biasAt, slope } of placed) {
      width -= 2
      height -= 2
      convolve(from, to, stride, width, height, cin, cout, weightsAt, biasAt, slope, scratch)
      ;[from, to] = [to, from]
    }
    const phases = filters ? enlarge(input, width, height) : null
    const { cout } = layers.at(-1)!
    const answers = floats(from, room)
    const [resultWidth, resultHeight] = [width * writePx, height * writePx]
    const result = new Float32Array(planes * resultWidth * resultHeight)
    const inset = (input.width - resultWidth) / 2
    const { strength = 1 } = input
    let at = 0
    for (let plane = 0; plane < planes; plane++)
      for (let y = 0; y < resultHeight; y++)
        for (let x = 0; x < resultWidth; x++, at++) {
          const phase = (y % writePx) * writePx + (x % writePx)
          const [row, column] = [Math.floor(y / writePx), Math.floor(x / writePx)]
          const answer = answers[(row * stride + column) * cout + plane * writePx ** 2 + phase]!
          result[at] = phases
            ? answer + phases[phase]![row * width + column]!
            : input.planes[(plane * input.height + y + inset) * input.width + x + inset]! + strength * answer
        }
    return result
  }
}

export type RunChain = Awaited<ReturnType<typeof openChain>>
