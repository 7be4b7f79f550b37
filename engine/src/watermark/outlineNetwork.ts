import { readFileSync } from 'node:fs'
import { middleOfWindow, windowSize } from './outlineWindow.ts'

const layers = [windowSize, 64, 32, 2] as const
const leak = 0.1
/** As trained: the second answer is the logarithm of the error, from e⁻² on, within these bounds. */
const errorAt = -2
const errorBounds = { least: -5, most: 0.5 } as const

/** Outputs whose sums are made together; each layer has room for a whole number of as many. */
const outputsAtOnce = 8

interface Layer {
  readonly weights: Float32Array
  readonly offsets: Float32Array
  readonly values: Float32Array
}

const file = new URL('../../weights/outline.bin', import.meta.url)
let opened: readonly Layer[] | undefined

const open = (): readonly Layer[] => {
  if (opened !== undefined) return opened
  const bytes = readFileSync(file)
  const numbers = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  let from = 0
  const take = (count: number, room: number): Float32Array => {
    const taken = new Float32Array(room)
    taken.set(numbers.subarray(from, from + count))
    from += count
    return taken
  }
  opened = layers.slice(1).map((outputs, index) => {
    const inputs = layers[index] as number
    const room = Math.ceil(outputs / outputsAtOnce) * outputsAtOnce
    return {
      weights: take(outputs * inputs, room * inputs),
      offsets: take(outputs, room),
      values: new Float32Array(room),
    }
  })
  return opened
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

/** What the network tells of a pixel: how far it is covered, 0–1, and the expected error of that. */
export interface ShapedPixel {
  share: number
  error: number
}

/**
 * Coverage of the middle of a window, from what was measured there and round it: a small network that has seen many
 * outlines of glyphs knows which errors of measurement no outline makes.
 *
 * @param window as `outlineWindow` makes it
 * @param into overwritten
 */
export const outlineNetwork = (window: Float32Array, into: ShapedPixel): void => {
  let values = window
  const all = open()
  for (const [index, layer] of all.entries()) {
    const isLast = index === all.length - 1
    sumInputs(layer, values)
    for (let output = 0; output < layer.values.length && !isLast; output++) {
      const sum = layer.values[output] as number
      if (sum < 0) layer.values[output] = leak * sum
    }
    values = layer.values
  }
  const middle = window[middleOfWindow] as number
  into.share = Math.min(1, Math.max(0, 0.5 + middle + (values[0] as number)))
  into.error = Math.exp(Math.min(errorBounds.most, Math.max(errorBounds.least, (values[1] as number) + errorAt)))
}
