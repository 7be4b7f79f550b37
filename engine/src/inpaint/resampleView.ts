import type { Box } from '../raster/raster.ts'
import { upsampleFill } from './upsampleFill.ts'

/** Makes `upsampleFill` answer in 8 bits. */
const eightBit = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) } as const

/** A window in image space and the side, in model pixels, at which the network sees it. */
export interface ViewFrame {
  readonly view: Box
  readonly sidePx: number
}

/**
 * Resamples one window's planes to another window of the same photo: bicubic; beyond the first window its edge is repeated.
 *
 * @param planes R, G and B planes 0–255 of `from`'s side
 * @returns planes of `to`'s side; the same ones when both windows are equal
 */
export const resampleView = (planes: Uint8Array, from: ViewFrame, to: ViewFrame): Uint8Array => {
  const { sidePx } = to
  const perPx = sidePx / to.view.width
  const isSame =
    from.sidePx === sidePx &&
    from.view.left === to.view.left &&
    from.view.top === to.view.top &&
    from.view.width === to.view.width
  if (isSame) return planes
  const view: Box = {
    left: (from.view.left - to.view.left) * perPx,
    top: (from.view.top - to.view.top) * perPx,
    width: from.view.width * perPx,
    height: from.view.height * perPx,
  }
  const samples = upsampleFill(planes, view, { left: 0, top: 0, width: sidePx, height: sidePx }, eightBit, from.sidePx)
  const size = sidePx * sidePx
  const out = new Uint8Array(3 * size)
  for (let at = 0; at < size; at++) {
    for (let channel = 0; channel < 3; channel++) out[channel * size + at] = samples[at * 3 + channel] as number
  }
  return out
}
