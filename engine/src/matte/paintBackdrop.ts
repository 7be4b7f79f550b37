import { SpotlessError } from '@spotless/contract/error'
import type { Backdrop } from '@spotless/contract/options'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { createPlane } from '../kernel/memory/planePool.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { lerp } from '../kernel/scalar/lerp.ts'
import type { RgbPlanes } from '../raster/plane.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { estimateColourModel } from './colourModel.ts'

/** Writes the backdrop's colour, 0–1 a channel, at a pixel of the frame to `into`. */
export type Painter = (column: number, row: number, into: Float32Array) => void

/** Longest side of the grid on which a background is blurred; it has no detail to lose. */
const blurSidePx = 512

/**
 * Paints from planes whose pixel (`left`, `top`) is the frame's first; beyond them their edges
 * repeat.
 */
const planePainter = (planes: RgbPlanes, left: number, top: number): Painter => {
  const { width, height } = planes[0]
  return (column, row, into) => {
    const at = clamp(row + top, 0, height - 1) * width + clamp(column + left, 0, width - 1)
    for (const [channel, { data }] of planes.entries()) into[channel] = data[at] as number
  }
}

const gradientPainter = ({ from, to, angleDegrees }: Backdrop & { kind: 'gradient' }, frame: Box): Painter => {
  const [start, end] = [parseHexColour(from), parseHexColour(to)]
  const angle = (angleDegrees * Math.PI) / 180
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  const length = Math.abs(x) * frame.width + Math.abs(y) * frame.height
  return (column, row, into) => {
    const position = (column + 0.5 - frame.width / 2) * x + (row + 0.5 - frame.height / 2) * y
    const weight = clamp01(0.5 + position / length)
    for (let channel = 0; channel < 3; channel++) {
      into[channel] = lerp(start[channel] as number, end[channel] as number, weight)
    }
  }
}

const resizePlanes = ([red, green, blue]: RgbPlanes, width: number, height: number): RgbPlanes => [
  resizePlane(red, width, height),
  resizePlane(green, width, height),
  resizePlane(blue, width, height),
]

/**
 * The photo's own background, blurred without the subject's colours so that no ghost of it remains.
 */
const blurBackground = (cutout: Raster, photo: Raster, radiusRatio: number): RgbPlanes => {
  const { width, height } = photo
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / blurSidePx))
  const image = boxDownsample(photo, factor)
  const [{ width: columns, height: rows }] = image
  const weight = createPlane(columns, rows)
  const maxValue = maxSampleValue(cutout.data)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const pixel = row * factor * width + column * factor
      weight.data[row * columns + column] = (1 - (cutout.data[pixel * 4 + 3] as number) / maxValue) ** 4
    }
  }
  const radiusPx = Math.max(1, Math.round(radiusRatio * Math.max(columns, rows)))
  return resizePlanes(estimateColourModel(image, weight, radiusPx).mean, width, height)
}

/** Another photo enlarged or shrunk until it covers the frame, centred. */
const photoPainter = (other: Raster, frame: Box): Painter => {
  const scale = Math.max(frame.width / other.width, frame.height / other.height)
  const width = Math.max(frame.width, Math.round(other.width * scale))
  const height = Math.max(frame.height, Math.round(other.height * scale))
  const planes = resizePlanes(boxDownsample(other, 1), width, height)
  return planePainter(planes, (width - frame.width) >> 1, (height - frame.height) >> 1)
}

/**
 * Prepares the backdrop of a cut-out; null leaves it transparent.
 *
 * @param photo the untouched original, needed for `blur`
 * @param other another photo, needed for `photo`
 * @throws SpotlessError `missing_file` or `mask_size_mismatch` when a needed photo is missing or
 *   has another size
 */
export const paintBackdrop = (
  backdrop: Backdrop,
  frame: Box,
  cutout: Raster,
  photo: Raster | undefined,
  other: Raster | undefined,
): Painter | null => {
  switch (backdrop.kind) {
    case 'transparent':
      return null
    case 'colour': {
      const colour = parseHexColour(backdrop.colour)
      return (_column, _row, into) => into.set(colour)
    }
    case 'gradient':
      return gradientPainter(backdrop, frame)
    case 'blur':
      if (photo === undefined)
        throw new SpotlessError('missing_file', 'Blurring the background needs the original photo.')
      if (photo.width !== cutout.width || photo.height !== cutout.height) {
        throw new SpotlessError(
          'mask_size_mismatch',
          `Expected the cut-out of a photo of ${photo.width}×${photo.height} pixels but it has ${cutout.width}×${cutout.height}.`,
        )
      }
      return planePainter(blurBackground(cutout, photo, backdrop.radiusRatio), frame.left, frame.top)
    case 'photo':
      if (other === undefined)
        throw new SpotlessError('missing_file', 'Please choose the photo to put behind the subject.')
      return photoPainter(other, frame)
  }
}
