import { lumaBt601 } from '../../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { readBilinear } from '../../kernel/resample/readBilinear.ts'
import { mean } from '../../kernel/statistics/mean.ts'
import { quantile } from '../../kernel/statistics/quantile.ts'
import type { Raster } from '../../raster/raster.ts'
import type { OverlaidLine } from './overlaidLines.ts'
import { directionOf } from './photoLine.ts'

const binsPerPx = 4
/** Ground nearer to the line's own colour than this says nothing of its opacity, and so does ground that differs so much across the line. */
const minRoomLevels = 24
const maxGroundStep = 15
/** Less opacity than this is none. */
const leastOpacity = 0.012
const mostOpacity = 0.97
/** A distance at which few pixels lie, against the usual count, is not measured by itself. */
const minBinRatio = 0.25
/** Parts of a line whose place across it is measured apart. */
const partPx = 90
const rounds = 3

/** A line with its opacity by distance from its axis. */
export interface LineProfile {
  readonly line: OverlaidLine
  /** Pixels on each side of the axis that are described. */
  readonly reachPx: number
  /** 0–1, from −`reachPx` to `reachPx`, in quarters of a pixel. */
  readonly opacities: Float32Array
}

/** A pixel near a line. */
export interface PixelAtLine {
  readonly x: number
  readonly y: number
  /** Pixels along the line from its first end, and across it to one side. */
  readonly along: number
  readonly across: number
}

/** Half the width in which a line is described, for the plane that it was found in. */
export const reachOf = ({ reduction }: OverlaidLine): number => 4 + 2 * reduction

/** Calls `see` with each pixel of a photo that is at most `reachPx` from a line, once. */
export const eachPixelAt = (
  { from, to }: Pick<OverlaidLine, 'from' | 'to'>,
  reachPx: number,
  { width, height }: Pick<Raster, 'width' | 'height'>,
  see: (pixel: PixelAtLine) => void,
): void => {
  const [ux, uy] = directionOf({ from, to }).along
  const isLevel = Math.abs(ux) >= Math.abs(uy)
  const [main, other] = isLevel ? ([0, 1] as const) : ([1, 0] as const)
  const [mainSize, otherSize] = isLevel ? [width, height] : [height, width]
  const slope = (to[other] - from[other]) / (to[main] - from[main])
  const room = reachPx / Math.max(Math.abs(ux), Math.abs(uy))
  const first = Math.max(0, Math.ceil(Math.min(from[main], to[main])))
  const last = Math.min(mainSize - 1, Math.floor(Math.max(from[main], to[main])))
  for (let at = first; at <= last; at++) {
    const middle = from[other] + (at - from[main]) * slope
    for (
      let beside = Math.max(0, Math.ceil(middle - room));
      beside <= Math.min(otherSize - 1, middle + room);
      beside++
    ) {
      const [x, y] = isLevel ? [at, beside] : [beside, at]
      const [dx, dy] = [x - from[0], y - from[1]]
      see({ x, y, along: dx * ux + dy * uy, across: dy * ux - dx * uy })
    }
  }
}

interface OpacitySample {
  readonly along: number
  readonly across: number
  readonly opacity: number
}

/** What pixels at a line say of its opacity, by the ground on both sides. */
const samplesAt = (raster: Raster, line: OverlaidLine, reachPx: number): OpacitySample[] => {
  const { from, isWhite } = line
  const [ux, uy] = directionOf(line).along
  const range = maxSampleValue(raster.data) / 255
  const level = isWhite ? 255 : 0
  const [one, two, own] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  const lumaOf = ([red = 0, green = 0, blue = 0]: Float64Array): number => lumaBt601(red, green, blue) / range
  const besidePx = reachPx + 1.5
  const samples: OpacitySample[] = []
  eachPixelAt(line, reachPx, raster, ({ x, y, along, across }) => {
    const [axisX, axisY] = [from[0] + along * ux, from[1] + along * uy]
    readBilinear(raster.data, raster, axisX - uy * besidePx, axisY + ux * besidePx, one)
    readBilinear(raster.data, raster, axisX + uy * besidePx, axisY - ux * besidePx, two)
    readBilinear(raster.data, raster, x, y, own)
    const [left, right] = [lumaOf(one), lumaOf(two)]
    if (Math.abs(left - right) > maxGroundStep) return
    const ground = left + ((right - left) * (besidePx - across)) / (2 * besidePx)
    if (Math.abs(level - ground) < minRoomLevels) return
    samples.push({ along, across, opacity: (lumaOf(own) - ground) / (level - ground) })
  })
  return samples
}

/** The middle of what samples show of a line, in pixels across it; null where they show nothing. */
const middleOf = (samples: readonly OpacitySample[], binCount: number, reachPx: number): number | null => {
  const profile = profileOf(samples, binCount, reachPx)
  let [sum, moment] = [0, 0]
  for (const [bin, opacity] of profile.entries()) {
    sum += opacity
    moment += opacity * (bin / binsPerPx - reachPx)
  }
  return sum < leastOpacity * binsPerPx ? null : moment / sum
}

/** Values with those that are not known between the nearest that are; at both ends as there. */
const interpolated = (values: readonly (number | null)[]): number[] => {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  let next = 0
  return values.map((_, at) => {
    while ((known[next]?.at ?? Number.POSITIVE_INFINITY) < at) next++
    const [before, after] = [known[next - 1] ?? known[next], known[next] ?? known[next - 1]]
    if (before === undefined || after === undefined) return 0
    const t = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at)
    return before.value + Math.min(1, Math.max(0, t)) * (after.value - before.value)
  })
}

/**
 * The median opacity at each distance; what is not joined to the middle is none of the line. Pixels of a level or a slanted line lie at few distances from it: those between
 * follow from these.
 */
const profileOf = (samples: readonly OpacitySample[], binCount: number, reachPx: number): Float32Array => {
  const bins: number[][] = Array.from({ length: binCount }, () => [])
  for (const { across, opacity } of samples) bins[Math.round((across + reachPx) * binsPerPx)]?.push(opacity)
  const usual = quantile(
    bins.map(({ length }) => length),
    0.9,
  )
  const medians = interpolated(
    bins.map((values) => (values.length < Math.max(3, minBinRatio * usual) ? null : quantile(values, 0.5))),
  )
  const profile = new Float32Array(binCount)
  const [first, end] = [Math.floor(binCount / 4), Math.ceil((3 * binCount) / 4)]
  const middle = medians.indexOf(Math.max(...medians.slice(first, end)), first)
  for (const step of [-1, 1]) {
    for (let bin = middle; (medians[bin] ?? 0) >= leastOpacity; bin += step)
      profile[bin] = Math.min(mostOpacity, medians[bin] as number)
  }
  return profile
}

/** A line moved so that its parts lie on its axis, by least squares. */
const straightened = (
  line: OverlaidLine,
  samples: readonly OpacitySample[],
  binCount: number,
  reachPx: number,
): OverlaidLine => {
  const { from, to } = line
  const { lengthPx, along: direction } = directionOf(line)
  const parts = Math.max(2, Math.round(lengthPx / partPx))
  const points: { readonly along: number; readonly across: number }[] = []
  const ofPart: OpacitySample[][] = Array.from({ length: parts }, () => [])
  for (const sample of samples)
    ofPart[Math.min(parts - 1, Math.max(0, Math.floor((sample.along / lengthPx) * parts)))]?.push(sample)
  for (const [part, own] of ofPart.entries()) {
    const across = middleOf(own, binCount, reachPx)
    if (across !== null) points.push({ along: ((part + 0.5) / parts) * lengthPx, across })
  }
  if (points.length < 2) return line
  const median = quantile(
    points.map(({ across }) => across),
    0.5,
  )
  const kept = points.filter(({ across }) => Math.abs(across - median) < 1.5)
  const count = kept.length
  const meanAlong = mean(kept.map(({ along }) => along))
  const meanAcross = mean(kept.map(({ across }) => across))
  const [product, square] = kept.reduce(
    ([p, s], { along, across }) => [p + (along - meanAlong) * (across - meanAcross), s + (along - meanAlong) ** 2],
    [0, 1e-9],
  )
  const slope = count < 3 ? 0 : (product as number) / (square as number)
  const [nx, ny] = [-direction[1], direction[0]]
  const moved = ([x, y]: OverlaidLine['from'], along: number): OverlaidLine['from'] => {
    const by = meanAcross + slope * (along - meanAlong)
    return [x + nx * by, y + ny * by]
  }
  return { ...line, from: moved(from, 0), to: moved(to, lengthPx) }
}

/**
 * Measures where a line lies, to a fraction of a pixel, and its opacity across it, which is the same all along: the median of what its pixels say, each by the ground on
 * both sides.
 */
export const lineProfile = (raster: Raster, line: OverlaidLine): LineProfile => {
  const reachPx = reachOf(line)
  const binCount = 2 * reachPx * binsPerPx + 1
  let placed = line
  for (let round = 0; round < rounds; round++)
    placed = straightened(placed, samplesAt(raster, placed, reachPx), binCount, reachPx)
  return { line: placed, reachPx, opacities: profileOf(samplesAt(raster, placed, reachPx), binCount, reachPx) }
}

/** Opacity of a line at a distance from its axis, 0–1. */
export const opacityAt = ({ reachPx, opacities }: LineProfile, across: number): number => {
  const place = (across + reachPx) * binsPerPx
  const bin = Math.floor(place)
  const [one, two] = [opacities[bin] ?? 0, opacities[bin + 1] ?? 0]
  return one + (two - one) * (place - bin)
}
