import { SpotlessError } from '@spotless/contract/error'
import { maxOutputPixels } from '@spotless/contract/limits'
import type { ChangeBackground } from '@spotless/contract/options'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { castShadow, type Shadow } from './castShadow.ts'
import { frameSubject } from './frameSubject.ts'
import { type Painter, paintBackdrop } from './paintBackdrop.ts'

/** What is behind a pixel of the cut-out. */
interface Layers {
  readonly cutout: Raster
  readonly frame: Box
  /** Null for a transparent background. */
  readonly paint: Painter | null
  readonly shadow: Shadow | null
}

/** Composes every pixel of the frame: RGBA without a painter, else RGB. */
const composite = ({ cutout, frame, paint, shadow }: Layers): Raster => {
  const { width, height } = frame
  const channels = paint === null ? 4 : 3
  const data = createSamples(cutout.data, width * height * channels)
  const maxValue = maxSampleValue(cutout.data)
  const background = new Float32Array(3)
  for (let row = 0; row < height; row++) {
    const fromRow = row + frame.top
    for (let column = 0; column < width; column++) {
      const fromColumn = column + frame.left
      const isInside = fromRow >= 0 && fromRow < cutout.height && fromColumn >= 0 && fromColumn < cutout.width
      const from = (fromRow * cutout.width + fromColumn) * 4
      const to = (row * width + column) * channels
      const alpha = isInside ? (cutout.data[from + 3] as number) / maxValue : 0
      const darkness = shadow !== null && alpha < 1 ? shadow(column, row) : 0
      if (paint === null) {
        // Straight alpha over a black shadow: the subject's colours weigh as much as its alpha does
        // in the sum of both.
        const covered = alpha + (1 - alpha) * darkness
        const weight = darkness > 0 ? alpha / covered : 1
        for (let channel = 0; isInside && channel < 3; channel++)
          data[to + channel] = Math.round(weight * (cutout.data[from + channel] as number))
        data[to + 3] = Math.round(covered * maxValue)
        continue
      }
      if (alpha < 1) paint(column, row, background)
      for (let channel = 0; channel < 3; channel++) {
        const front = alpha > 0 ? alpha * (cutout.data[from + channel] as number) : 0
        const lit = (1 - darkness) * (background[channel] as number)
        data[to + channel] = Math.round(front + (alpha < 1 ? (1 - alpha) * maxValue * lit : 0))
      }
    }
  }
  return { width, height, channels, data }
}

/**
 * Puts another background behind a cut-out, without a model.
 *
 * @param cutout RGBA from `removeBackground`
 * @param photo the untouched original, needed for `blur`
 * @param other another photo, needed for `photo`
 * @returns RGBA for a transparent background, else RGB, in the cut-out's bit depth
 * @throws SpotlessError `invalid_input` (no alpha, or a transparent JPEG), `missing_file`,
 *   `no_subject`, `mask_size_mismatch`, `result_too_large`
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
  return composite({ cutout, frame, paint, shadow })
}
