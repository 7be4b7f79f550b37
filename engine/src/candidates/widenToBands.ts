import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { enclosingBox } from '../kernel/geometry/enclosingBox.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { uniteBoxes } from '../kernel/geometry/uniteBoxes.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { findBand } from '../watermark/band/findBand.ts'
import { cutPlanes } from '../watermark/markPatch.ts'
import { measureLine } from './labelRepeats.ts'
import { type TextLine, textLine } from './textLine.ts'

/** A band is level; a line that leans by more stands on none. */
const maxSlantRadians = 0.035
/** Lines that lie one below the other by less than the higher one's height stand on one band. */
const maxGapRatio = 1
/** How far above and below the lines a band may reach, in their height. */
const roomRatio = 2
/** What is around the searched part, so that edges at its border are compared with what follows. */
const surroundingsPx = 12
/** The outline of a band runs so far outside it. */
const outsidePx = 4
/** Outlines run outside their letters, by so much of their height at most. */
const slackRatio = 0.25
/** A band is no larger a part of the photo. */
const maxPhotoFraction = 0.35

/** Whether two boxes lie one below the other, near each other. */
const areStacked = (a: Box, b: Box): boolean => {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const gap = Math.max(a.top, b.top) - Math.min(a.top + a.height, b.top + b.height)
  return across > 0.5 * Math.min(a.width, b.width) && gap < maxGapRatio * Math.max(a.height, b.height)
}

/** Lines that lie one below the other, with the box around them. */
interface Stack {
  readonly lines: readonly TextLine[]
  readonly box: Box
}

const stacksOf = (lines: readonly TextLine[], raster: Raster): readonly Stack[] => {
  const stacks: Stack[] = []
  for (const line of [...lines].sort((a, b) => a.top - b.top)) {
    const box = enclosingBox(line.left, line.top, line.right, line.bottom, raster)
    const at = stacks.findIndex((stack) => areStacked(stack.box, box))
    const stack = stacks[at]
    if (stack === undefined) stacks.push({ lines: [line], box })
    else stacks[at] = { lines: [...stack.lines, line], box: uniteBoxes(stack.box, box) }
  }
  return stacks
}

const lineOn = ({ left, top, width, height }: Box, lines: readonly TextLine[]): TextLine =>
  textLine({
    kind: 'text',
    confidence: Math.max(...lines.map(({ confidence }) => confidence)),
    outline: [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ],
  })

/** The band that holds a box; null where there is none. */
const bandAround = (raster: Raster, box: Box): Box | null => {
  const acrossPx = Math.ceil(roomRatio * box.height)
  const top = Math.max(0, box.top - acrossPx)
  const searched = {
    left: 0,
    top,
    width: raster.width,
    height: Math.min(raster.height, box.top + box.height + acrossPx) - top,
  }
  const around = expandBox(searched, surroundingsPx, raster)
  const painted = flagWhere(around.width * around.height, (at) =>
    containsPoint(searched, at % around.width, around.top + Math.floor(at / around.width)),
  )
  // Outlines run outside their letters: what is surely on the band is less.
  const slackPx = Math.ceil(slackRatio * box.height)
  const held = {
    left: box.left + slackPx,
    top: box.top - around.top + slackPx,
    width: Math.max(1, box.width - 2 * slackPx),
    height: Math.max(1, box.height - 2 * slackPx),
  }
  const band = findBand({ box: around, planes: cutPlanes(raster, around), painted }, { photo: raster, held })
  const covered = band && boundingBox(band.coverage, around.width, 0.5)
  if (covered === null) return null
  const isSmall = covered.width * covered.height <= maxPhotoFraction * raster.width * raster.height
  return isSmall ? { ...covered, top: around.top + covered.top } : null
}

/**
 * Widens the outlines of lines that stand on a translucent band or box to all of it: it is part of the mark. Lines on one band become one.
 *
 * @returns highest confidence first
 * @throws the signal's reason when aborted
 */
export const widenToBands = async (
  raster: Raster,
  lines: readonly TextLine[],
  { yieldToEventLoop }: Yielding,
): Promise<TextLine[]> => {
  const isLevel = (line: TextLine): boolean =>
    line.kind === 'text' && Math.abs(measureLine(line).slant) <= maxSlantRadians
  const widened = lines.filter((line) => !isLevel(line))
  for (const stack of stacksOf(lines.filter(isLevel), raster)) {
    await yieldToEventLoop()
    const band = bandAround(raster, stack.box)
    if (band === null) widened.push(...stack.lines)
    else widened.push(lineOn(expandBox(band, outsidePx, raster), stack.lines))
  }
  return widened.sort((a, b) => b.confidence - a.confidence)
}
