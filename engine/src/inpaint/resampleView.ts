import type { Box } from '../raster/raster.ts'
import { upsampleFill } from './upsampleFill.ts'

/** What `upsampleFill` is to answer in: 8 bits. */
const like = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) } as const

/** A window in image space and the side, in model pixels, that it is seen with. */
export interface ViewFrame {
  readonly view: Box
  readonly sidePx: number
}

/**
 * What one window's planes show, as another window of the same photo sees it: bicubic; what the first does not reach repeats
 * its edge.
 *
 * @param planes R, G and B planes 0–255 of `from`'s side
 * @returns planes of `to`'s side; the same ones when both see the same
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
  const samples = upsampleFill(planes, view, { left: 0, top: 0, width: sidePx, height: sidePx }, like, from.sidePx)
  const size = sidePx * sidePx
  const out = new Uint8Array(3 * size)
  for (let at = 0; at < size; at++) {
    for (let channel = 0; channel < 3; channel++) out[channel * size + at] = samples[at * 3 + channel] as number
  }
  return out
}
