import { SpotlessError } from '@spotless/contract/error'
import type { Backdrop } from '@spotless/contract/options'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { createPlane } from '../kernel/memory/planePool.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { lerp } from '../kernel/scalar/lerp.ts'
import type { RgbPlanes } from '../raster/plane.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { estimateColourModel } from './colourModel.ts'

/** Writes the backdrop's colour (0–1 each) at a pixel of the frame into `into`. */
export type Painter = (column: number, row: number, into: Float32Array) => void

/** Longest side of the grid that a blurred background is made on; it has no detail to lose. */
const blurSidePx = 512

const fromPlanes = (planes: RgbPlanes, left: number, top: number): Painter => {
  const { width, height } = planes[0]
  return (column, row, into) => {
    const x = Math.min(width - 1, Math.max(0, column + left))
    const y = Math.min(height - 1, Math.max(0, row + top))
    for (let channel = 0; channel < 3; channel++) into[channel] = planes[channel]?.data[y * width + x] as number
  }
}

const blurred = (cutout: Raster, photo: Raster, radiusRatio: number): RgbPlanes => {
  const { width, height } = photo
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / blurSidePx))
  const colour = boxDownsample(photo, factor)
  const [{ width: columns, height: rows }] = colour
  const behind = createPlane(columns, rows)
  const maximum = maxSampleValue(cutout.data)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const pixel = row * factor * width + column * factor
      behind.data[row * columns + column] = (1 - (cutout.data[pixel * 4 + 3] as number) / maximum) ** 4
    }
  }
  const radius = Math.max(1, Math.round(radiusRatio * Math.max(columns, rows)))
  const [r, g, b] = estimateColourModel(colour, behind, radius).mean
  return [resizePlane(r, width, height), resizePlane(g, width, height), resizePlane(b, width, height)]
}

/**
 * Prepares what stands behind a cut-out; null leaves it transparent. The blur is made of the photo's background alone,
 * so that no ghost of the subject surrounds it.
 *
 * @param photo the untouched original, needed for `blur`
 * @param other another photo, needed for `photo`; it fills the frame, its middle shown
 * @throws SpotlessError `missing_file` or `mask_size_mismatch` when a needed photo is missing or does not fit
 */
export const paintBackdrop = (
  backdrop: Backdrop,
  frame: Box,
  cutout: Raster,
  photo: Raster | undefined,
  other: Raster | undefined,
): Painter | null => {
  if (backdrop.kind === 'transparent') return null
  if (backdrop.kind === 'colour') {
    const colour = parseHexColour(backdrop.colour)
    return (_column, _row, into) => into.set(colour)
  }
  if (backdrop.kind === 'gradient') {
    const from = parseHexColour(backdrop.from)
    const to = parseHexColour(backdrop.to)
    const angle = (backdrop.angleDegrees * Math.PI) / 180
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const reach = (Math.abs(x) * frame.width + Math.abs(y) * frame.height) / 2
    return (column, row, into) => {
      const along = (column + 0.5 - frame.width / 2) * x + (row + 0.5 - frame.height / 2) * y
      const share = clamp01(0.5 + along / (2 * reach))
      for (let channel = 0; channel < 3; channel++) {
        into[channel] = lerp(from[channel] as number, to[channel] as number, share)
      }
    }
  }
  if (backdrop.kind === 'blur') {
    if (photo === undefined)
      throw new SpotlessError('missing_file', 'Blurring the background needs the original photo.')
    if (photo.width !== cutout.width || photo.height !== cutout.height) {
      throw new SpotlessError(
        'mask_size_mismatch',
        `Expected the cut-out of a photo of ${photo.width}×${photo.height} pixels but it has ${cutout.width}×${cutout.height}.`,
      )
    }
    return fromPlanes(blurred(cutout, photo, backdrop.radiusRatio), frame.left, frame.top)
  }
  if (other === undefined) throw new SpotlessError('missing_file', 'Please choose the photo to put behind the subject.')
  const scale = Math.max(frame.width / other.width, frame.height / other.height)
  const width = Math.max(frame.width, Math.round(other.width * scale))
  const height = Math.max(frame.height, Math.round(other.height * scale))
  const [r, g, b] = boxDownsample(other, 1)
  const filled: RgbPlanes = [
    resizePlane(r, width, height),
    resizePlane(g, width, height),
    resizePlane(b, width, height),
  ]
  return fromPlanes(filled, (width - frame.width) >> 1, (height - frame.height) >> 1)
}
