import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { erode } from '../../kernel/morphology/erode.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { lerp } from '../../kernel/scalar/lerp.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import type { Plane } from '../../raster/plane.ts'
import { alignShifts, type BlockShifts } from './alignShifts.ts'
import { centredWithin } from './centredWithin.ts'
import { continuePattern } from './continuePattern.ts'
import { meansOfAlike, placeBetween, type Sides, sidesOf } from './patternMeans.ts'
import { shiftsOfPattern } from './shiftsOfPattern.ts'

/**
 * How far from undecided the places like one are, from which what was found there begins to give way, and gives way: in a wide part, and in
 * a narrow one, where the edges of gaps that are not quite alike differ.
 */
const agreement = { wide: { from: 0.1, to: 0.3 }, narrow: { from: 0.2, to: 0.4 } } as const
/** A part is narrow up to twice this. */
const narrowPx = 1
/** Change from which the pattern is fitted again around a place. */
const mendedFrom = 0.3
/** Weight of a place itself beside each one like it. */
const ownWeight = 0.3
/** Together the places like one weigh this before they are heard. */
const minWeight = 0.9

/**
 * Makes each place under a stroke, in place, what the places like it are, as far as they agree.
 *
 * @returns means of what is no gap and of what is one; null where no place has any like it
 */
const hearAlike = ({ width, height, data }: Plane, stroke: Uint8Array, aligned: BlockShifts): Sides | null => {
  const hearing = { wanted: stroke, heard: stroke, ownWeight, minWeight }
  const means = meansOfAlike({ width, height, data }, aligned, hearing)
  const sides = sidesOf(means)
  if (sides === null) return null
  const towards = means.map((mean) => (Number.isNaN(mean) ? 0.5 : placeBetween(mean, sides)))
  const middle = (agreement.wide.from + agreement.wide.to) / 2
  const givesWay = flagWhere(data.length, (pixel) => {
    const off = (towards[pixel] as number) - 0.5
    return Math.abs(off) > middle && off > 0 !== (data[pixel] as number) > 0.5
  })
  const wide = dilate(erode(givesWay, width, narrowPx), width, narrowPx + 1)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const off = (towards[pixel] as number) - 0.5
    const { from, to } = wide[pixel] === 1 ? agreement.wide : agreement.narrow
    data[pixel] = lerp(data[pixel] as number, off > 0 ? 1 : 0, smoothstep(from, to, Math.abs(off)))
  }
  return sides
}

/**
 * Where what a stroke found repeats itself, as the gaps of a net do, each place becomes what the places like it are, as far as they
 * agree: colours that both sides share mislead in some gaps, seldom in the same part of all. Where places disagree, as along the edges
 * of gaps that are not quite alike, what was found stays, and so it does beside the pattern. Gaps that reach past the stroke are completed.
 *
 * @param found probability 0–1; changed in place
 * @param likely probability 0–1 of each pixel, also where the stroke did not reach
 * @param stroke 1 where the stroke was painted, else 0
 * @returns false where nothing repeats, and nothing was changed
 */
export const repeatPattern = (found: Plane, likely: Float32Array, stroke: Uint8Array): boolean => {
  const box = boundingBox(stroke, found.width, 1)
  const shifts = box === null ? [] : shiftsOfPattern(found, stroke, box)
  if (shifts.length === 0) return false
  const periodPx = Math.ceil(Math.min(...shifts.map(({ x, y }) => Math.hypot(x, y))))
  const fit = alignShifts(centredWithin(found, stroke), shifts, periodPx)
  const before = found.data.slice()
  if (hearAlike(found, stroke, fit) === null) return false
  // What was mended shows better where the pattern lies, and mends what is a period further.
  const isMended = flagWhere(before.length, (pixel) => {
    return Math.abs((found.data[pixel] as number) - (before[pixel] as number)) > mendedFrom
  })
  const around = dilate(stroke, found.width, periodPx)
  const isStale = dilate(isMended, found.width, periodPx)
  const aligned = alignShifts(centredWithin(found, around), shifts, periodPx, { fit, isStale })
  const sides = hearAlike(found, stroke, aligned)
  if (sides !== null) continuePattern(found, likely, { stroke, around }, aligned, sides)
  return true
}
