import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { lerp } from '../kernel/scalar/lerp.ts'
import type { Plane } from '../raster/plane.ts'
import type { Raster, Samples } from '../raster/raster.ts'
import type { RefinedMatte } from './refineMatte.ts'
import { stretchAlpha } from './stretchAlpha.ts'

/**
 * Alpha from which a pixel keeps its own colour: too little of the old background is in it to
 * estimate.
 */
const opaque = 0.996

/** Mean alpha nearby outside of these means no edge. */
const edge = { above: 1e-4, below: 1 - 1e-4 } as const

const isEdge = (nearby: number): boolean => nearby > edge.above && nearby < edge.below

/** For each pixel of a finer grid, the matte's pixel before it and the weight of the one after. */
interface LinearPositions {
  readonly before: Int32Array
  readonly weight: Float32Array
}

const linearPositions = (count: number, limit: number, factor: number): LinearPositions => {
  const before = new Int32Array(count)
  const weight = new Float32Array(count)
  for (let index = 0; index < count; index++) {
    const at = clamp((index + 0.5) / factor - 0.5, 0, limit - 1)
    before[index] = Math.floor(at)
    weight[index] = at - Math.floor(at)
  }
  return { before, weight }
}

/** How the photo's pixels under a pixel of the matte's grid are composed. */
const kind = { transparent: 0, opaque: 1, mixed: 2 } as const

/** Mean alpha near each pixel of the grid, and where a cut-out is composed: everywhere, or where this is not 0. */
interface Composed {
  readonly nearbyAlpha: Float32Array
  readonly wanted: Float32Array | null
}

/**
 * Writes the kind of each pixel of one row of the grid, and the columns of the edge pixels and
 * their neighbours.
 * @returns how many columns were written
 */
const classifyRow = (
  { nearbyAlpha, wanted }: Composed,
  row: number,
  kinds: Uint8Array,
  edgeColumns: Int32Array,
): number => {
  const width = kinds.length
  let count = 0
  for (let column = 0; column < width; column++) {
    const at = row * width + column
    const nearby = nearbyAlpha[at] as number
    const isLeftOut = nearby <= edge.above || wanted?.[at] === 0
    kinds[column] = isLeftOut ? kind.transparent : nearby >= edge.below ? kind.opaque : kind.mixed
    const isBesideEdge =
      (column > 0 && isEdge(nearbyAlpha[at - 1] as number)) ||
      (column < width - 1 && isEdge(nearbyAlpha[at + 1] as number))
    if (isEdge(nearby) || isBesideEdge) edgeColumns[count++] = column
  }
  return count
}

const lerpAt = (values: Float32Array, from: number, to: number, weight: number): number =>
  lerp(values[from] as number, values[to] as number, weight)

/** A photo and the cut-out that is made of it. */
interface Target {
  readonly photo: Raster
  readonly result: Samples
}

/** Copies a run of opaque pixels. */
const copyPixels = ({ photo, result }: Target, first: number, end: number): void => {
  const { channels, data } = photo
  const maxValue = maxSampleValue(data)
  for (let pixel = first, from = first * channels, to = first * 4; pixel < end; pixel++, to += 4) {
    result[to] = data[from] as number
    result[to + 1] = data[from + 1] as number
    result[to + 2] = data[from + 2] as number
    result[to + 3] = channels === 4 ? (data[from + 3] as number) : maxValue
    from += channels
  }
}

/**
 * Values a grid pixel has in a `line`: slopes for red, green and blue, offset, foreground colour,
 * background colour.
 */
const lineValues = 10

/**
 * Composes a run of edge pixels from a line of the matte's values, interpolated to the run's row.
 */
const mixPixels = (
  { photo, result }: Target,
  line: Float32Array,
  columns: LinearPositions,
  firstPixel: number,
  firstColumn: number,
  count: number,
): void => {
  const { channels, data } = photo
  const maxValue = maxSampleValue(data)
  for (let index = 0; index < count; index++) {
    const from = (firstPixel + index) * channels
    const to = (firstPixel + index) * 4
    const left = (columns.before[firstColumn + index] as number) * lineValues
    const right = Math.min(line.length - lineValues, left + lineValues)
    const weight = columns.weight[firstColumn + index] as number
    const sum =
      lerpAt(line, left, right, weight) * (data[from] as number) +
      lerpAt(line, left + 1, right + 1, weight) * (data[from + 1] as number) +
      lerpAt(line, left + 2, right + 2, weight) * (data[from + 2] as number)
    const alpha = stretchAlpha(sum / maxValue + lerpAt(line, left + 3, right + 3, weight))
    const ownAlpha = channels === 4 ? (data[from + 3] as number) : maxValue
    result[to + 3] = Math.min(ownAlpha, Math.round(alpha * maxValue))
    for (let channel = 0; channel < 3; channel++) {
      const sample = data[from + channel] as number
      if (alpha >= opaque) {
        result[to + channel] = sample
        continue
      }
      const foreground = lerpAt(line, left + 4 + channel, right + 4 + channel, weight)
      const background = lerpAt(line, left + 7 + channel, right + 7 + channel, weight)
      const colour = foreground + alpha * (sample / maxValue - alpha * foreground - (1 - alpha) * background)
      result[to + channel] = quantize(colour, maxValue)
    }
  }
}

/** A cut-out whose rows are composed on demand. */
export interface RowComposer {
  /** RGBA, straight alpha, size and bit depth of the photo; zero in rows not yet composed. */
  readonly raster: Raster
  /** Composes the rows before this one that are not yet composed. */
  readonly composeTo: (row: number) => void
}

/**
 * The photo with its background removed, at full size and bit depth: RGBA with straight alpha.
 * Opaque pixels keep the photo's samples exactly; edge pixels get the estimated foreground colour;
 * transparent ones are zero, except a rim that carries the foreground's colour so that later
 * resizing draws no dark line. An alpha channel of the photo is an upper bound.
 *
 * Source of the colours: Forte, "Approximate Fast Foreground Colour Estimation", ICIP 2021.
 *
 * @param factor whole number of photo pixels per pixel of the matte's grid
 * @param wanted on the matte's grid: where it is 0, nothing is composed and pixels are zero; without it, all is composed
 */
export const composeCutout = (
  photo: Raster,
  matte: RefinedMatte,
  factor: number,
  wanted: Plane | null = null,
): RowComposer => {
  const { width, height } = photo
  const grid = matte.alpha
  const composed = { nearbyAlpha: boxFilterWithin(grid, 2).data, wanted: wanted?.data ?? null }
  const target: Target = { photo, result: createSamples(photo.data, width * height * 4) }
  const columns = linearPositions(width, grid.width, factor)
  const rows = linearPositions(height, grid.height, factor)
  const { red, green, blue, offset } = matte.coefficients
  const planes = [red, green, blue, offset, ...matte.foreground, ...matte.background]
  const line = new Float32Array(grid.width * lineValues)
  const kinds = new Uint8Array(grid.width)
  const edgeColumns = new Int32Array(grid.width)
  let [classifiedRow, edgeCount] = [-1, 0]

  const composeRow = (y: number): void => {
    const gridRow = Math.min(grid.height - 1, Math.floor(y / factor))
    if (gridRow !== classifiedRow) edgeCount = classifyRow(composed, gridRow, kinds, edgeColumns)
    classifiedRow = gridRow
    const above = (rows.before[y] as number) * grid.width
    const below = Math.min(grid.height - 1, (rows.before[y] as number) + 1) * grid.width
    const weight = rows.weight[y] as number
    for (const [value, { data }] of planes.entries()) {
      for (let index = 0; index < edgeCount; index++) {
        const column = edgeColumns[index] as number
        line[column * lineValues + value] = lerpAt(data, above + column, below + column, weight)
      }
    }
    for (let column = 0; column < grid.width; ) {
      const start = column
      while (column < grid.width && kinds[column] === kinds[start]) column++
      const x = start * factor
      const end = Math.min(width, column * factor)
      if (kinds[start] === kind.opaque) copyPixels(target, y * width + x, y * width + end)
      else if (kinds[start] === kind.mixed) mixPixels(target, line, columns, y * width + x, x, end - x)
    }
  }
  let composedRows = 0
  const composeTo = (row: number): void => {
    while (composedRows < row) composeRow(composedRows++)
  }
  return { raster: { width, height, channels: 4, data: target.result }, composeTo }
}
