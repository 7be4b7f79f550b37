import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { halvePlane } from '../../kernel/resample/halvePlane.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box } from '../../raster/raster.ts'
import { type CentredPlane, centredWithin } from './centredWithin.ts'

/** A step from a place to one like it, in pixels. */
export interface Shift {
  readonly x: number
  readonly y: number
  /** Of the values at both ends, 0–1. */
  readonly correlation: number
}

/** Longest shift that is looked for, as a fraction of the area's shorter side, and at most, in pixels of a quarter of the grid. */
const reach = { ratio: 0.45, maxPx: 16 } as const
/** Least overlap of the area with itself, as a fraction of it. */
const minOverlap = 0.2
/** Correlation from which a shift repeats the pattern: by itself, and relative to the best. */
const repeats = { least: 0.3, ofBest: 0.5 } as const
/** Fewest shifts, of which none is the opposite of another, that make a pattern, and most that are returned. */
const [minShifts, maxShifts] = [3, 12]
/** A peak is the highest value so many pixels around it. */
const peakPx = 2

/** Correlation of an area with itself, shifted: −1 to 1; 0 where too little overlaps. */
const correlationAt = ({ width, height, data, within, size }: CentredPlane, x: number, y: number): number => {
  let [both, one, other, count] = [0, 0, 0, 0]
  const [left, right] = [Math.max(0, -x), Math.min(width, width - x)]
  for (let row = Math.max(0, -y); row < Math.min(height, height - y); row++) {
    for (let from = row * width + left, to = from + y * width + x; from < row * width + right; from++, to++) {
      if (within[from] === 0 || within[to] === 0) continue
      const [a, b] = [data[from] as number, data[to] as number]
      both += a * b
      one += a * a
      other += b * b
      count++
    }
  }
  return count < minOverlap * size || one === 0 || other === 0 ? 0 : both / Math.sqrt(one * other)
}

/** Correlations of all shifts of at most some pixels, row by row; none is in the middle. */
const correlationMap = (field: CentredPlane, mostPx: number): Float32Array => {
  const side = 2 * mostPx + 1
  const map = new Float32Array(side * side)
  for (let y = 0; y <= mostPx; y++) {
    for (let x = -mostPx; x <= mostPx; x++) {
      const correlation = correlationAt(field, x, y)
      map[(mostPx + y) * side + mostPx + x] = correlation
      map[(mostPx - y) * side + mostPx - x] = correlation
    }
  }
  return map
}

/** 1 where the map falls steadily from its middle: as far as things themselves reach, not where the next ones are. */
const slopeOfMiddle = (map: Float32Array, side: number): Uint8Array => {
  const slope = new Uint8Array(map.length)
  const queue = [(map.length - 1) / 2]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    slope[at] = 1
    for (const next of [at - 1, at + 1, at - side, at + side]) {
      const value = map[next] ?? 0
      if (slope[next] === 0 && value <= (map[at] as number) && value >= repeats.least / 2) queue.push(next)
    }
  }
  return slope
}

const isPeak = (map: Float32Array, side: number, at: number): boolean => {
  for (let y = -peakPx; y <= peakPx; y++) {
    for (let x = -peakPx; x <= peakPx; x++) {
      if ((map[at + y * side + x] ?? 0) > (map[at] as number)) return false
    }
  }
  return true
}

/** The shift at or beside one of half as fine a grid, on a field's own, that correlates best. */
const refined = (field: CentredPlane, { x, y }: Shift): Shift => {
  let best: Shift = { x: 2 * x, y: 2 * y, correlation: -1 }
  for (let toY = 2 * y - 1; toY <= 2 * y + 1; toY++) {
    for (let toX = 2 * x - 1; toX <= 2 * x + 1; toX++) {
      const correlation = correlationAt(field, toX, toY)
      if (correlation > best.correlation) best = { x: toX, y: toY, correlation }
    }
  }
  return best
}

/** Both on half the grid. */
const halved = (values: Plane, within: Uint8Array): readonly [Plane, Uint8Array] => {
  const inside = halvePlane({ ...values, data: new Float32Array(within) }).data
  return [halvePlane(values), flagWhere(inside.length, (pixel) => (inside[pixel] as number) > 0.5)]
}

/**
 * The shifts by which values in an area repeat: the peaks of their correlation with themselves. They are even, and may be off by a pixel.
 *
 * @param values 0–1
 * @param within 1 in the area, else 0
 * @param box around the area
 * @returns one of each pair of opposites, the best first; none where too few repeat
 */
export const shiftsOfPattern = (values: Plane, within: Uint8Array, box: Box): readonly Shift[] => {
  const half = halved(values, within)
  const quarter = centredWithin(...halved(...half))
  const mostPx = Math.min(reach.maxPx, Math.floor((reach.ratio * Math.min(box.width, box.height)) / 4))
  if (mostPx <= peakPx) return []
  const side = 2 * mostPx + 1
  const map = correlationMap(quarter, mostPx)
  const slope = slopeOfMiddle(map, side)
  const peaks: Shift[] = []
  for (let y = 0; y <= mostPx - peakPx; y++) {
    for (let x = y === 0 ? 1 : peakPx - mostPx; x <= mostPx - peakPx; x++) {
      const at = (mostPx + y) * side + mostPx + x
      const correlation = map[at] as number
      if (slope[at] === 0 && correlation >= repeats.least && isPeak(map, side, at)) peaks.push({ x, y, correlation })
    }
  }
  peaks.sort((one, two) => two.correlation - one.correlation)
  const least = repeats.ofBest * (peaks[0]?.correlation ?? 1)
  const alike = peaks.filter(({ correlation }) => correlation >= least).slice(0, maxShifts)
  if (alike.length < minShifts) return []
  const field = centredWithin(...half)
  return alike.map((shift) => {
    const { x, y, correlation } = refined(field, shift)
    return { x: 2 * x, y: 2 * y, correlation }
  })
}
