import type { Face } from '../face/detectLandmarks.ts'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { erode } from '../kernel/morphology/erode.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { readBilinear } from '../kernel/resample/readBilinear.ts'
import type { Raster } from '../raster/raster.ts'

/** Pixels of the grid per side of the face. */
const facePx = 48
/** Alpha from which a pixel is the person's, or of what stands beside. */
const solid = 0.5
/** Half the width of what joins the person to a hand or a hat, over the face's side; lettering and stripes hang on by less. */
const joinRatio = 0.06
/** Smallest thing that is cleared, as the side of its square over that of the face: smaller ones are curls and fingers. */
const minThingRatio = 0.2
/** Distance from the middle of the face, over its side, within which everything is hair or a hat. */
const headRatio = 1.1
/** Soft rim of a thing that goes with it, in pixels of the grid. */
const rimPx = 3

/** A cut-out's solid parts on a coarse grid. */
interface SolidGrid {
  readonly isSolid: Uint8Array
  readonly columns: number
  /** Pixels of the photo per pixel of the grid. */
  readonly step: number
}

const solidGrid = ({ width, height, data }: Raster, step: number): SolidGrid => {
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)]
  const minAlpha = solid * maxSampleValue(data)
  const isSolid = new Uint8Array(columns * rows)
  for (let cell = 0; cell < isSolid.length; cell++) {
    const x = Math.min(width - 1, Math.floor(((cell % columns) + 0.5) * step))
    const y = Math.min(height - 1, Math.floor((Math.floor(cell / columns) + 0.5) * step))
    if ((data[(y * width + x) * 4 + 3] as number) >= minAlpha) isSolid[cell] = 1
  }
  return { isSolid, columns, step }
}

/** Marks what is within a distance of the middle of the face, in sides of the face. */
const nearFace = ({ isSolid, columns, step }: SolidGrid, { square }: Face, ratio: number): Uint8Array =>
  isSolid.map((_, cell) => {
    const x = ((cell % columns) + 0.5) * step - square.x
    const y = (Math.floor(cell / columns) + 0.5) * step - square.y
    return Math.hypot(x, y) <= ratio * square.sidePx ? 1 : 0
  })

/** Components of a mask with fewer pixels than `minArea`, or with one in `spared`, taken out. */
const largeComponents = (mask: Uint8Array, columns: number, minArea: number, spared: Uint8Array): Uint8Array => {
  const { labels, count } = labelComponents(mask, columns, 8)
  const areas = new Float64Array(count + 1)
  for (let cell = 0; cell < labels.length; cell++) {
    const label = labels[cell] as number
    areas[label] = (areas[label] as number) + (spared[cell] === 1 ? Number.NEGATIVE_INFINITY : 1)
  }
  return mask.map((value, cell) => (value === 1 && (areas[labels[cell] as number] as number) >= minArea ? 1 : 0))
}

/** Marks the things that are not the person's: separate ones, and wide ones that hang on by a thin bridge, with the bridge. */
const thingsOf = (grid: SolidGrid, face: Face): Uint8Array | null => {
  const { isSolid, columns } = grid
  const joinPx = Math.max(1, Math.round(joinRatio * facePx))
  const thick = erode(isSolid, columns, joinPx)
  const head = nearFace(grid, face, headRatio)
  const core = reconstruct(nearFace(grid, face, 0.35), thick, columns, 8)
  if (!core.includes(1)) return null
  const without = (mask: Uint8Array, other: Uint8Array): Uint8Array =>
    mask.map((value, cell) => (other[cell] === 1 ? 0 : value))
  const person = reconstruct(core, isSolid, columns, 8)
  const minArea = (minThingRatio * facePx) ** 2
  const hanging = largeComponents(without(thick, core), columns, minArea, head)
  const separate = largeComponents(without(isSolid, person), columns, minArea, head)
  const things = dilate(
    hanging.map((value, cell) => Math.max(value, separate[cell] as number)),
    columns,
    joinPx,
  )
  if (!things.includes(1)) return null
  const grownCore = dilate(core, columns, joinPx)
  const bridges = reconstruct(things, without(isSolid, grownCore), columns, 8)
  return dilate(
    without(
      things.map((value, cell) => Math.max(value, bridges[cell] as number)),
      grownCore,
    ),
    columns,
    rimPx,
  )
}

/**
 * Clears what a cut-out keeps beside the person of a face: lettering, flags, lamps and other people's parts that are separate or hang
 * on by a thin bridge. Hair, hats and held things stay.
 *
 * @param cutout RGBA of the photo's size
 */
export const keepPerson = (cutout: Raster, face: Face): Raster => {
  const { width, height, data } = cutout
  const grid = solidGrid(cutout, Math.max(1, face.square.sidePx / facePx))
  const { columns, step } = grid
  const things = thingsOf(grid, face)
  if (things === null) return cutout
  const goes = boxFilter(Float32Array.from(things), columns, 1)
  const size = { width: columns, height: goes.length / columns, channels: 1 }
  const gone = new Float64Array(1)
  const result = createSamples(data, data.length)
  result.set(data)
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const at = pixel * 4 + 3
      if (data[at] === 0) continue
      readBilinear(goes, size, (x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5, gone)
      const alpha = Math.round((data[at] as number) * (1 - (gone[0] as number)))
      result[at] = alpha
      if (alpha === 0) result.fill(0, pixel * 4, at)
    }
  }
  return { ...cutout, data: result }
}
