import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { growBox } from '../kernel/geometry/growBox.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'

/** Side of the squares that detail is taken over in; they overlap by half. */
const tilePx = 32
const stepPx = tilePx / 2
/** A square is told by the colours of its smoothed photo on a grid of this many cells a side. */
const cells = 3
const features = cells * cells * 3
const maxSources = 200
const reach = { share: 0.25, leastPx: 96, mostPx: 320 } as const

/** The photo round a box with the fill in its place, as planes of red, green and blue. */
const composed = (raster: Raster, patch: Samples, box: Box, area: Box): [Float32Array, Float32Array, Float32Array] => {
  const [red, green, blue] = [0, 1, 2].map(() => new Float32Array(area.width * area.height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let row = 0; row < area.height; row++) {
    const y = area.top + row - box.top
    const isRowInBox = y >= 0 && y < box.height
    for (let column = 0; column < area.width; column++) {
      const x = area.left + column - box.left
      const isInBox = isRowInBox && x >= 0 && x < box.width
      const from = isInBox
        ? (y * box.width + x) * 3
        : ((area.top + row) * raster.width + area.left + column) * raster.channels
      const data = isInBox ? patch : raster.data
      const to = row * area.width + column
      red[to] = data[from] as number
      green[to] = data[from + 1] as number
      blue[to] = data[from + 2] as number
    }
  }
  return [red, green, blue]
}

/** Smoothed colours on the cells of a square, written at `to`. */
const describe = (
  smooth: readonly Float32Array[],
  width: number,
  left: number,
  top: number,
  out: Float32Array,
  to: number,
): void => {
  for (let cell = 0; cell < cells * cells; cell++) {
    const x = left + Math.floor((((cell % cells) + 0.5) * tilePx) / cells)
    const y = top + Math.floor(((Math.floor(cell / cells) + 0.5) * tilePx) / cells)
    for (const [channel, plane] of smooth.entries()) out[to + cell * 3 + channel] = plane[y * width + x] as number
  }
}

/** Sum of squares over a square, never 0. */
const energyOf = (detail: Float32Array, width: number, from: number): number => {
  let sum = 1e-6
  for (let y = 0; y < tilePx; y++) {
    for (let at = from + y * width; at < from + y * width + tilePx; at++)
      sum += (detail[at] as number) * (detail[at] as number)
  }
  return sum
}

/** Which of the sources' descriptions is nearest to the wanted one. */
const nearestOf = (wanted: Float32Array, sources: Float32Array): number => {
  let best = Number.POSITIVE_INFINITY
  let chosen = 0
  for (let first = 0; first < sources.length; first += features) {
    let cost = 0
    for (let feature = 0; feature < features && cost < best; feature++) {
      const off = (wanted[feature] as number) - (sources[first + feature] as number)
      cost += off * off
    }
    if (cost < best) {
      best = cost
      chosen = first / features
    }
  }
  return chosen
}

/** Weight of a square's columns and rows: full in its middle, nothing at its rim. */
const hill = Float32Array.from({ length: tilePx }, (_, at) => Math.sin(((at + 0.5) / tilePx) * Math.PI) ** 2)

/** Sums over a box's pixels of the weighted detail laid on them, and of the squared weights. */
interface Laid {
  readonly sum: Float32Array
  readonly squares: Float32Array
}

/** Lays the square of detail that begins at `from` on the box, where its corner lies at `left` and `top`; what lies outside is left out. */
const addSquare = (
  { sum, squares }: Laid,
  box: Box,
  detail: Float32Array,
  square: {
    readonly left: number
    readonly top: number
    readonly from: number
    readonly width: number
    readonly gain: number
  },
): void => {
  const { left, top, gain } = square
  const firstX = Math.max(0, -left)
  const endX = Math.min(tilePx, box.width - left)
  const endY = Math.min(tilePx, box.height - top)
  for (let y = Math.max(0, -top); y < endY; y++) {
    const down = hill[y] as number
    const from = square.from + y * square.width
    const to = (top + y) * box.width + left
    for (let x = firstX; x < endX; x++) {
      const weight = (hill[x] as number) * down
      sum[to + x] = (sum[to + x] as number) + weight * gain * (detail[from + x] as number)
      squares[to + x] = (squares[to + x] as number) + weight * weight
    }
  }
}

/**
 * Gives an enlarged fill, in place, the fine detail that enlarging cannot: what the photo round the hole has beyond its own
 * smoothed self, taken over square by square from where the smoothed photo looks most like the fill. Brightness only. The
 * idea of learning detail from the picture's other parts is that of Freeman, Jones and Pasztor 2002, "Example-Based
 * Super-Resolution"; sources are searched one and all among a few hundred, without propagation.
 *
 * @param patch RGB samples of the box, interleaved, in the raster's range
 * @param scale photo pixels in one pixel of the fill before it was enlarged
 */
export const transferDetail = (patch: Samples, box: Box, raster: Raster, mask: Mask, scale: number): void => {
  const byPx = Math.min(
    reach.mostPx,
    Math.max(reach.leastPx, Math.round(reach.share * Math.max(box.width, box.height))),
  )
  const area = growBox(box, byPx, raster)
  const { width, height } = area
  if (width < 2 * tilePx || height < 2 * tilePx) return
  const planes = composed(raster, patch, box, area)
  const radius = Math.max(1, Math.round(scale / 2))
  const smooth = planes.map((plane) => boxFilter(plane, width, radius))
  const detail = new Float32Array(width * height)
  const [red, green, blue] = planes
  const [smoothRed, smoothGreen, smoothBlue] = smooth as [Float32Array, Float32Array, Float32Array]
  for (let at = 0; at < detail.length; at++) {
    detail[at] = lumaBt601(
      (red[at] as number) - (smoothRed[at] as number),
      (green[at] as number) - (smoothGreen[at] as number),
      (blue[at] as number) - (smoothBlue[at] as number),
    )
  }

  const isFree = (left: number, top: number): boolean => {
    for (let y = -radius; y <= tilePx + radius; y += 4) {
      for (let x = -radius; x <= tilePx + radius; x += 4) {
        const [column, row] = [left + x, top + y]
        if (column < 0 || row < 0 || column >= width || row >= height) continue
        if (
          containsPoint(box, area.left + column, area.top + row) ||
          mask.data[(area.top + row) * raster.width + area.left + column] === 255
        )
          return false
      }
    }
    return true
  }
  const uniform = xorshift32(0x2545f491)
  const places: number[] = []
  for (let tries = 0; tries < maxSources * 8 && places.length < maxSources; tries++) {
    const left = Math.floor(uniform() * (width - tilePx))
    const top = Math.floor(uniform() * (height - tilePx))
    if (isFree(left, top)) places.push(top * width + left)
  }
  if (places.length === 0) return
  const sources = new Float32Array(places.length * features)
  for (const [index, place] of places.entries()) {
    describe(smooth, width, place % width, Math.floor(place / width), sources, index * features)
  }

  const sum = new Float32Array(box.width * box.height)
  const squares = new Float32Array(box.width * box.height)
  const wanted = new Float32Array(features)
  const [offsetX, offsetY] = [box.left - area.left, box.top - area.top]
  for (let top = offsetY - stepPx; top < offsetY + box.height; top += stepPx) {
    for (let left = offsetX - stepPx; left < offsetX + box.width; left += stepPx) {
      const [x0, y0] = [Math.min(width - tilePx, Math.max(0, left)), Math.min(height - tilePx, Math.max(0, top))]
      describe(smooth, width, x0, y0, wanted, 0)
      const chosen = nearestOf(wanted, sources)
      const from = places[chosen] as number
      // Only what is missing: the fill has some detail of its own where it was enlarged little.
      const gain = Math.sqrt(Math.max(0, 1 - energyOf(detail, width, y0 * width + x0) / energyOf(detail, width, from)))
      addSquare({ sum, squares }, box, detail, { left: x0 - offsetX, top: y0 - offsetY, from, width, gain })
    }
  }
  const limit = maxSampleValue(raster.data)
  for (let at = 0; at < sum.length; at++) {
    // Dividing by the root of the squared weights keeps the strength of detail that does not agree between squares.
    const added = (sum[at] as number) / Math.sqrt(Math.max(1e-6, squares[at] as number))
    for (let to = at * 3; to < at * 3 + 3; to++) {
      patch[to] = roundToSample((patch[to] as number) + added, limit)
    }
  }
}
