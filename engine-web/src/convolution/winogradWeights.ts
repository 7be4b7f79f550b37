/** G of F(4, 3), row by row. Source: Lavin and Gray, Fast Algorithms for Convolutional Neural Networks, 2015. */
const transform = [
  [1 / 4, 0, 0],
  [-1 / 6, -1 / 6, -1 / 6],
  [-1 / 6, 1 / 6, -1 / 6],
  [1 / 24, 1 / 12, 1 / 6],
  [1 / 24, -1 / 12, 1 / 6],
  [0, 0, 1],
] as const

/** Output channels that are multiplied together, and input channels of a vector. */
const channelsTogether = 8
const vectorChannels = 4

const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step

/** Channels that a layer is computed with. */
export const paddedInputs = (channels: number): number => roundUp(channels, vectorChannels)
export const paddedOutputs = (channels: number): number => roundUp(channels, channelsTogether)

/**
 * Weights of a 3 × 3 convolution at the 36 points of `convolution.ts`: by point, by eight output channels, by input channel.
 * @param weights by output channel, input channel, row and column
 */
export const winogradWeights = (weights: Float32Array, outputs: number, inputs: number): Float32Array => {
  const [cin, cout] = [paddedInputs(inputs), paddedOutputs(outputs)]
  const result = new Float32Array(36 * cin * cout)
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++) {
      const from = (output * inputs + input) * 9
      for (const [row, down] of transform.entries())
        for (const [column, across] of transform.entries()) {
          let sum = 0
          for (let y = 0; y < 3; y++)
            for (let x = 0; x < 3; x++) sum += down[y]! * weights[from + 3 * y + x]! * across[x]!
          const group = Math.floor(output / channelsTogether)
          const at = (group * cin + input) * channelsTogether + (output % channelsTogether)
          result[(row * 6 + column) * cin * cout + at] = sum
        }
    }
  return result
}
