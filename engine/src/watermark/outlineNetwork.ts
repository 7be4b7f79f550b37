import { readFileSync } from 'node:fs'
import { middleOfWindow, windowSize } from './outlineWindow.ts'

const layers = [windowSize, 64, 32, 2] as const
const leak = 0.1
/** As trained: the second answer is the logarithm of the error, from e⁻² on, within these bounds. */
const errorAt = -2
const errorBounds = { least: -5, most: 0.5 } as const

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
  const take = (count: number): Float32Array => {
    from += count
    return numbers.subarray(from - count, from)
  }
  opened = layers.slice(1).map((outputs, index) => ({
    weights: take(outputs * (layers[index] as number)),
    offsets: take(outputs),
    values: new Float32Array(outputs),
  }))
  return opened
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
    const inputs = values.length
    const isLast = index === all.length - 1
    for (let output = 0; output < layer.values.length; output++) {
      let sum = layer.offsets[output] as number
      const row = output * inputs
      for (let input = 0; input < inputs; input++) {
        sum += (layer.weights[row + input] as number) * (values[input] as number)
      }
      layer.values[output] = isLast || sum > 0 ? sum : leak * sum
    }
    values = layer.values
  }
  const middle = window[middleOfWindow] as number
  into.share = Math.min(1, Math.max(0, 0.5 + middle + (values[0] as number)))
  into.error = Math.exp(Math.min(errorBounds.most, Math.max(errorBounds.least, (values[1] as number) + errorAt)))
}
