import { rotatedSize } from '@spotless/planner/kinds/rotate/kind'
import type { Region } from '@spotless/planner/plan'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { bilinear } from '../kernel/resample/bilinear.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { crop } from '../raster/crop.ts'
import type { Raster } from '../raster/raster.ts'

/** The largest rectangle of a ratio of width to height, placed at the anchor. */
export const cropToRatio = (
  photo: Raster,
  [ratioWidth, ratioHeight]: readonly [number, number],
  anchor: Region,
): Raster => {
  const ratio = ratioWidth / ratioHeight
  const width = clamp(Math.round(photo.height * ratio), 1, photo.width)
  const height = clamp(Math.round(photo.width / ratio), 1, photo.height)
  const spareX = photo.width - width
  const spareY = photo.height - height
  const left = anchor.endsWith('left') ? 0 : anchor.endsWith('right') ? spareX : Math.floor(spareX / 2)
  const top = anchor.startsWith('top') ? 0 : anchor.startsWith('bottom') ? spareY : Math.floor(spareY / 2)
  return crop(photo, { left, top, width, height })
}

/** Crops percentages off the sides; at least one pixel stays. */
export const trim = (photo: Raster, sides: { top: number; right: number; bottom: number; left: number }): Raster => {
  const left = Math.min(photo.width - 1, Math.round((photo.width * sides.left) / 100))
  const top = Math.min(photo.height - 1, Math.round((photo.height * sides.top) / 100))
  const width = Math.max(1, photo.width - left - Math.round((photo.width * sides.right) / 100))
  const height = Math.max(1, photo.height - top - Math.round((photo.height * sides.bottom) / 100))
  return crop(photo, { left, top, width, height })
}

/** Mirrors left and right (`horizontal`) or top and bottom (`vertical`). */
export const flip = (photo: Raster, axis: 'horizontal' | 'vertical'): Raster => {
  const { width, height, channels, data } = photo
  const result = createSamples(data, data.length)
  for (let row = 0; row < height; row++) {
    const fromRow = axis === 'vertical' ? height - 1 - row : row
    for (let column = 0; column < width; column++) {
      const fromColumn = axis === 'vertical' ? column : width - 1 - column
      const from = (fromRow * width + fromColumn) * channels
      const to = (row * width + column) * channels
      for (let channel = 0; channel < channels; channel++) result[to + channel] = data[from + channel] as number
    }
  }
  return { ...photo, data: result }
}

/** Rotates by 90° clockwise, without loss. */
const rotateQuarter = (photo: Raster): Raster => {
  const { width, height, channels, data } = photo
  const result = createSamples(data, data.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * channels
      const to = (column * height + (height - 1 - row)) * channels
      for (let channel = 0; channel < channels; channel++) result[to + channel] = data[from + channel] as number
    }
  return { width: height, height: width, channels, data: result }
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Rotates about the centre onto a canvas of the given size, bilinear; outside the photo it is white or transparent. */
const rotateOnto = (photo: Raster, degrees: number, width: number, height: number): Raster => {
  const { channels, data } = photo
  const maxValue = maxSampleValue(data)
  const cos = Math.cos(toRadians(degrees))
  const sin = Math.sin(toRadians(degrees))
  const result = createSamples(data, width * height * channels)
  const sample = (column: number, row: number, channel: number): number => {
    if (column < 0 || row < 0 || column >= photo.width || row >= photo.height) return channel === 3 ? 0 : maxValue
    return data[(row * photo.width + column) * channels + channel] as number
  }
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = column - (width - 1) / 2
      const y = row - (height - 1) / 2
      const fromX = x * cos + y * sin + (photo.width - 1) / 2
      const fromY = -x * sin + y * cos + (photo.height - 1) / 2
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      for (let channel = 0; channel < channels; channel++, at++) {
        result[at] =
          bilinear(
            sample(left, top, channel),
            sample(left + 1, top, channel),
            sample(left, top + 1, channel),
            sample(left + 1, top + 1, channel),
            fromX - left,
            fromY - top,
          ) + 0.5
      }
    }
  }
  return { width, height, channels, data: result }
}

/** Rotates clockwise; quarter turns are exact, other angles enlarge the canvas. */
export const rotate = (photo: Raster, degrees: number): Raster => {
  const clockwise = ((degrees % 360) + 360) % 360
  if (clockwise % 90 === 0) {
    let rotated = photo
    for (let quarter = 0; quarter < clockwise / 90; quarter++) rotated = rotateQuarter(rotated)
    return rotated
  }
  const { width, height } = rotatedSize(photo, clockwise)
  return rotateOnto(photo, clockwise, width, height)
}

/** Rotates clockwise by at most 45° and crops to the largest rectangle of the photo's ratio without empty corners. */
export const straighten = (photo: Raster, degrees: number): Raster => {
  if (degrees === 0) return photo
  const { width, height } = photo
  const cos = Math.abs(Math.cos(toRadians(degrees)))
  const sin = Math.abs(Math.sin(toRadians(degrees)))
  const scale = Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos))
  return rotateOnto(
    photo,
    degrees,
    Math.max(1, Math.floor((width - 1) * scale)),
    Math.max(1, Math.floor((height - 1) * scale)),
  )
}
