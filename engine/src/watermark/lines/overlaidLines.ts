import { lumaOfPlanes } from '../../kernel/colour/lumaOfPlanes.ts'
import { areaSample } from '../../kernel/resample/areaSample.ts'
import type { Yielding } from '../../ports.ts'
import type { Mask, Raster } from '../../raster/raster.ts'
import { houghRidges, smoothed } from './houghRidges.ts'
import { type LineEvidence, refineLine, strengthOf } from './lineEvidence.ts'
import { type End, lineStructures } from './lineStructures.ts'
import type { Chord, LumaPlane } from './photoLine.ts'

/** Longer side of the plane that is searched, reached by whole reductions. */
const maxSidePx = 1600
/** Lines whose ends are so near to each other's are seen beside each other. */
const nearPx = 14

/** A thin straight line that was laid over a photo. */
export interface OverlaidLine {
  /** Its ends, in image space, middles of pixels at whole numbers. */
  readonly from: End
  readonly to: End
  /** Whether it is white; black where not. */
  readonly isWhite: boolean
  /** Pixels of the photo for one of the plane that it was found in. */
  readonly reduction: number
}

interface SignedEvidence extends LineEvidence {
  /** 1 for white, −1 for black. */
  readonly sign: 1 | -1
}

/** Luma of a photo, made smaller by a whole number. */
const lumaPlane = (raster: Raster): LumaPlane & { readonly reduction: number } => {
  const reduction = Math.ceil(Math.max(raster.width, raster.height) / maxSidePx)
  const [width, height] = [Math.floor(raster.width / reduction), Math.floor(raster.height / reduction)]
  const box = { left: 0, top: 0, width: width * reduction, height: height * reduction }
  const samples = areaSample(raster, box, width, height)
  const count = width * height
  const planes = [0, 1, 2].map((channel) => samples.subarray(channel * count, (channel + 1) * count))
  return { width, height, reduction, data: lumaOfPlanes(planes, count) }
}

/** Whether both ends of a line are near those of another. */
const areNear = (one: LineEvidence, other: LineEvidence): boolean => {
  const miss = (a: Chord['from'], b: Chord['from']): number => Math.hypot(a[0] - b[0], a[1] - b[1])
  const [{ from, to }, chord] = [one.chord, other.chord]
  const same = Math.max(miss(from, chord.from), miss(to, chord.to))
  return Math.min(same, Math.max(miss(from, chord.to), miss(to, chord.from))) <= nearPx
}

/** Of lines near each other that which shows best. Beside a bright line the ground looks darker than it, as if a dark one lay there. */
const plainest = (lines: readonly SignedEvidence[]): readonly SignedEvidence[] => {
  const kept: SignedEvidence[] = []
  for (const one of lines.toSorted((a, b) => strengthOf(b) - strengthOf(a)))
    if (!kept.some((other) => areNear(one, other))) kept.push(one)
  return kept
}

/** Where a mask is painted, on a plane that is smaller by a whole number. */
const paintOn = ({ width, data }: Mask, plane: LumaPlane & { readonly reduction: number }): Uint8Array => {
  const { reduction } = plane
  return Uint8Array.from({ length: plane.width * plane.height }, (_, at) => {
    const [column, row] = [(at % plane.width) * reduction, Math.floor(at / plane.width) * reduction]
    return data[(row + (reduction >> 1)) * width + column + (reduction >> 1)] === 255 ? 1 : 0
  })
}

/**
 * Thin straight lines that are laid over a photo: its diagonals, a frame, a mesh.
 *
 * @param mask where to look; everywhere unless given
 * @throws the signal's reason when aborted
 */
export const overlaidLines = async (
  raster: Raster,
  { yieldToEventLoop }: Yielding,
  mask?: Mask,
): Promise<readonly OverlaidLine[]> => {
  const plane = lumaPlane(raster)
  const smooth = smoothed(plane)
  const within = mask && paintOn(mask, plane)
  const lines: SignedEvidence[] = []
  for (const sign of [1, -1] as const) {
    await yieldToEventLoop()
    for (const line of houghRidges(smooth, sign, within)) {
      const found = refineLine(plane, line, sign)
      if (found !== null) lines.push({ ...found, sign })
    }
  }
  const seen = plainest(lines)
  const { reduction } = plane
  const inPhoto = ([x, y]: End): End => [(x + 0.5) * reduction - 0.5, (y + 0.5) * reduction - 0.5]
  return [1, -1].flatMap((wanted) => {
    const own = seen.filter(({ sign }) => sign === wanted)
    return lineStructures(own, plane).map(({ from, to }) => ({
      from: inPhoto(from),
      to: inPhoto(to),
      isWhite: wanted === 1,
      reduction,
    }))
  })
}
