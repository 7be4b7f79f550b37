import { SpotlessError } from '@spotless/contract/error'
import type { DetectedThing } from '@spotless/contract/thing'
import type { Target } from '@spotless/planner/plan'
import type { Detection } from '../../detect/decodeDetections.ts'
import { detectObjects } from '../../detect/detectObjects.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { expandBox } from '../../kernel/geometry/expandBox.ts'
import { cutOut } from '../../matte/cutOut.ts'
import type { Runtime } from '../../ports.ts'
import { crop } from '../../raster/crop.ts'
import type { Alpha, Box, Raster } from '../../raster/raster.ts'
import { emptyAlpha, fillBox } from './alpha.ts'
import { choose } from './choose.ts'
import { colourMatch } from './colourMatch.ts'
import type { Found } from './found.ts'
import { groupBoxes } from './groupBoxes.ts'

const detectorName = 'CenterNet'
/** Margin around an object's box, as a ratio of its longer side, in which its matte is computed. */
const viewMarginRatio = 0.12
/** How far an object may extend beyond its box, as a ratio of the box's longer side. */
const boxMarginRatio = 0.03
/** A matte that covers less of the box than this has missed the object. */
const minCoverage = 0.12
/** Objects smaller than this ratio of the photo's longer side are taken as their box: a matte would hardly differ. */
const smallRatio = 0.07
/** Mattes computed for one step; further objects are taken as their boxes, so that a crowd does not take minutes. */
const maxMattes = 8

const grown = (box: Box, ratio: number, photo: Raster): Box =>
  expandBox(box, Math.ceil(Math.max(box.width, box.height) * ratio), photo)

interface Matte {
  /** Coverage 0–255. */
  readonly data: Uint8Array
  readonly engine: string
}

/** The subject in a part of the photo; null when nothing is salient there. */
const matteOf = async (photo: Raster, view: Box, runtime: Runtime): Promise<Matte | null> => {
  const part = await cutOut(crop(photo, view), runtime).catch((error: unknown) => {
    if (error instanceof SpotlessError && error.code === 'no_subject') return null
    throw error
  })
  if (part === null) return null
  const { data } = part.raster
  const scale = 255 / maxSampleValue(data)
  const pixels = view.width * view.height
  return { data: Uint8Array.from({ length: pixels }, (_, pixel) => data[pixel * 4 + 3]! * scale), engine: part.engine }
}

/** Writes one object's part of a matte into `alpha`, or its whole box when the matte misses it. Returns whether it did not. */
const writeMatte = (alpha: Alpha, own: Box, view: Box, matte: Uint8Array | null): boolean => {
  let covered = 0
  const at = (row: number, column: number): number => matte![(row - view.top) * view.width + column - view.left]!
  if (matte !== null)
    for (let row = own.top; row < own.top + own.height; row++)
      for (let column = own.left; column < own.left + own.width; column++) covered += at(row, column)
  if (covered < minCoverage * 255 * own.width * own.height) {
    fillBox(alpha, own)
    return false
  }
  for (let row = own.top; row < own.top + own.height; row++)
    for (let column = own.left; column < own.left + own.width; column++) {
      const to = row * alpha.width + column
      alpha.data[to] = Math.max(alpha.data[to]!, at(row, column))
    }
  return true
}

const plural = (label: string, count: number): string =>
  count === 1 ? `One ${label} was` : `${count} of ${label} were`

/**
 * Detects the objects that a target names and computes their mattes.
 * @throws SpotlessError `no_subject` when none is found; the signal's reason when aborted
 */
export const objectMask = async (
  photo: Raster,
  target: Target,
  thing: DetectedThing,
  runtime: Runtime,
): Promise<Found> => {
  const seen = (await detectObjects(photo, runtime)).filter((detection) => detection.label === thing)
  const chosen = choose(seen, target, photo, ({ box }, colour) => colourMatch(photo, box, colour))
  if (chosen.length === 0) {
    const sort = seen.length > 0 ? `${thing} of that colour` : thing
    throw new SpotlessError('no_subject', `No ${sort} was found in this photo. Object Removal lets you paint over it.`)
  }
  const alpha = emptyAlpha(photo)
  const longer = Math.max(photo.width, photo.height)
  const isLarge = ({ box }: Detection): boolean => Math.max(box.width, box.height) >= smallRatio * longer
  const large = chosen.filter(isLarge)
  const groups = groupBoxes(large.map(({ box }) => grown(box, viewMarginRatio, photo)))
  const boxed = [...chosen.filter((detection) => !isLarge(detection))]
  const mattedBy = new Set<string>()
  for (const [index, { view, members }] of groups.entries()) {
    const objects = members.map((member) => large[member]!)
    if (index >= maxMattes) boxed.push(...objects)
    else {
      const matte = await matteOf(photo, view, runtime)
      for (const { box } of objects) {
        const isWritten = writeMatte(alpha, grown(box, boxMarginRatio, photo), view, matte?.data ?? null)
        if (isWritten && matte !== null) mattedBy.add(matte.engine)
      }
    }
  }
  for (const { box } of boxed) fillBox(alpha, grown(box, boxMarginRatio, photo))
  const isChoice =
    target.which === 'one' && target.region === undefined && target.colour === undefined && seen.length > 1
  const notes = isChoice
    ? [
        `${plural(thing, seen.length)} found and the clearest taken; say “on the left”, “the smallest” or “all” for others.`,
      ]
    : []
  return {
    alpha,
    boxes: chosen.map(({ box }) => box),
    engines: [detectorName, ...mattedBy],
    notes,
  }
}
