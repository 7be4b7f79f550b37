import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { unitsPerPx } from '../kernel/morphology/distanceTransform.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'

/** Largest correction, as a fraction of the range: more is a difference of content, not of light. */
const maxCorrection = 0.16
/** The correction is smooth: it is solved on a grid of about this many cells per side at most, and interpolated. */
const maxGridCells = 64

/**
 * Corrects a fill's light and colour, in place, so that it meets the photo around the hole: the difference of both on a rim
 * outside the mask continues into the fill as a membrane.
 * Source: gradient-domain blending, Pérez, Gangnet and Blake 2003, "Poisson Image Editing".
 *
 * @param patch RGB samples of the box, interleaved, in the raster's range; filled past the rim
 * @param distance of each pixel of the box from the mask, from `distanceToMask`
 * @param rim distances from the mask, in pixels, between which both are compared: beyond the object's soft edge
 */
export const matchBorderColour = (
  patch: Samples,
  box: Box,
  raster: Raster,
  distance: Uint16Array,
  rim: { readonly fromPx: number; readonly toPx: number },
): void => {
  const [from, to] = [rim.fromPx * unitsPerPx.chamfer, rim.toPx * unitsPerPx.chamfer]
  let count = 0
  for (let at = 0; at < distance.length; at++) {
    const value = distance[at] as number
    if (value > from && value <= to) count++
  }
  if (count === 0) return
  const range = maxSampleValue(raster.data)
  const limit = maxCorrection * range
  const cellPx = Math.max(1, Math.ceil(Math.max(box.width, box.height) / maxGridCells))
  const [columns, rows] = [Math.ceil(box.width / cellPx), Math.ceil(box.height / cellPx)]
  const known = new Int32Array(count)
  const pixels = new Int32Array(count)
  const cells = new Int32Array(count)
  const counts = new Float32Array(columns * rows)
  let index = 0
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const at = row * box.width + column
      const value = distance[at] as number
      if (value <= from || value > to) continue
      const cell = Math.floor(row / cellPx) * columns + Math.floor(column / cellPx)
      known[index] = at
      pixels[index] = (box.top + row) * raster.width + box.left + column
      cells[index++] = cell
      counts[cell] = (counts[cell] as number) + 1
    }
  }
  const isCellKnown = new Uint8Array(counts.length)
  for (let cell = 0; cell < counts.length; cell++) if ((counts[cell] as number) > 0) isCellKnown[cell] = 1
  const corrections = new Float32Array(columns * rows * 3)
  for (let index = 0; index < count; index++) {
    const cell = cells[index] as number
    const photoAt = (pixels[index] as number) * raster.channels
    for (let channel = 0; channel < 3; channel++) {
      const difference =
        (raster.data[photoAt + channel] as number) - (patch[(known[index] as number) * 3 + channel] as number)
      corrections[cell * 3 + channel] =
        (corrections[cell * 3 + channel] as number) +
        Math.min(limit, Math.max(-limit, difference)) / (counts[cell] as number)
    }
  }
  interpolateMembrane(corrections, isCellKnown, columns, 3)
  addInterpolated(patch, box, corrections, { columns, rows, cellPx })
}

/** Adds a coarse grid of RGB corrections to RGB samples: bilinear, cell centres aligned. */
const addInterpolated = (
  patch: Samples,
  box: Box,
  corrections: Float32Array,
  { columns, rows, cellPx }: { readonly columns: number; readonly rows: number; readonly cellPx: number },
): void => {
  const range = maxSampleValue(patch)
  const leftOf = new Int32Array(box.width)
  const acrossOf = new Float32Array(box.width)
  for (let column = 0; column < box.width; column++) {
    const x = Math.min(columns - 1, Math.max(0, (column + 0.5) / cellPx - 0.5))
    leftOf[column] = Math.floor(x)
    acrossOf[column] = x - Math.floor(x)
  }
  // One cell more than the grid has, so that the last pixels have a neighbour.
  const line = new Float32Array(columns + 1)
  for (let row = 0; row < box.height; row++) {
    const y = Math.min(rows - 1, Math.max(0, (row + 0.5) / cellPx - 0.5))
    const above = Math.floor(y) * columns
    const below = Math.min(rows - 1, Math.floor(y) + 1) * columns
    const down = y - Math.floor(y)
    for (let channel = 0; channel < 3; channel++) {
      for (let cell = 0; cell < columns; cell++) {
        line[cell] =
          (corrections[(above + cell) * 3 + channel] as number) * (1 - down) +
          (corrections[(below + cell) * 3 + channel] as number) * down
      }
      line[columns] = line[columns - 1] as number
      let to = row * box.width * 3 + channel
      for (let column = 0; column < box.width; column++, to += 3) {
        const left = leftOf[column] as number
        const from = line[left] as number
        const value = (patch[to] as number) + from + ((line[left + 1] as number) - from) * (acrossOf[column] as number)
        patch[to] = value < 0 ? 0 : value > range ? range : value + 0.5
      }
    }
  }
}
