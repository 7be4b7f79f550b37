import { SpotlessError } from '@spotless/contract/error'
import { maxOutputPixels } from '@spotless/contract/limits'
import type { PhotoFormat } from '@spotless/contract/upload'
import { longestSidePx } from '../container/encodePhoto.ts'
import type { Factor } from './lumaNetwork.ts'

const megapixels = (pixels: number): string => `${(pixels / 1e6).toFixed(2)} megapixels`

/** Bytes per pixel that the limit was set for: 8-bit red, green and blue. */
const usualBytes = 3

const fits = (width: number, height: number, factor: Factor, format: PhotoFormat, pixels: number): boolean =>
  width * height * factor ** 2 <= pixels && Math.max(width, height) * factor <= longestSidePx[format]

/**
 * Refuses a result that is too large before any computation.
 *
 * @param bytesPerPixel of the photo in memory; more than 3 (alpha, 16 bit) lowers the limit, so that memory stays the same
 * @throws SpotlessError `result_too_large` when the result would have too many pixels, or a longer side than its format
 * allows; the message names both and says whether 2x would fit
 */
export const checkResultSize = (
  width: number,
  height: number,
  factor: Factor,
  format: PhotoFormat,
  bytesPerPixel = usualBytes,
): void => {
  const limitPixels = Math.floor((maxOutputPixels * usualBytes) / Math.max(usualBytes, bytesPerPixel))
  if (fits(width, height, factor, format, limitPixels)) return
  const wide = width * factor
  const high = height * factor
  const limit =
    wide * high > limitPixels
      ? `${megapixels(wide * high)}; a result ${bytesPerPixel > usualBytes ? 'of this kind ' : ''}may have up to ${megapixels(limitPixels)}`
      : `${wide} × ${high} pixels; a ${format.toUpperCase()} holds at most ${longestSidePx[format]} a side`
  const hint = factor === 4 && fits(width, height, 2, format, limitPixels) ? ' It fits at 2x.' : ''
  throw new SpotlessError(
    'result_too_large',
    `At ${factor}x this photo of ${width} × ${height} would have ${limit}.${hint}`,
  )
}
