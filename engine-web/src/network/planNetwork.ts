import type { Network, NetworkStep } from './readNetwork.ts'
import { channelsTogether, type Shape } from './shapes.ts'

/** A picture in a network's memory; `at` is in bytes. */
export interface Placed extends Shape {
  readonly at: number
}

/** A step whose parts, its units, threads take one after the other. */
export type PlannedStep = { readonly units: number } & (
  | {
      readonly kind: 'transform'
      readonly halves: number
      readonly to: number
      readonly cin: number
      readonly cout: number
    }
  | {
      readonly kind: 'convolve'
      readonly first: Placed
      readonly second: Placed | null
      readonly to: Placed
      readonly dilation: number
      readonly weights: number
      readonly bias: number
      /** The least value of the answer. */
      readonly floor: number
      readonly tiles: number
      /** Output channels of a unit. */
      readonly outs: number
    }
  | {
      readonly kind: 'convolveHalf'
      readonly from: Placed
      readonly to: Placed
      readonly weights: number
      readonly bias: number
      readonly floor: number
    }
  | { readonly kind: 'pool' | 'resize'; readonly from: Placed; readonly to: Placed }
  | { readonly kind: 'sum'; readonly first: Placed; readonly second: Placed; readonly to: Placed }
)

/** Where everything of a network is in one memory, in bytes, and what is to be done with it. */
export interface NetworkPlan {
  readonly steps: readonly PlannedStep[]
  readonly input: Placed
  readonly output: Placed
  /** Where threads agree on who does what: `runSteps.ts`. */
  readonly state: number
  /** As many zeros as a picture has channels. */
  readonly zeros: number
  /** Room of each thread. */
  readonly scratch: readonly number[]
  readonly bytes: number
}

/** What stands in the memory before the first run. */
export interface Constant {
  readonly at: number
  readonly data: Float32Array | Uint16Array
}

const vectorBytes = 16
const points = 36
/** As in `network.ts`. */
export const tilesPerBlock = 24
const taps = 9

/** Integers that threads share: whether the run failed, and two for each step. */
export const stateLength = (steps: number): number => 1 + 2 * steps

const byteLengthOf = ({ width, height, channels }: Shape): number => width * height * channels * 4

/** Hands out parts of a memory, and takes them back. */
const arena = (start: number) => {
  let free: { at: number; bytes: number }[] = []
  let end = start
  const take = (wanted: number): number => {
    const bytes = Math.ceil(wanted / vectorBytes) * vectorBytes
    const [fitting] = free.filter((gap) => gap.bytes >= bytes).sort((a, b) => a.bytes - b.bytes)
    if (!fitting) {
      const last = free.find((gap) => gap.at + gap.bytes === end)
      const at = last?.at ?? end
      free = free.filter((gap) => gap !== last)
      end = at + bytes
      return at
    }
    const { at } = fitting
    fitting.at += bytes
    fitting.bytes -= bytes
    free = free.filter((gap) => gap.bytes > 0)
    return at
  }
  const giveBack = (at: number, length: number): void => {
    const bytes = Math.ceil(length / vectorBytes) * vectorBytes
    const before = free.find((gap) => gap.at + gap.bytes === at)
    const after = free.find((gap) => gap.at === at + bytes)
    free = free.filter((gap) => gap !== before && gap !== after)
    free.push({ at: before?.at ?? at, bytes: (before?.bytes ?? 0) + bytes + (after?.bytes ?? 0) })
  }
  return { take, giveBack, end: () => end }
}

/** A half as a number. Source: IEEE 754, binary16. */
const numberOf = (half: number): number => {
  const [sign, exponent, fraction] = [half >> 15 ? -1 : 1, (half >> 10) & 31, half & 1023]
  if (exponent === 0) return sign * fraction * 2 ** -24
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** Weights by eight output channels, input channel and tap, as `transformWeights` reads them. */
const groupedWeights = (stored: Uint16Array, outputs: number, cin: number, cout: number): Uint16Array => {
  const grouped = new Uint16Array(cout * cin * taps)
  for (let output = 0; output < outputs; output++) {
    const lane = output % channelsTogether
    let to = (output - lane) * cin * taps + lane
    let from = output * cin * taps
    for (let count = cin * taps; count > 0; count--, to += channelsTogether) grouped[to] = stored[from++]!
  }
  return grouped
}

/** Weights by tap, input channel and output channel, as `convolveHalf` reads them. */
const tapWeights = (
  stored: Uint16Array,
  [outputs, inputs]: readonly number[],
  cin: number,
  cout: number,
): Float32Array => {
  const weights = new Float32Array(taps * cin * cout)
  for (let output = 0; output < outputs!; output++)
    for (let input = 0; input < inputs!; input++)
      for (let tap = 0; tap < taps; tap++)
        weights[(tap * cin + input) * cout + output] = numberOf(stored[(output * inputs! + input) * taps + tap]!)
  return weights
}

/** Tiles of 4 × 4 of a convolution's answer. */
const tilesOf = ({ width, height }: Shape, dilation: number): number =>
  dilation ** 2 * Math.ceil(Math.ceil(width / dilation) / 4) * Math.ceil(Math.ceil(height / dilation) / 4)

/**
 * Places a network in one memory: its weights, pictures for as long as they are needed, and room for each thread.
 *
 * @param threads that compute it together
 */
export const planNetwork = ({ shapes, steps, input, output }: Network, threads: number) => {
  const constants: Constant[] = []
  let fixed = 0
  const reserve = (bytes: number): number => {
    const at = Math.ceil(fixed / vectorBytes) * vectorBytes
    fixed = at + bytes
    return at
  }
  const put = (data: Constant['data']): number => {
    const at = reserve(data.byteLength)
    constants.push({ at, data })
    return at
  }
  const cinOf = (from: readonly number[]): number => from.reduce((sum, one) => sum + shapes[one]!.channels, 0)
  const convolutions = steps.flatMap((step) => (step.kind === 'convolve' ? [step] : []))
  const plain = convolutions.filter(({ stride }) => stride === 1)
  const state = reserve(4 * stateLength(steps.length + plain.length))
  const widest = Math.max(...shapes.map(({ channels }) => channels))
  const zeros = reserve(4 * widest)
  const widestInput = Math.max(...plain.map(({ from }) => cinOf(from)))
  const scratch = Array.from({ length: threads }, () =>
    reserve(points * (vectorBytes + 4) + 4 * points * tilesPerBlock * (widestInput + widest)),
  )
  const transformed = reserve(4 * points * Math.max(...plain.map(({ from, to }) => cinOf(from) * shapes[to]!.channels)))
  const placedWeights = new Map(
    convolutions.map((step) => {
      const { from, to, weights, bias, stride } = step
      const [cin, cout] = [cinOf(from), shapes[to]!.channels]
      const biases = new Float32Array(cout)
      for (const [channel, half] of bias.data.entries()) biases[channel] = numberOf(half)
      const data =
        stride === 1
          ? groupedWeights(weights.data, weights.dims[0]!, cin, cout)
          : tapWeights(weights.data, weights.dims, cin, cout)
      return [step, { weights: put(data), bias: put(biases) }]
    }),
  )

  const lastUse = new Map<number, number>([[output, steps.length]])
  for (const [index, { from }] of steps.entries()) for (const one of from) if (one !== output) lastUse.set(one, index)
  const pictures = arena(Math.ceil(fixed / vectorBytes) * vectorBytes)
  const placed = new Map<number, Placed>()
  const place = (picture: number): Placed => {
    const shape = shapes[picture]!
    const found = placed.get(picture) ?? { ...shape, at: pictures.take(byteLengthOf(shape)) }
    placed.set(picture, found)
    return found
  }
  place(input)
  const plan = (step: NetworkStep): PlannedStep[] => {
    const [first, second] = step.from.map(place)
    const to = place(step.to)
    if (step.kind === 'sum') return [{ kind: 'sum', first: first!, second: second!, to, units: to.height }]
    if (step.kind !== 'convolve') return [{ kind: step.kind, from: first!, to, units: to.height }]
    const { weights, bias } = placedWeights.get(step)!
    const floor = step.isRectified ? 0 : Number.NEGATIVE_INFINITY
    if (step.stride === 2) return [{ kind: 'convolveHalf', from: first!, to, weights, bias, floor, units: to.height }]
    const [cin, cout] = [cinOf(step.from), to.channels]
    const tiles = tilesOf(to, step.dilation)
    const blocks = Math.ceil(tiles / tilesPerBlock)
    // A small picture has few tiles: its output channels are shared out among the threads instead.
    const parts = Math.max(1, Math.min(Math.ceil((4 * threads) / blocks), cout / channelsTogether))
    const outs = Math.ceil(cout / parts / channelsTogether) * channelsTogether
    return [
      { kind: 'transform', halves: weights, to: transformed, cin, cout, units: cout / channelsTogether },
      {
        ...{ kind: 'convolve', first: first!, second: second ?? null, to, dilation: step.dilation, floor, tiles, outs },
        ...{ weights: transformed, bias, units: blocks * Math.ceil(cout / outs) },
      },
    ]
  }
  const planned = steps.flatMap((step, index) => {
    const done = plan(step)
    for (const [picture, last] of lastUse)
      if (last === index) {
        const { at, ...shape } = placed.get(picture)!
        pictures.giveBack(at, byteLengthOf(shape))
      }
    return done
  })
  const result: NetworkPlan = {
    ...{ steps: planned, input: placed.get(input)!, output: placed.get(output)!, state, zeros, scratch },
    bytes: pictures.end(),
  }
  return { plan: result, constants }
}
