import type { Source } from '../../container/photo.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../../kernel/colour/roundToSample.ts'
import type { Box, Mask, Raster } from '../../raster/raster.ts'
import { carriesMark } from './carriesMark.ts'
import { cutSharedView } from './cutSharedView.ts'
import { invertSharedMark } from './invertSharedMark.ts'
import type { SolvedArea } from './solveSharedMarks.ts'

/** Inversion must not amplify the file's noise beyond this, in levels; a fill is better then. */
const maxNoise = 13
const maxAlpha = 0.9
/** A mark of which more than this fraction cannot be inverted is opaque. */
const maxOpaqueFraction = 0.3
/** Alpha from which a pixel counts as covered. */
const minAlpha = 0.02
const marginPx = 8
/** Below half a level of 255 on the darkest photo, alpha changes nothing. */
const minWrittenAlpha = 1 / 512

const canInvert = (alpha: number, noise: number): boolean => alpha <= maxAlpha && noise / (1 - alpha) <= maxNoise

/** Whether enough of the mark can be inverted at the noise of a file. */
const isTranslucent = ({ mark: { alpha } }: SolvedArea, noise: number): boolean => {
  let [covered, opaque] = [0, 0]
  for (const value of alpha) {
    if (value < minAlpha) continue
    covered++
    if (!canInvert(value, noise)) opaque++
  }
  return covered > 0 && opaque <= maxOpaqueFraction * covered
}

/** An even box around an area with its surroundings. */
const evenSurroundings = ({ left, top, width, height }: Box): Box => {
  const [fromX, fromY] = [left - marginPx - (left % 2), top - marginPx - (top % 2)]
  const side = (end: number, from: number): number => end - from + ((end - from) % 2)
  return {
    left: fromX,
    top: fromY,
    width: side(left + width + marginPx, fromX),
    height: side(top + height + marginPx, fromY),
  }
}

/**
 * Inverts a shared mark in one photo, in place; pixels outside the mask stay bit-identical.
 *
 * @param area where the mask marks what the mark was solved under
 * @returns false, and nothing is changed, where the photo does not carry the mark or the mark is too opaque for its noise;
 * otherwise true, and the pixels that could not be inverted are still to be filled: they stay in the mask, which loses the others
 */
export const writeWithoutMark = (
  raster: Raster,
  mask: Mask,
  source: Source,
  noise: number,
  area: Box,
  solved: SolvedArea,
): boolean => {
  if (!isTranslucent(solved, noise)) return false
  const box = evenSurroundings(area)
  const alpha = new Float32Array(box.width * box.height)
  for (let row = 0; row < area.height; row++) {
    const to = (area.top - box.top + row) * box.width + area.left - box.left
    alpha.set(solved.mark.alpha.subarray(row * area.width, (row + 1) * area.width), to)
  }
  const mark = { width: box.width, alpha, colour: solved.mark.colour }
  const view = cutSharedView(raster, source, noise, box)
  if (!carriesMark(view, mark)) return false
  const planes = invertSharedMark(view, mark)
  const max = maxSampleValue(raster.data)
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      const pixel = (area.top + row) * raster.width + area.left + column
      if (mask.data[pixel] !== 255) continue
      const at = (area.top - box.top + row) * box.width + area.left - box.left + column
      if (!canInvert(alpha[at] as number, noise)) continue
      mask.data[pixel] = 0
      for (const [channel, plane] of planes.entries()) {
        if (plane[at] === (view.planes[channel] as Float32Array)[at]) continue
        raster.data[pixel * raster.channels + channel] = roundToSample((plane[at] as number) * (max / 255), max)
      }
    }
  }
  return true
}

/** Pixels around a mark that its search may have marked besides. */
const searchMarginPx = 8

/**
 * Inverts a shared mark in one photo whose own search may have marked more or less of it, in place.
 *
 * @param mask what was found in this photo; loses what the mark's surroundings show, and gains what is still to be filled
 * @returns as `writeWithoutMark`
 */
export const writeWhereFound = (
  raster: Raster,
  mask: Mask,
  source: Source,
  noise: number,
  area: Box,
  solved: SolvedArea,
): boolean => {
  if (area.left + area.width > raster.width || area.top + area.height > raster.height) return false
  const whole: Mask = { ...mask, data: new Uint8Array(mask.data.length) }
  for (let row = 0; row < area.height; row++)
    for (let column = 0; column < area.width; column++)
      if ((solved.mark.alpha[row * area.width + column] as number) >= minWrittenAlpha)
        whole.data[(area.top + row) * mask.width + area.left + column] = 255
  if (!writeWithoutMark(raster, whole, source, noise, area, solved)) return false
  const [fromX, fromY] = [Math.max(0, area.left - searchMarginPx), Math.max(0, area.top - searchMarginPx)]
  const toX = Math.min(mask.width, area.left + area.width + searchMarginPx)
  const toY = Math.min(mask.height, area.top + area.height + searchMarginPx)
  for (let row = fromY; row < toY; row++)
    mask.data.set(whole.data.subarray(row * mask.width + fromX, row * mask.width + toX), row * mask.width + fromX)
  return true
}
