import type { Region } from '@spotless/contract/plan'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { bilinear } from '../kernel/resample/bilinear.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** Copies a rectangle that lies inside the photo. */
export const cut = (photo: Raster, { left, top, width, height }: Box): Raster => {
  const { channels, data } = photo
  const out = createSamples(data, width * height * channels)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * photo.width + left) * channels
    out.set(data.subarray(from, from + width * channels), row * width * channels)
  }
  return { width, height, channels, data: out }
}

/** The largest rectangle of the ratio, held at the anchor. */
export const cropToRatio = (photo: Raster, [across, down]: readonly [number, number], anchor: Region): Raster => {
  const ratio = across / down
  const width = clamp(Math.round(photo.height * ratio), 1, photo.width)
  const height = clamp(Math.round(photo.width / ratio), 1, photo.height)
  const spareX = photo.width - width
  const spareY = photo.height - height
  const left = anchor.endsWith('left') ? 0 : anchor.endsWith('right') ? spareX : Math.floor(spareX / 2)
  const top = anchor.startsWith('top') ? 0 : anchor.startsWith('bottom') ? spareY : Math.floor(spareY / 2)
  return cut(photo, { left, top, width, height })
}

/** Cuts percentages off the sides; at least one pixel stays. */
export const trim = (photo: Raster, sides: { top: number; right: number; bottom: number; left: number }): Raster => {
  const left = Math.min(photo.width - 1, Math.round((photo.width * sides.left) / 100))
  const top = Math.min(photo.height - 1, Math.round((photo.height * sides.top) / 100))
  const width = Math.max(1, photo.width - left - Math.round((photo.width * sides.right) / 100))
  const height = Math.max(1, photo.height - top - Math.round((photo.height * sides.bottom) / 100))
  return cut(photo, { left, top, width, height })
}

export const flip = (photo: Raster, axis: 'horizontal' | 'vertical'): Raster => {
  const { width, height, channels, data } = photo
  const out = createSamples(data, data.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from =
        ((axis === 'vertical' ? height - 1 - row : row) * width + (axis === 'vertical' ? column : width - 1 - column)) *
        channels
      const to = (row * width + column) * channels
      for (let channel = 0; channel < channels; channel++) out[to + channel] = data[from + channel]!
    }
  return { ...photo, data: out }
}

/** A quarter turn clockwise, without any loss. */
const quarterTurn = (photo: Raster): Raster => {
  const { width, height, channels, data } = photo
  const out = createSamples(data, data.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * channels
      const to = (column * height + (height - 1 - row)) * channels
      for (let channel = 0; channel < channels; channel++) out[to + channel] = data[from + channel]!
    }
  return { width: height, height: width, channels, data: out }
}

/** Turns about the middle into a canvas of the given size, between pixels by two lines; outside is white or clear. */
const turnInto = (photo: Raster, degrees: number, width: number, height: number): Raster => {
  const { channels, data } = photo
  const most = maxSampleValue(data)
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const out = createSamples(data, width * height * channels)
  const sample = (column: number, row: number, channel: number): number => {
    if (column < 0 || row < 0 || column >= photo.width || row >= photo.height) return channel === 3 ? 0 : most
    return data[(row * photo.width + column) * channels + channel]!
  }
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [column - (width - 1) / 2, row - (height - 1) / 2]
      const fromX = x * cos + y * sin + (photo.width - 1) / 2
      const fromY = -x * sin + y * cos + (photo.height - 1) / 2
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      for (let channel = 0; channel < channels; channel++, at++) {
        out[at] =
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
  return { width, height, channels, data: out }
}

/** Size of the canvas that holds the photo turned by an angle. */
export const turnedSize = ({ width, height }: { width: number; height: number }, degrees: number) => {
  const [cos, sin] = [Math.abs(Math.cos((degrees * Math.PI) / 180)), Math.abs(Math.sin((degrees * Math.PI) / 180))]
  return { width: Math.round(width * cos + height * sin), height: Math.round(width * sin + height * cos) }
}

/** Clockwise; quarter turns are exact, others grow the canvas. */
export const rotate = (photo: Raster, degrees: number): Raster => {
  const turn = ((degrees % 360) + 360) % 360
  if (turn % 90 === 0) {
    let turned = photo
    for (let quarter = 0; quarter < turn / 90; quarter++) turned = quarterTurn(turned)
    return turned
  }
  const size = turnedSize(photo, turn)
  return turnInto(photo, turn, size.width, size.height)
}

/** Clockwise by at most 45°, cut to the largest rectangle of the photo's own ratio without empty corners. */
export const straighten = (photo: Raster, degrees: number): Raster => {
  if (degrees === 0) return photo
  const { width, height } = photo
  const [cos, sin] = [Math.abs(Math.cos((degrees * Math.PI) / 180)), Math.abs(Math.sin((degrees * Math.PI) / 180))]
  const scale = Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos))
  return turnInto(
    photo,
    degrees,
    Math.max(1, Math.floor((width - 1) * scale)),
    Math.max(1, Math.floor((height - 1) * scale)),
  )
}
