import { SpotlessError } from '@spotless/contract/error'
import { maxOutputPixels } from '@spotless/contract/limits'
import type { ChangeBackground } from '@spotless/contract/options'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Raster } from '../raster/raster.ts'
import { castShadow } from './castShadow.ts'
import { frameSubject } from './frameSubject.ts'
import { paintBackdrop } from './paintBackdrop.ts'

/**
 * Puts another background behind a cut-out; no model runs. Gives RGBA with a transparent backdrop, else RGB, in the
 * cut-out's depth.
 *
 * @param cutout RGBA as `removeBackground` made it
 * @param photo the untouched original, needed for `blur`
 * @param other another photo, needed for `photo`
 * @throws SpotlessError `invalid_input` (no alpha; JPEG asked for without a backdrop), `missing_file`, `no_subject`,
 *   `mask_size_mismatch`, `result_too_large`
 */
export const replaceBackground = (cutout: Raster, change: ChangeBackground, photo?: Raster, other?: Raster): Raster => {
  if (cutout.channels !== 4) throw new SpotlessError('invalid_input', 'Expected a cut-out with alpha but it has none.')
  if (change.backdrop.kind === 'transparent' && change.format === 'jpeg') {
    throw new SpotlessError(
      'invalid_input',
      'A JPEG cannot be transparent. Please choose PNG or WebP, or a background.',
    )
  }
  const frame = frameSubject(cutout, change.framing, change.marginRatio)
  if (frame.width * frame.height > maxOutputPixels) {
    throw new SpotlessError(
      'result_too_large',
      `The result would be ${frame.width}×${frame.height} pixels; at most ${maxOutputPixels} are made.`,
    )
  }
  const paint = paintBackdrop(change.backdrop, frame, cutout, photo, other)
  const shadow = change.shadow > 0 ? castShadow(cutout, frame, change.shadow / 100) : null
  const channels = paint === null ? 4 : 3
  const samples = frame.width * frame.height * channels
  const data = createSamples(cutout.data, samples)
  const maximum = maxSampleValue(cutout.data)
  const behind = new Float32Array(3)
  for (let row = 0; row < frame.height; row++) {
    const fromRow = row + frame.top
    for (let column = 0; column < frame.width; column++) {
      const fromColumn = column + frame.left
      const isInside = fromRow >= 0 && fromRow < cutout.height && fromColumn >= 0 && fromColumn < cutout.width
      const from = (fromRow * cutout.width + fromColumn) * 4
      const to = (row * frame.width + column) * channels
      const alpha = isInside ? (cutout.data[from + 3] as number) / maximum : 0
      const dark = shadow !== null && alpha < 1 ? shadow(column, row) : 0
      if (paint === null) {
        // Over a shadow, which is black, the subject's colours lose what the sum of both coverages gains.
        const covered = alpha + (1 - alpha) * dark
        const share = dark > 0 ? alpha / covered : 1
        if (isInside)
          for (let channel = 0; channel < 3; channel++)
            data[to + channel] = Math.round(share * (cutout.data[from + channel] as number))
        data[to + 3] = Math.round(covered * maximum)
        continue
      }
      if (alpha < 1) {
        paint(column, row, behind)
        for (let channel = 0; channel < 3; channel++) behind[channel] = (1 - dark) * (behind[channel] as number)
      }
      for (let channel = 0; channel < 3; channel++) {
        const front = alpha > 0 ? alpha * (cutout.data[from + channel] as number) : 0
        data[to + channel] = Math.round(front + (alpha < 1 ? (1 - alpha) * maximum * (behind[channel] as number) : 0))
      }
    }
  }
  return { width: frame.width, height: frame.height, channels, data }
}
