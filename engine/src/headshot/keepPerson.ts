import type { Face } from '../face/detectLandmarks.ts'
import { fromSquare } from '../face/readSquare.ts'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { erode } from '../kernel/morphology/erode.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import type { Raster } from '../raster/raster.ts'

/** Pixels of the grid per side of the face. */
const facePx = 48
/** Alpha from which a pixel is the person's, or of what stands beside. */
const solid = 0.5
/** Half the width of what joins the person to a hand or a hat, over the face's side; lettering and stripes hang on by less. */
const joinRatio = 0.06
/** What is left around the person for hair and soft edges, over the face's side. */
const hairRatio = 0.3

/** Marks the person of a grid: what hangs together with the face through more than a thin bridge. */
const personOf = (alpha: Uint8Array, columns: number, isFace: Uint8Array): Uint8Array => {
  const joinPx = Math.max(1, Math.round(joinRatio * facePx))
  const thick = erode(alpha, columns, joinPx)
  const core = dilate(reconstruct(isFace, thick, columns, 8), columns, joinPx)
  for (let cell = 0; cell < core.length; cell++) if (alpha[cell] === 0) core[cell] = 0
  return core
}

/**
 * Clears what a cut-out keeps beside the person of a face: lettering, flags, lamps and other people's parts that hang on to the person
 * by nothing or by a thin bridge. Hair and held things stay.
 *
 * @param cutout RGBA of the photo's size
 */
export const keepPerson = (cutout: Raster, { square }: Face): Raster => {
  const { width, height, data } = cutout
  const step = Math.max(1, square.sidePx / facePx)
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)]
  const minAlpha = solid * maxSampleValue(data)
  const isSolid = new Uint8Array(columns * rows)
  for (let cell = 0; cell < isSolid.length; cell++) {
    const x = Math.min(width - 1, Math.floor(((cell % columns) + 0.5) * step))
    const y = Math.min(height - 1, Math.floor((Math.floor(cell / columns) + 0.5) * step))
    if ((data[(y * width + x) * 4 + 3] as number) >= minAlpha) isSolid[cell] = 1
  }
  const isFace = new Uint8Array(isSolid.length)
  for (let v = 0.2; v <= 0.8; v += 0.05) {
    for (let u = 0.2; u <= 0.8; u += 0.05) {
      const [x, y] = fromSquare(square, u, v)
      const [column, row] = [Math.floor(x / step), Math.floor(y / step)]
      if (column >= 0 && row >= 0 && column < columns && row < rows) isFace[row * columns + column] = 1
    }
  }
  const person = personOf(isSolid, columns, isFace)
  if (!person.includes(1)) return cutout
  const others = isSolid.map((value, cell) => (value === 1 && person[cell] === 0 ? 1 : 0))
  const cleared = erode(others, columns, 1)
  if (!cleared.includes(1)) return cutout
  // The nearer decides whose a soft pixel is: the person's hair is left, the others' rims go with them.
  const hairPx = Math.round(hairRatio * facePx)
  const nearPerson = dilate(person, columns, hairPx)
  const goes = dilate(reconstruct(cleared, others, columns, 8), columns, 2)
  const result = createSamples(data, data.length)
  result.set(data)
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor(y / step)) * columns
    for (let x = 0; x < width; x++, pixel++) {
      const cell = row + Math.min(columns - 1, Math.floor(x / step))
      if (person[cell] === 1 || (goes[cell] === 0 && nearPerson[cell] === 1)) continue
      result.fill(0, pixel * 4, pixel * 4 + 4)
    }
  }
  return { ...cutout, data: result }
}
