import type { Raster } from '../raster/raster.ts'
import { denoise } from './detail.ts'
import { emptySamples, largestSample } from './pixels.ts'

/** Side of JPEG's blocks, in pixels. */
const blockPx = 8
/** Pixels on each side of a block's edge over which a step is spread. */
const reachPx = 3

/**
 * Spreads the steps between blocks over the pixels beside them, where they are as small as compression makes them and the
 * blocks themselves are calm: an edge of the scene is a larger step or has neighbours that move too.
 */
const smoothEdges = (photo: Raster, limit: number, isUpright: boolean): Raster => {
  const { width, height, channels, data } = photo
  const out = emptySamples(data, data.length)
  out.set(data)
  const step = isUpright ? channels : width * channels
  const [length, lines] = isUpright ? [width, height] : [height, width]
  const lineStep = isUpright ? width * channels : channels
  for (let edge = blockPx; edge + reachPx <= length; edge += blockPx)
    for (let line = 0; line < lines; line++)
      for (let channel = 0; channel < 3; channel++) {
        const at = line * lineStep + edge * step + channel
        const jump = data[at]! - data[at - step]!
        if (jump === 0 || Math.abs(jump) > limit) continue
        const before = Math.abs(data[at - step]! - data[at - 2 * step]!)
        const behind = Math.abs(data[at + step]! - data[at]!)
        if (Math.max(before, behind) > Math.abs(jump)) continue
        for (let offset = 0; offset < reachPx; offset++) {
          const share = (jump / 2) * (1 - (offset + 0.5) / reachPx)
          out[at + offset * step] = data[at + offset * step]! - share + 0.5
          out[at - (offset + 1) * step] = data[at - (offset + 1) * step]! + share + 0.5
        }
      }
  return { ...photo, data: out }
}

/**
 * Takes the marks of strong JPEG compression down: steps at the 8-pixel grid, which lies where the file put it (so this
 * comes before any crop), and the ringing beside edges.
 *
 * @param amount 0–100; at 50 steps of up to a twelfth of the range count as compression
 */
export const cleanJpeg = (photo: Raster, amount: number): Raster => {
  const limit = (largestSample(photo.data) / 6) * (amount / 100)
  const spread = smoothEdges(smoothEdges(photo, limit, true), limit, false)
  return denoise(spread, amount / 3)
}
