import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import type { Mask } from '@spotless/engine/raster/raster'
import type { MarkCondition } from './conditions.ts'

/** How far the paint reaches beyond the mark in usual photos. */
const usualPx = { tight: 3, loose: 12 } as const
/** How far a swipe wavers up and down on usual photos, and over which length. */
const waver = { heightPx: 5, lengthPx: 60 } as const

/**
 * The mask as a person paints it over one mark.
 * @param isMarked 1 where the mark can be seen
 * @param angleDegrees direction in which it is written, which a swipe follows
 */
export const paintMark = (
  isMarked: Uint8Array,
  width: number,
  { paint, enlarged }: Pick<MarkCondition, 'paint' | 'enlarged'>,
  angleDegrees: number,
): Mask => {
  const height = isMarked.length / width
  const [tightPx, loosePx] = [usualPx.tight * enlarged, usualPx.loose * enlarged]
  if (paint === 'tight' || paint === 'loose') {
    const painted = dilate(isMarked, width, paint === 'tight' ? tightPx : loosePx)
    return { width, height, data: painted.map((value) => value * 255) }
  }
  const [heightPx, lengthPx] = [waver.heightPx * enlarged, waver.lengthPx * enlarged]
  const angle = paint === 'swipe' ? (angleDegrees * Math.PI) / 180 : 0
  const along = (x: number, y: number): number => x * Math.cos(angle) + y * Math.sin(angle)
  const across = (x: number, y: number): number => y * Math.cos(angle) - x * Math.sin(angle)
  let [first, last, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < isMarked.length; at++) {
    if (isMarked[at] === 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    first = Math.min(first, along(x, y))
    last = Math.max(last, along(x, y))
    top = Math.min(top, across(x, y))
    bottom = Math.max(bottom, across(x, y))
  }
  const data = new Uint8Array(isMarked.length)
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const [u, v] = [along(x, y), across(x, y)]
    const shift = paint === 'swipe' ? heightPx * Math.sin((2 * Math.PI * u) / lengthPx) : 0
    const marginPx = paint === 'swipe' ? loosePx / 2 + heightPx : loosePx / 2
    const isBeside = u < first - loosePx || u > last + loosePx
    if (!isBeside && v >= top - marginPx + shift && v <= bottom + marginPx + shift) data[at] = 255
  }
  return { width, height, data }
}
