import { SpotlessError } from '@spotless/contract/error'
import { maxOutputPixels } from '@spotless/contract/limits'
import type { PhotoFormat } from '@spotless/contract/upload'
import { longestSidePx } from '../codec/encode.ts'
import type { Factor } from './lumaNetwork.ts'

const megapixels = (pixels: number): string => `${(pixels / 1e6).toFixed(2)} megapixels`

const fits = (width: number, height: number, factor: Factor, format: PhotoFormat): boolean =>
  width * height * factor ** 2 <= maxOutputPixels && Math.max(width, height) * factor <= longestSidePx[format]

/**
 * Refuses an enlargement before any work is done.
 *
 * @throws SpotlessError `result_too_large` when the result would have more pixels than a result may have, or a longer
 * side than its format can hold; the message names both and says whether 2x would fit
 */
export const checkResultSize = (width: number, height: number, factor: Factor, format: PhotoFormat): void => {
  if (fits(width, height, factor, format)) return
  const wide = width * factor
  const high = height * factor
  const limit =
    wide * high > maxOutputPixels
      ? `${megapixels(wide * high)}; a result may have up to ${megapixels(maxOutputPixels)}`
      : `${wide} × ${high} pixels; a ${format.toUpperCase()} holds at most ${longestSidePx[format]} a side`
  const hint = factor === 4 && fits(width, height, 2, format) ? ' It fits at 2x.' : ''
  throw new SpotlessError(
    'result_too_large',
    `At ${factor}x this photo of ${width} × ${height} would have ${limit}.${hint}`,
  )
}
