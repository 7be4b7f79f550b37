import type { AssetName, Assets } from '../ports.ts'

const leakySlope = 0.1
/** Outputs that are summed together; the memory of each layer is rounded up to a multiple. */
const outputsAtOnce = 8

interface Layer {
  readonly weights: Float32Array
  readonly biases: Float32Array
  readonly values: Float32Array
}

const weightFiles = new Map<AssetName, Uint8Array>()
const names: readonly AssetName[] = ['boundary.bin', 'outline.bin']

/**
 * Reads the weights of every perceptron once; must be awaited before the first call of one.
 * @throws Error when a file is missing
 */
export const loadPerceptrons = async (assets: Assets): Promise<void> => {
  await Promise.all(
    names.filter((name) => !weightFiles.has(name)).map(async (name) => weightFiles.set(name, await assets.read(name))),
  )
}

const openLayers = (name: AssetName, sizes: readonly number[]): readonly Layer[] => {
  const bytes = weightFiles.get(name)
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
      biases: take(outputs, room),
      values: new Float32Array(room),
    }
  })
}

/** Computes all outputs of a layer, eight sums at a time so that no addition waits for the one before. */
const sumInputs = ({ weights, biases, values: outputs }: Layer, values: Float32Array): void => {
  const inputs = values.length
  for (let output = 0; output < outputs.length; output += outputsAtOnce) {
    let a = biases[output] as number
    let b = biases[output + 1] as number
    let c = biases[output + 2] as number
    let d = biases[output + 3] as number
    let e = biases[output + 4] as number
    let f = biases[output + 5] as number
    let g = biases[output + 6] as number
    let h = biases[output + 7] as number
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
 * A multilayer perceptron: fully connected layers with leaky ReLU of slope 0.1 between them. Its weights are those that
 * `loadPerceptrons` has read.
 *
 * @param name file of 32-bit floats, little endian: per layer its weights (one row per output), then its biases
 * @param sizes numbers of inputs, of units in each hidden layer (multiples of 8), and of outputs
 * @returns a function from inputs to outputs; its next call overwrites the outputs
 */
export const multilayerPerceptron = (
  name: AssetName,
  sizes: readonly number[],
): ((inputs: Float32Array) => Float32Array) => {
  let layers: readonly Layer[] | undefined
  return (inputs) => {
    layers ??= openLayers(name, sizes)
    let values = inputs
    for (const [index, layer] of layers.entries()) {
      sumInputs(layer, values)
      const isLast = index === layers.length - 1
      for (let output = 0; output < layer.values.length && !isLast; output++) {
        const sum = layer.values[output] as number
        if (sum < 0) layer.values[output] = leakySlope * sum
      }
      values = layer.values
    }
    return values
  }
}
