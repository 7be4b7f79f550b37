import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { lerp } from '../kernel/scalar/lerp.ts'
import type { Raster } from '../raster/raster.ts'
import { clearHaze, type RefinedMatte } from './refineMatte.ts'

/** Nothing of the old background is worth estimating in pixels as solid as this. */
const solid = 0.996

/** Mean coverage nearby below and above which a pixel lies at no edge. */
const nothing = 1e-4
const everything = 1 - nothing

const isEdge = (nearby: number): boolean => nearby > nothing && nearby < everything

/** For each position of a finer grid: the position before it on the matte's grid, and the share of the one after. */
const positions = (count: number, limit: number, factor: number): { before: Int32Array; share: Float32Array } => {
  const before = new Int32Array(count)
  const share = new Float32Array(count)
  for (let index = 0; index < count; index++) {
    const at = Math.min(limit - 1, Math.max(0, (index + 0.5) / factor - 0.5))
    before[index] = Math.floor(at)
    share[index] = at - Math.floor(at)
  }
  return { before, share }
}

/** How a pixel of the matte's grid is composed. */
const [isNothing, isSolid, isMixed] = [0, 1, 2] as const

/** The kind of each pixel of one row of the grid, and those whose planes are read there: edges and their neighbours. */
const readRow = (around: Float32Array, row: number, kinds: Uint8Array, read: Int32Array): number => {
  const width = kinds.length
  let count = 0
  for (let column = 0; column < width; column++) {
    const at = row * width + column
    const nearby = around[at] as number
    kinds[column] = nearby <= nothing ? isNothing : nearby >= everything ? isSolid : isMixed
    const isBesideEdge =
      (column > 0 && isEdge(around[at - 1] as number)) || (column < width - 1 && isEdge(around[at + 1] as number))
    if (isEdge(nearby) || isBesideEdge) read[count++] = column
  }
  return count
}

const between = (values: Float32Array, left: number, right: number, share: number): number =>
  lerp(values[left] as number, values[right] as number, share)

/** A cut-out whose rows are composed as they are needed. */
export interface RowsToCompose {
  /** RGBA, straight alpha, size and depth of the photo; zero in the rows still to be composed. */
  readonly raster: Raster
  /** Composes the rows before this one that are still to be composed. */
  readonly composeTo: (row: number) => void
}

/**
 * The photo with its background taken away, at full size and depth: RGBA with straight alpha. Solid pixels keep the
 * photo's samples exactly; pixels of the edge get the subject's own colour without what shone through; empty ones are
 * zero, but for a rim that carries the subject's colour so that later resizing draws no dark line. An alpha that the
 * photo already had stays on as an upper bound.
 *
 * Source of the colours: Forte, "Approximate Fast Foreground Colour Estimation", ICIP 2021.
 *
 * @param factor whole number of photo pixels per pixel of the matte's grid
 */
export const composeCutout = (photo: Raster, matte: RefinedMatte, factor: number): RowsToCompose => {
  const { width, height, channels, data } = photo
  const grid = matte.coverage
  const maximum = maxSampleValue(photo.data)
  const around = boxFilterWithin(grid, 2).data
  const result = createSamples(data, width * height * 4)
  const across = positions(width, grid.width, factor)
  const down = positions(height, grid.height, factor)
  const { linear, subject, background } = matte
  const planes = [linear.red, linear.green, linear.blue, linear.offset, ...subject, ...background].map(
    (plane) => plane.data,
  )
  const lanes = planes.length
  // All that is read of one row, column by column: slopes and offset, the subject's colour, the background's.
  const line = new Float32Array(grid.width * lanes)
  const kinds = new Uint8Array(grid.width)
  const read = new Int32Array(grid.width)
  let [gridRow, readCount] = [-1, 0]

  const copy = (first: number, end: number): void => {
    for (let pixel = first, from = first * channels, to = first * 4; pixel < end; pixel++, to += 4) {
      result[to] = data[from] as number
      result[to + 1] = data[from + 1] as number
      result[to + 2] = data[from + 2] as number
      result[to + 3] = channels === 4 ? (data[from + 3] as number) : maximum
      from += channels
    }
  }
  const mix = (first: number, end: number, firstColumn: number): void => {
    for (let pixel = first, x = firstColumn; pixel < end; pixel++, x++) {
      const from = pixel * channels
      const to = pixel * 4
      const left = (across.before[x] as number) * lanes
      const right = Math.min(line.length - lanes, left + lanes)
      const share = across.share[x] as number
      const slopes =
        between(line, left, right, share) * (data[from] as number) +
        between(line, left + 1, right + 1, share) * (data[from + 1] as number) +
        between(line, left + 2, right + 2, share) * (data[from + 2] as number)
      const coverage = clearHaze(slopes / maximum + between(line, left + 3, right + 3, share))
      const own = channels === 4 ? (data[from + 3] as number) : maximum
      result[to + 3] = Math.min(own, Math.round(coverage * maximum))
      for (let channel = 0; channel < 3; channel++) {
        const sample = data[from + channel] as number
        if (coverage >= solid) {
          result[to + channel] = sample
          continue
        }
        const front = between(line, left + 4 + channel, right + 4 + channel, share)
        const behind = between(line, left + 7 + channel, right + 7 + channel, share)
        const colour = front + coverage * (sample / maximum - coverage * front - (1 - coverage) * behind)
        result[to + channel] = quantize(colour, maximum)
      }
    }
  }
  const composeRow = (y: number): void => {
    const row = Math.min(grid.height - 1, Math.floor(y / factor))
    if (row !== gridRow) readCount = readRow(around, row, kinds, read)
    gridRow = row
    const above = (down.before[y] as number) * grid.width
    const below = Math.min(grid.height - 1, (down.before[y] as number) + 1) * grid.width
    const share = down.share[y] as number
    for (let lane = 0; lane < lanes; lane++) {
      const plane = planes[lane] as Float32Array
      for (let index = 0; index < readCount; index++) {
        const column = read[index] as number
        line[column * lanes + lane] = between(plane, above + column, below + column, share)
      }
    }
    for (let column = 0; column < grid.width; ) {
      const kind = kinds[column]
      const start = column
      while (column < grid.width && kinds[column] === kind) column++
      const first = y * width + start * factor
      const end = y * width + Math.min(width, column * factor)
      if (kind === isSolid) copy(first, end)
      else if (kind === isMixed) mix(first, end, start * factor)
    }
  }
  let composed = 0
  const composeTo = (row: number): void => {
    while (composed < row) composeRow(composed++)
  }
  return { raster: { width, height, channels: 4, data: result }, composeTo }
}
