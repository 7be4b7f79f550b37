import { maskRegions } from '../../inpaint/maskRegions.ts'
import { lumaBt601 } from '../../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../../kernel/colour/roundToSample.ts'
import { enclosingBox } from '../../kernel/geometry/enclosingBox.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { quantile } from '../../kernel/statistics/quantile.ts'
import type { Yielding } from '../../ports.ts'
import type { Box, Mask, Raster } from '../../raster/raster.ts'
import { uncomposite } from '../takeMark.ts'
import { eachPixelAt, type LineProfile, lineProfile, opacityAt } from './lineProfile.ts'
import { type OverlaidLine, overlaidLines } from './overlaidLines.ts'
import { directionOf } from './photoLine.ts'

/** Lines run across a photo: paint that does not, holds none. */
const minRegionRatio = 0.6
/** A line is painted along so much of it. */
const minPainted = 0.7
/** What is left of a line's step may be this much of it. */
const maxLeft = 0.3
/** Beside a line its paint is taken off the mask, and given back this near to other paint: a word that the line crosses keeps its own. */
const clearPx = 8
const giveBackPx = 20

/** A line's step is measured in places of this length. */
const placePx = 12

/** What was done to lines. */
export interface TakenLines {
  /** Lines that were taken away. */
  readonly count: number
  /** The median opacity of their middles, 0–1. */
  readonly opacity: number
  readonly changed: readonly Box[]
  /** What is left of the paint. */
  readonly mask: Mask
}

const paintedFraction = (line: OverlaidLine, { width, height, data }: Mask): number => {
  const { from, to } = line
  const count = Math.max(1, Math.floor(directionOf(line).lengthPx / 3))
  let painted = 0
  for (let at = 0; at < count; at++) {
    const t = (at + 0.5) / count
    const [x, y] = [Math.round(from[0] + t * (to[0] - from[0])), Math.round(from[1] + t * (to[1] - from[1]))]
    if (x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 255) painted++
  }
  return painted / count
}

/** The median step of a line against the ground beside it, in levels; positive for a line that shows. */
const stepOf = (raster: Raster, { line, reachPx }: LineProfile): number => {
  const { width, channels, data } = raster
  const places = Math.ceil(directionOf(line).lengthPx / placePx) + 1
  // Of each place along the line: the sum and the count of what is on it, then of what is beside it.
  const sums = new Float64Array(places * 4)
  eachPixelAt(line, reachPx + 2, raster, ({ x, y, along, across }) => {
    const isOn = Math.abs(across) <= 1
    const place = Math.floor(along / placePx)
    if ((!isOn && Math.abs(across) <= reachPx - 1) || place < 0 || place >= places) return
    const at = (y * width + x) * channels
    const sum = place * 4 + (isOn ? 0 : 2)
    sums[sum] = (sums[sum] as number) + lumaBt601(data[at] as number, data[at + 1] as number, data[at + 2] as number)
    sums[sum + 1] = (sums[sum + 1] as number) + 1
  })
  const steps: number[] = []
  for (let at = 0; at < sums.length; at += 4) {
    const [on = 0, onCount = 0, beside = 0, besideCount = 0] = sums.subarray(at, at + 4)
    if (onCount > 0 && besideCount > 0) steps.push(on / onCount - beside / besideCount)
  }
  return steps.length === 0 ? 0 : (line.isWhite ? 1 : -1) * quantile(steps, 0.5)
}

/** Writes the photo without a line where it covers it; where others that were taken away cross it, as if drawn in one stroke with them. */
const takeLine = (raster: Raster, original: Raster, profile: LineProfile, taken: Float32Array): void => {
  const { width, channels } = raster
  const max = maxSampleValue(raster.data)
  const level = profile.line.isWhite ? max : 0
  eachPixelAt(profile.line, profile.reachPx, raster, ({ x, y, across }) => {
    const opacity = opacityAt(profile, across)
    const pixel = y * width + x
    if (opacity <= (taken[pixel] as number)) return
    taken[pixel] = opacity
    for (let at = pixel * channels; at < pixel * channels + 3; at++)
      raster.data[at] = roundToSample(uncomposite(original.data[at] as number, opacity, level), max)
  })
}

const boxOf = ({ from, to }: OverlaidLine, reachPx: number, raster: Raster): Box =>
  enclosingBox(
    Math.min(from[0], to[0]) - reachPx,
    Math.min(from[1], to[1]) - reachPx,
    Math.max(from[0], to[0]) + reachPx + 1,
    Math.max(from[1], to[1]) + reachPx + 1,
    raster,
  )

/** A line that goes on at both ends. */
const lengthened = (line: OverlaidLine, byPx: number): Pick<OverlaidLine, 'from' | 'to'> => {
  const { from, to } = line
  const [dx, dy] = directionOf(line).along.map((part) => part * byPx) as [number, number]
  return { from: [from[0] - dx, from[1] - dy], to: [to[0] + dx, to[1] + dy] }
}

/** The paint without that of lines alone. */
const withoutPaintOf = (mask: Mask, profiles: readonly LineProfile[]): Mask => {
  const isNear = new Uint8Array(mask.data.length)
  for (const { line, reachPx } of profiles) {
    const besidePx = reachPx + clearPx
    eachPixelAt(lengthened(line, besidePx), besidePx, mask, ({ x, y }) => {
      isNear[y * mask.width + x] = 1
    })
  }
  const others = mask.data.map((value, at) => (value === 255 && isNear[at] === 0 ? 1 : 0))
  const near = dilate(others, mask.width, giveBackPx)
  return { ...mask, data: mask.data.map((value, at) => (near[at] === 1 ? value : 0)) }
}

/**
 * Takes thin straight lines away that were laid over a photo and painted, in place: a cross, a frame, a mesh. Each is of one opacity profile all along, which its many pixels
 * tell better than any part of it.
 *
 * @returns null where there are none
 * @throws the signal's reason when aborted
 */
export const takeLines = async (raster: Raster, mask: Mask, runtime: Yielding): Promise<TakenLines | null> => {
  const isAcross = ({ width, height }: Box): boolean =>
    width >= minRegionRatio * raster.width || height >= minRegionRatio * raster.height
  if (!maskRegions(mask).some(isAcross)) return null
  const lines = (await overlaidLines(raster, runtime, mask)).filter((line) => paintedFraction(line, mask) >= minPainted)
  if (lines.length === 0) return null
  const original = { ...raster, data: raster.data.slice() }
  const profiles: LineProfile[] = []
  for (const line of lines) {
    await runtime.yieldToEventLoop()
    profiles.push(lineProfile(original, line))
  }
  const taken = new Float32Array(mask.data.length)
  for (const profile of profiles) takeLine(raster, original, profile, taken)
  const gone = profiles.filter((profile) => Math.abs(stepOf(raster, profile)) <= maxLeft * stepOf(original, profile))
  if (gone.length < profiles.length) {
    raster.data.set(original.data)
    taken.fill(0)
    for (const profile of gone) takeLine(raster, original, profile, taken)
  }
  if (gone.length === 0) return null
  return {
    count: gone.length,
    opacity: quantile(
      gone.map(({ opacities }) => Math.max(...opacities)),
      0.5,
    ),
    changed: gone.map(({ line, reachPx }) => boxOf(line, reachPx, raster)),
    mask: withoutPaintOf(mask, gone),
  }
}
