import type { Raster } from '../raster/raster.ts'
import { boxMean } from './boxMean.ts'
import { sampleMaximum } from './plane.ts'
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
export const composeCutout = (raster: Raster, matte: RefinedMatte, factor: number): Raster => {
  const { width, height, channels, data } = raster
  const grid = matte.coverage
  const maximum = sampleMaximum(raster)
  const around = boxMean(grid, 2).data
  const result = data instanceof Uint16Array ? new Uint16Array(width * height * 4) : new Uint8Array(width * height * 4)
  const across = positions(width, grid.width, factor)
  const down = positions(height, grid.height, factor)
  const { linear, subject, background } = matte
  const planes = [linear.red, linear.green, linear.blue, linear.offset, ...subject, ...background].map(
    (plane) => plane.data,
  )
  const line = planes.map(() => new Float32Array(grid.width))
  const values = new Float32Array(planes.length)
  for (let y = 0; y < height; y++) {
    const gridRow = Math.min(grid.height - 1, Math.floor(y / factor)) * grid.width
    const above = (down.before[y] as number) * grid.width
    const below = Math.min(grid.height - 1, (down.before[y] as number) + 1) * grid.width
    const shareY = down.share[y] as number
    for (let column = 0; column < grid.width; column++) {
      const at = gridRow + column
      const isNearEdge = isEdge(around[at] as number) || isEdge(around[at - 1] ?? 0) || isEdge(around[at + 1] ?? 0)
      if (!isNearEdge) continue
      for (let index = 0; index < planes.length; index++) {
        const plane = planes[index] as Float32Array
        const interpolated = line[index] as Float32Array
        interpolated[column] =
          (plane[above + column] as number) * (1 - shareY) + (plane[below + column] as number) * shareY
      }
    }
    for (let column = 0; column < grid.width; column++) {
      const nearby = around[gridRow + column] as number
      if (nearby <= nothing) continue
      const first = y * width + column * factor
      const end = y * width + Math.min(width, (column + 1) * factor)
      if (nearby >= everything) {
        for (let pixel = first, from = first * channels, to = first * 4; pixel < end; pixel++, to += 4) {
          result[to] = data[from] as number
          result[to + 1] = data[from + 1] as number
          result[to + 2] = data[from + 2] as number
          result[to + 3] = channels === 4 ? (data[from + 3] as number) : maximum
          from += channels
        }
        continue
      }
      for (let pixel = first; pixel < end; pixel++) {
        const x = pixel - y * width
        const from = pixel * channels
        const to = pixel * 4
        const left = across.before[x] as number
        const right = Math.min(grid.width - 1, left + 1)
        const shareX = across.share[x] as number
        for (let index = 0; index < 4; index++) {
          const interpolated = line[index] as Float32Array
          values[index] = (interpolated[left] as number) * (1 - shareX) + (interpolated[right] as number) * shareX
        }
        const slopes =
          (values[0] as number) * (data[from] as number) +
          (values[1] as number) * (data[from + 1] as number) +
          (values[2] as number) * (data[from + 2] as number)
        const coverage = clearHaze(slopes / maximum + (values[3] as number))
        const own = channels === 4 ? (data[from + 3] as number) : maximum
        result[to + 3] = Math.min(own, Math.round(coverage * maximum))
        if (coverage >= solid) {
          for (let channel = 0; channel < 3; channel++) result[to + channel] = data[from + channel] as number
          continue
        }
        for (let index = 4; index < planes.length; index++) {
          const interpolated = line[index] as Float32Array
          values[index] = (interpolated[left] as number) * (1 - shareX) + (interpolated[right] as number) * shareX
        }
        for (let channel = 0; channel < 3; channel++) {
          const seen = data[from + channel] as number
          const front = values[4 + channel] as number
          const behind = values[7 + channel] as number
          const colour = front + coverage * (seen / maximum - coverage * front - (1 - coverage) * behind)
          result[to + channel] = Math.round(Math.min(1, Math.max(0, colour)) * maximum)
        }
      }
    }
  }
  return { width, height, channels: 4, data: result }
}
