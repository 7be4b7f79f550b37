import { lumaOfPlanes } from '../../kernel/colour/lumaOfPlanes.ts'
import { areaSample } from '../../kernel/resample/areaSample.ts'
import type { Yielding } from '../../ports.ts'
import type { Raster } from '../../raster/raster.ts'
import { type TextLine, textLine } from '../textLine.ts'
import { houghRidges } from './houghRidges.ts'
import { type LineEvidence, refineLine, strengthOf } from './lineEvidence.ts'
import { lineStructures, type Stretch } from './lineStructures.ts'
import type { Chord, LumaPlane } from './photoLine.ts'

/** Longer side of the plane that is searched, reached by whole reductions. */
const maxSidePx = 1600
/** Half the width of an outline, in pixels of the plane: a thin line with its soft edge. */
const halfWidthPx = 4
/** Lines whose ends are so near to each other's are seen beside each other. */
const nearPx = 14
/** No other figure is comparable with the network's: above what is uncertain, below what is plain. */
const confidence = 0.7

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

const outlineOf = ({ from, to }: Stretch, reduction: number): [number, number][] => {
  const lengthPx = Math.max(1, Math.hypot(to[0] - from[0], to[1] - from[1]))
  const [along, down] = [(to[0] - from[0]) / lengthPx, (to[1] - from[1]) / lengthPx].map(
    (part) => part * halfWidthPx,
  ) as [number, number]
  const place = (x: number, y: number): [number, number] => [(x + 0.5) * reduction, (y + 0.5) * reduction]
  return [
    place(from[0] - along - down, from[1] - down + along),
    place(to[0] + along - down, to[1] + down + along),
    place(to[0] + along + down, to[1] + down - along),
    place(from[0] - along + down, from[1] - down - along),
  ]
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

/**
 * Thin straight lines that are laid over a photo: its diagonals, a frame, a mesh.
 * @throws the signal's reason when aborted
 */
export const findOverlaidLines = async (raster: Raster, { yieldToEventLoop }: Yielding): Promise<TextLine[]> => {
  const plane = lumaPlane(raster)
  const lines: SignedEvidence[] = []
  for (const sign of [1, -1] as const) {
    await yieldToEventLoop()
    for (const line of houghRidges(plane, sign)) {
      const found = refineLine(plane, line, sign)
      if (found !== null) lines.push({ ...found, sign })
    }
  }
  const seen = plainest(lines)
  return [1, -1].flatMap((wanted) =>
    lineStructures(
      seen.filter(({ sign }) => sign === wanted),
      plane,
    ).map((stretch) => textLine({ kind: 'repeat', confidence, outline: outlineOf(stretch, plane.reduction) })),
  )
}
