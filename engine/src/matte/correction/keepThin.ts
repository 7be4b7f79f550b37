import { rectangleOfFlags } from '../../kernel/geometry/rectangleOfFlags.ts'
import type { Plane } from '../../raster/plane.ts'

/** A straight stroke is drawn along something thin where it is at least so many times as long as wide. */
const minElongation = 8

/** Portion of the pixels at a distance from the stroke's axis from which the thing is taken to be as wide along most of it. */
const mostOf = 0.5

/** A thin thing is nowhere more than so many times as wide as along most of the stroke. */
const maxWidening = 2

/**
 * Clears, in place, what was found far beside a straight stroke that is drawn along something thin: patches of the background that
 * have its colours. Beyond the stroke's ends the thing may go on, as wide as beside it. Measured in
 * `bench/notes/2026-11-28-strokes-along-thin-things.md`.
 *
 * @param found probability 0–1
 * @param stroke 1 where the stroke was painted, else 0; the same of `open`, where pixels may change
 */
export const keepThin = ({ width, height, data }: Plane, stroke: Uint8Array, open: Uint8Array): void => {
  const bar = rectangleOfFlags(stroke, width)
  if (bar === null || bar.length < minElongation * bar.width) return
  const [x, y] = bar.middle
  const [alongX, alongY] = bar.along
  const asideOf = (pixel: number): number =>
    Math.abs(((pixel % width) - x) * alongY - (Math.floor(pixel / width) - y) * alongX)
  const [beside, foundBeside] = [new Uint32Array(width + height), new Uint32Array(width + height)]
  for (let pixel = 0; pixel < data.length; pixel++) {
    const along = ((pixel % width) - x) * alongX + (Math.floor(pixel / width) - y) * alongY
    if (open[pixel] === 0 || Math.abs(along) > bar.length / 2) continue
    const distance = Math.round(asideOf(pixel))
    beside[distance] = (beside[distance] as number) + 1
    if ((data[pixel] as number) > 0.5) foundBeside[distance] = (foundBeside[distance] as number) + 1
  }
  let halfWidth = 0
  while ((foundBeside[halfWidth + 1] as number) > mostOf * (beside[halfWidth + 1] as number)) halfWidth++
  const limit = maxWidening * (halfWidth + 1)
  for (let pixel = 0; pixel < data.length; pixel++) if (asideOf(pixel) > limit) data[pixel] = 0
}
