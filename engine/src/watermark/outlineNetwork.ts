import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { middleOfWindow, windowSize } from './outlineWindow.ts'
import { smallNetwork } from './smallNetwork.ts'

/** As trained: the second answer is the logarithm of the error, from e⁻² on, within these bounds. */
const errorAt = -2
const errorBounds = { least: -5, most: 0.5 } as const

const answer = smallNetwork('outline.bin', [windowSize, 64, 32, 2])

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
  const values = answer(window)
  const middle = window[middleOfWindow] as number
  into.share = clamp01(0.5 + middle + (values[0] as number))
  into.error = Math.exp(Math.min(errorBounds.most, Math.max(errorBounds.least, (values[1] as number) + errorAt)))
}
