import { SpotlessError } from '@spotless/contract/error'
import type { Region, Target } from '@spotless/planner/plan'
import { findText } from '../../candidates/findText.ts'
import type { TextLine } from '../../candidates/textLine.ts'
import { detectObjects } from '../../detect/detectObjects.ts'
import { enclosingBox } from '../../kernel/geometry/enclosingBox.ts'
import { fillPolygon } from '../../kernel/geometry/fillPolygon.ts'
import type { Runtime } from '../../ports.ts'
import type { Alpha, Box, Raster } from '../../raster/raster.ts'
import { emptyAlpha } from './alpha.ts'
import type { Found } from './found.ts'
import { strokeMask } from './strokeMask.ts'

const textName = 'PP-OCRv4 text detection'
const vehicles: ReadonlySet<string> = new Set(['car', 'truck', 'bus', 'motorcycle'])
/** Plates are in the lower part of a vehicle: lettering higher up is a name or an advertisement. */
const minPlateHeight = 0.35
/** Aspect ratio of a plate, width to height, and its width as a ratio of the vehicle's. */
const maxAspectRatio = 8
const minAspectRatio = 1.1
const maxWidthRatio = 0.5

const boxOf = ({ left, top, right, bottom }: TextLine, photo: Raster): Box =>
  enclosingBox(left, top, right, bottom, photo)

/** Whether a box's centre is in the named part of the frame: a half, a quarter, or the middle third. */
export const isIn = (box: Box, region: Region, { width, height }: { width: number; height: number }): boolean => {
  const x = (box.left + box.width / 2) / width
  const y = (box.top + box.height / 2) / height
  if (region === 'center') return Math.abs(x - 0.5) < 1 / 3 && Math.abs(y - 0.5) < 1 / 3
  const matchesX = region.endsWith('left') ? x < 0.5 : region.endsWith('right') ? x >= 0.5 : true
  const matchesY = region.startsWith('top') ? y < 0.5 : region.startsWith('bottom') ? y >= 0.5 : true
  return matchesX && matchesY
}

/** Height of a line's letters at any rotation: the shortest side of its outline. */
const heightOf = ({ outline }: TextLine): number =>
  Math.min(
    ...outline.map(([x, y], at) => {
      const [nextX, nextY] = outline[(at + 1) % outline.length]!
      return Math.hypot(nextX - x, nextY - y)
    }),
  )

/** Writes a line into `alpha`: its letters when they have a colour of their own, else everything within its outline. */
const lineInto = (alpha: Alpha, photo: Raster, { outline }: TextLine, box: Box, isWhole: boolean): void => {
  const corners = Float32Array.from(outline.flatMap(([x, y]) => [x - box.left, y - box.top]))
  const inside = fillPolygon(corners, box.width, box.height)
  const letters = isWhole ? null : strokeMask(photo, box, inside)
  const isMarked = (at: number): boolean => (letters === null ? inside[at]! > 0 : letters[at] === 1)
  for (let row = 0; row < box.height; row++)
    for (let column = 0; column < box.width; column++)
      if (isMarked(row * box.width + column)) alpha.data[(box.top + row) * alpha.width + box.left + column] = 255
}

const isPlate = (line: Box, vehicle: Box): boolean => {
  const x = line.left + line.width / 2
  const y = line.top + line.height / 2
  const isInside = x > vehicle.left && x < vehicle.left + vehicle.width && y < vehicle.top + vehicle.height
  const aspectRatio = line.width / line.height
  return (
    isInside &&
    y > vehicle.top + minPlateHeight * vehicle.height &&
    aspectRatio > minAspectRatio &&
    aspectRatio < maxAspectRatio &&
    line.width < maxWidthRatio * vehicle.width
  )
}

/** Margin of a removal around letters, as a ratio of their height: covers their soft edge. */
const marginRatio = 0.1

const missing: Readonly<Record<'text' | 'watermark' | 'plate', string>> = {
  text: 'No text was found in this photo. Watermark Removal lets you paint over it.',
  watermark: 'No lettering of a watermark was found in this photo. Watermark Removal lets you paint over the mark.',
  plate: 'No number plate was found in this photo. Object Removal lets you paint over it.',
}

/**
 * Finds lettering: all of it, that in one part of the frame, or the number plates of vehicles.
 * @throws SpotlessError `no_subject` when there is none; the signal's reason when aborted
 */
export const textMask = async (
  photo: Raster,
  thing: 'text' | 'watermark' | 'plate',
  { region }: Target,
  runtime: Runtime,
): Promise<Found> => {
  const model = thing === 'watermark' ? 'marks' : 'lettering'
  const lines = (await findText(photo, runtime, model)).map((line) => ({ line, box: boxOf(line, photo) }))
  const inPlace = lines.filter(({ box }) => region === undefined || isIn(box, region, photo))
  const things = thing === 'plate' && inPlace.length > 0 ? await detectObjects(photo, runtime) : []
  const near = things.filter((detection) => vehicles.has(detection.label))
  const found = thing === 'plate' ? inPlace.filter(({ box }) => near.some((one) => isPlate(box, one.box))) : inPlace
  if (found.length === 0) throw new SpotlessError('no_subject', missing[thing])
  const alpha = emptyAlpha(photo)
  // A see-through mark is solved within its outline; a plate is hidden whole.
  for (const { line, box } of found) lineInto(alpha, photo, line, box, thing !== 'text')
  const marginPx = Math.max(2, Math.round(marginRatio * Math.max(...found.map(({ line }) => heightOf(line)))))
  return { alpha, boxes: found.map(({ box }) => box), marginPx, engines: [textName], notes: [] }
}
