import { maxFilter } from '../../kernel/filter/maxFilter.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { boxDownsamplePlane } from '../../kernel/resample/boxDownsamplePlane.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import { cropPlane } from '../../raster/cropPlane.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box } from '../../raster/raster.ts'
import { invertHalvedChroma } from '../invertHalvedChroma.ts'
import type { Mark } from '../mark.ts'
import type { MarkPatch, MarkPlanes } from '../markPatch.ts'
import { takeMark } from '../takeMark.ts'

/** Coverage this near to none or all, here and beside, belongs to no outline. */
const whole = 0.03

/** What was found of a mark on a photo made smaller. */
export interface SmallRemoval {
  /** What is written there. */
  readonly planes: MarkPlanes
  /** 0–1 */
  readonly coverage: Float32Array
  readonly width: number
  /** The whole number by which the photo was made smaller. */
  readonly factor: number
}

/** Where a patch at full size lies on the smaller photo. */
interface ShapePlace {
  readonly width: number
  readonly factor: number
  readonly from: { readonly width: number; readonly part: Box }
}

/** A plane of the smaller photo at full size, its last column and row cut off where the photo ends. */
const enlarge = (plane: Plane, factor: number, size: Omit<Plane, 'data'>): Float32Array =>
  cropPlane(resizePlane(plane, plane.width * factor, plane.height * factor), { left: 0, top: 0, ...size }).data

/**
 * The coverage of a mark at full size: what a network predicts there, corrected so that its means are the coverage found on the smaller photo. Away from
 * outlines that coverage alone counts, because the network does not know strokes as wide as those of large marks.
 *
 * @param predicted 0–1, by the network at full size
 */
export const enlargeCoverage = (
  predicted: Float32Array,
  width: number,
  { coverage, width: columns, factor }: Pick<SmallRemoval, 'coverage' | 'width' | 'factor'>,
): Float32Array => {
  const size = { width, height: predicted.length / width }
  const enlarged = (data: Float32Array): Float32Array =>
    enlarge({ width: columns, height: data.length / columns, data }, factor, size)
  const means = boxDownsamplePlane({ ...size, data: predicted }, factor).data
  const missing = enlarged(means.map((value, at) => (coverage[at] as number) - value))
  const smooth = enlarged(coverage)
  const most = enlarged(maxFilter(coverage, columns, 1))
  const uncovered = coverage.map((value) => 1 - value)
  const mostUncovered = enlarged(maxFilter(uncovered, columns, 1))
  return predicted.map((value, at) => {
    const isOutline = (most[at] as number) >= whole && (mostUncovered[at] as number) >= whole
    return clamp01(isOutline ? value + (missing[at] as number) : (smooth[at] as number))
  })
}

/**
 * A patch of the photo without its mark, from what was written on the photo made smaller: the mark is taken away with the coverage at full size, and the
 * result corrected so that its means are those of the smaller one.
 *
 * @param coverage from `enlargeCoverage`
 * @param isChromaHalved whether the file keeps colour at half the resolution
 * @returns levels, not clamped; more than a pixel away from the paint those of the patch
 */
export const enlargeRemoval = (
  patch: MarkPatch,
  mark: Mark,
  coverage: Float32Array,
  { planes, factor }: SmallRemoval,
  isChromaHalved = false,
): MarkPlanes => {
  const { width, height } = patch.box
  const mayBeCovered = dilate(patch.painted, width, 1)
  const inverted = { planes: takeMark(patch, mark, coverage), coverage }
  const direct = isChromaHalved ? invertHalvedChroma(patch, mark, inverted) : inverted.planes
  return direct.map((plane, channel) => {
    const means = boxDownsamplePlane({ width, height, data: plane }, factor)
    const data = means.data.map((value, at) => ((planes[channel] as Float32Array)[at] as number) - value)
    const missing = enlarge({ ...means, data }, factor, { width, height })
    const seen = patch.planes[channel] as Float32Array
    return plane.map((value, at) => (mayBeCovered[at] === 1 ? value + (missing[at] as number) : (seen[at] as number)))
  }) as unknown as MarkPlanes
}

/**
 * Where a mark that was found on a smaller photo lies at full size.
 *
 * @param shape 1 where it lies on the smaller photo, whose rows have `from.width` pixels
 * @param place columns of the result, and the part of the smaller photo that it shows
 * @param painted 1 where the mark can be, at full size
 */
export const enlargeShape = (
  shape: Uint8Array,
  { width, factor, from: { width: columns, part } }: ShapePlace,
  painted: Uint8Array,
): Uint8Array =>
  flagWhere(painted.length, (at) => {
    const row = part.top + Math.floor(Math.floor(at / width) / factor)
    const column = part.left + Math.floor((at % width) / factor)
    return painted[at] === 1 && shape[row * columns + column] === 1
  })
