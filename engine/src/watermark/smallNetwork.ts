import type { AssetName, Assets } from '../ports.ts'

const leak = 0.1
/** Outputs whose sums are made together; each layer has room for a whole number of as many. */
const outputsAtOnce = 8

interface Layer {
  readonly weights: Float32Array
  readonly offsets: Float32Array
  readonly values: Float32Array
}

const opened = new Map<AssetName, Uint8Array>()
const names: readonly AssetName[] = ['boundary.bin', 'outline.bin']

/**
 * Reads the weights of every small network once; must have ended before one of them is asked.
 * @throws Error when a file is missing
 */
export const loadSmallNetworks = async (assets: Assets): Promise<void> => {
  await Promise.all(
    names.filter((name) => !opened.has(name)).map(async (name) => opened.set(name, await assets.read(name))),
  )
}

const open = (name: AssetName, sizes: readonly number[]): readonly Layer[] => {
  const bytes = opened.get(name)
  if (bytes === undefined) throw new Error(`The weights ${name} were not loaded.`)
  const numbers = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  let from = 0
  const take = (count: number, room: number): Float32Array => {
    const taken = new Float32Array(room)
    taken.set(numbers.subarray(from, from + count))
    from += count
    return taken
  }
  return sizes.slice(1).map((outputs, index) => {
    const inputs = sizes[index] as number
    const room = Math.ceil(outputs / outputsAtOnce) * outputsAtOnce
    return {
      weights: take(outputs * inputs, room * inputs),
      offsets: take(outputs, room),
      values: new Float32Array(room),
    }
  })
}

/** All outputs of a layer, eight sums at a time so that none waits for its last addition. */
const sumInputs = ({ weights, offsets, values: outputs }: Layer, values: Float32Array): void => {
  const inputs = values.length
  for (let output = 0; output < outputs.length; output += outputsAtOnce) {
    let a = offsets[output] as number
    let b = offsets[output + 1] as number
    let c = offsets[output + 2] as number
    let d = offsets[output + 3] as number
    let e = offsets[output + 4] as number
    let f = offsets[output + 5] as number
    let g = offsets[output + 6] as number
    let h = offsets[output + 7] as number
    const end = (output + 1) * inputs
    for (let at = output * inputs, input = 0; at < end; at++, input++) {
      const value = values[input] as number
      a += (weights[at] as number) * value
      b += (weights[at + inputs] as number) * value
      c += (weights[at + 2 * inputs] as number) * value
      d += (weights[at + 3 * inputs] as number) * value
      e += (weights[at + 4 * inputs] as number) * value
      f += (weights[at + 5 * inputs] as number) * value
      g += (weights[at + 6 * inputs] as number) * value
      h += (weights[at + 7 * inputs] as number) * value
    }
    outputs[output] = a
    outputs[output + 1] = b
    outputs[output + 2] = c
    outputs[output + 3] = d
    outputs[output + 4] = e
    outputs[output + 5] = f
    outputs[output + 6] = g
    outputs[output + 7] = h
  }
}

/**
 * A network of fully connected layers with leaky ReLU 0.1 between them, whose weights `loadSmallNetworks` has read.
 *
 * @param name file of 32-bit floats, little endian: of each layer its weights (rows of outputs), then its offsets
 * @param sizes numbers of inputs, of each layer in between (multiples of 8), and of outputs
 * @returns a function from inputs to outputs, which its next call overwrites
 */
export const smallNetwork = (name: AssetName, sizes: readonly number[]): ((inputs: Float32Array) => Float32Array) => {
  let layers: readonly Layer[] | undefined
  return (inputs) => {
    layers ??= open(name, sizes)
    let values = inputs
    for (const [index, layer] of layers.entries()) {
      sumInputs(layer, values)
      const isLast = index === layers.length - 1
      for (let output = 0; output < layer.values.length && !isLast; output++) {
        const sum = layer.values[output] as number
        if (sum < 0) layer.values[output] = leak * sum
      }
      values = layer.values
    }
    return values
  }
}
