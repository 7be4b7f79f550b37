import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box, Raster } from './raster.ts'

/** Planes of a part of a photo, samples 0–1; rows and columns beyond the photo repeat its edge. */
export interface Window {
  readonly width: number
  readonly height: number
  /** Red, green, blue and, where the photo has one, alpha; each `width * height` samples. */
  readonly planes: readonly Float32Array[]
}

/** Radius of the square from which a fully transparent pixel takes its colour. */
const borrowRadiusPx = 3

/** Writes the mean colour of the pixels around one, weighted by alpha; false where all are fully transparent. */
const borrowColour = (raster: Raster, row: number, column: number, colour: Float64Array): boolean => {
  let weight = 0
  colour.fill(0)
  for (let y = Math.max(0, row - borrowRadiusPx); y <= Math.min(raster.height - 1, row + borrowRadiusPx); y++) {
    for (let x = Math.max(0, column - borrowRadiusPx); x <= Math.min(raster.width - 1, column + borrowRadiusPx); x++) {
      const at = (y * raster.width + x) * 4
      const alpha = raster.data[at + 3] as number
      weight += alpha
      for (let channel = 0; channel < 3; channel++) {
        colour[channel] = (colour[channel] as number) + alpha * (raster.data[at + channel] as number)
      }
    }
  }
  if (weight === 0) return false
  for (let channel = 0; channel < 3; channel++) colour[channel] = (colour[channel] as number) / weight
  return true
}

/**
 * Reads a box and the pixels around it.
 *
 * Fully transparent pixels may have any colour, which resampling would spread into the visible edge; they take the colour of
 * visible pixels nearby. That colour is read from the photo, so that it does not depend on the window's position.
 *
 * @param marginPx pixels added on each side
 */
export const readWindow = (raster: Raster, box: Box, marginPx: number): Window => {
  const width = box.width + 2 * marginPx
  const height = box.height + 2 * marginPx
  const { channels, data } = raster
  const scale = 1 / maxSampleValue(data)
  const planes = Array.from({ length: channels }, () => new Float32Array(width * height))
  const borrowed = new Float64Array(3)
  for (let row = 0; row < height; row++) {
    const fromRow = clamp(box.top - marginPx + row, 0, raster.height - 1)
    for (let column = 0; column < width; column++) {
      const fromColumn = clamp(box.left - marginPx + column, 0, raster.width - 1)
      const from = (fromRow * raster.width + fromColumn) * channels
      const to = row * width + column
      const isBorrowed = channels === 4 && data[from + 3] === 0 && borrowColour(raster, fromRow, fromColumn, borrowed)
      for (let channel = 0; channel < channels; channel++) {
        const sample = (isBorrowed && channel < 3 ? borrowed[channel] : data[from + channel]) as number
        ;(planes[channel] as Float32Array)[to] = sample * scale
      }
    }
  }
  return { width, height, planes }
}
