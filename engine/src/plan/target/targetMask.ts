import { SpotlessError } from '@spotless/contract/error'
import { type DetectedThing, detectedThings } from '@spotless/contract/thing'
import type { Target } from '@spotless/planner/plan'
import type { Detection } from '../../detect/decodeDetections.ts'
import { detectObjects } from '../../detect/detectObjects.ts'
import { detectFaces } from '../../face/detectFaces.ts'
import { fromSquare } from '../../face/readSquare.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { growBox } from '../../kernel/geometry/growBox.ts'
import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import { cutOut } from '../../matte/cutOut.ts'
import { refineMatte } from '../../matte/refineMatte.ts'
import type { Runtime } from '../../ports.ts'
import { crop } from '../../raster/crop.ts'
import type { Alpha, Box, Raster } from '../../raster/raster.ts'
import { choose } from './choose.ts'
import type { Found } from './found.ts'
import { greeneryMask } from './greeneryMask.ts'
import { groupBoxes } from './groupBoxes.ts'
import { skyMask } from './skyMask.ts'
import { textMask } from './textMask.ts'

type Tools = Runtime

const detectorName = 'CenterNet'
const matteName = 'IS-Net'
const faceName = 'BlazeFace'
/** Room round a thing's box, as a share of its longer side, in which its outline is looked for. */
const roomShare = 0.12
/** How far a thing may reach beyond its box, as a share of the box's longer side. */
const boxRoom = 0.03
/** A cut-out that covers less of the box than this missed the thing. */
const leastCovered = 0.12
/** Things smaller than this, as a share of the photo's longer side, are taken as their box: an outline would hardly differ. */
const smallShare = 0.07
/** Outlines that are drawn for one step; further things are taken as their boxes, so that a crowd does not take minutes. */
const mostOutlines = 8
/** Longest side of the grid on which a sky is looked for. */
const skySidePx = 480
/** A face's ellipse in its square: the chin and the forehead reach further than the cheeks. */
const faceWidth = 0.5
const faceHeight = 0.62

const isDetected = (thing: string): thing is DetectedThing => (detectedThings as readonly string[]).includes(thing)

const grown = (box: Box, share: number, photo: Raster): Box =>
  growBox(box, Math.ceil(Math.max(box.width, box.height) * share), photo)

const emptyAlpha = ({ width, height }: Raster): Alpha => ({ width, height, data: new Uint8Array(width * height) })

const boxInto = (alpha: Alpha, { left, top, width, height }: Box): void => {
  for (let row = top; row < top + height; row++)
    alpha.data.fill(255, row * alpha.width + left, row * alpha.width + left + width)
}

/** The cut-out of a part of the photo as a plane of coverage; null where nothing stands out in it. */
const outlineOf = async (photo: Raster, view: Box, runtime: Tools): Promise<Uint8Array | null> => {
  const part = await cutOut(crop(photo, view), runtime).catch((error: unknown) => {
    if (error instanceof SpotlessError && error.code === 'no_subject') return null
    throw error
  })
  if (part === null) return null
  const { data } = part.raster
  const scale = 255 / maxSampleValue(data)
  return Uint8Array.from({ length: view.width * view.height }, (_, pixel) => data[pixel * 4 + 3]! * scale)
}

/** Writes one thing's part of an outline into `alpha`; its whole box where the outline misses it. */
const outlineInto = (alpha: Alpha, own: Box, view: Box, outline: Uint8Array | null): boolean => {
  let covered = 0
  const at = (row: number, column: number): number => outline![(row - view.top) * view.width + column - view.left]!
  if (outline !== null)
    for (let row = own.top; row < own.top + own.height; row++)
      for (let column = own.left; column < own.left + own.width; column++) covered += at(row, column)
  if (covered < leastCovered * 255 * own.width * own.height) {
    boxInto(alpha, own)
    return false
  }
  for (let row = own.top; row < own.top + own.height; row++)
    for (let column = own.left; column < own.left + own.width; column++) {
      const to = row * alpha.width + column
      alpha.data[to] = Math.max(alpha.data[to]!, at(row, column))
    }
  return true
}

const plural = (thing: string, count: number): string =>
  count === 1 ? `One ${thing} was` : `${count} of ${thing} were`

const detected = async (photo: Raster, target: Target, thing: DetectedThing, tools: Tools): Promise<Found> => {
  const seen = (await detectObjects(photo, tools)).filter((detection) => detection.label === thing)
  const chosen = choose(seen, target, photo)
  if (chosen.length === 0)
    throw new SpotlessError('no_subject', `No ${thing} was found in this photo. Object Removal lets you paint over it.`)
  const alpha = emptyAlpha(photo)
  const longer = Math.max(photo.width, photo.height)
  const isLarge = ({ box }: Detection): boolean => Math.max(box.width, box.height) >= smallShare * longer
  const large = chosen.filter(isLarge)
  const groups = groupBoxes(large.map(({ box }) => grown(box, roomShare, photo)))
  const boxed = [...chosen.filter((detection) => !isLarge(detection))]
  let outlined = 0
  for (const [index, { view, members }] of groups.entries()) {
    const things = members.map((member) => large[member]!)
    if (index >= mostOutlines) boxed.push(...things)
    else {
      const outline = await outlineOf(photo, view, tools)
      for (const { box } of things) if (outlineInto(alpha, grown(box, boxRoom, photo), view, outline)) outlined++
    }
  }
  for (const { box } of boxed) boxInto(alpha, grown(box, boxRoom, photo))
  const isChoice = target.which === 'one' && target.region === undefined && seen.length > 1
  const notes = isChoice
    ? [
        `${plural(thing, seen.length)} found and the clearest taken; say “on the left”, “the smallest” or “all” for others.`,
      ]
    : []
  return {
    alpha,
    boxes: chosen.map(({ box }) => box),
    engines: outlined > 0 ? [detectorName, matteName] : [detectorName],
    notes,
  }
}

const faces = async (photo: Raster, target: Target, tools: Tools): Promise<Found> => {
  const detections = await detectFaces(photo, tools)
  const asBox = detections.map(({ square, score }): Detection & { index: number } => ({
    label: 'person',
    score,
    box: {
      left: Math.round(square.x - square.sidePx / 2),
      top: Math.round(square.y - square.sidePx / 2),
      width: Math.round(square.sidePx),
      height: Math.round(square.sidePx),
    },
    index: detections.findIndex((other) => other.square === square),
  }))
  const chosen = choose(asBox, target, photo) as readonly (Detection & { index: number })[]
  if (chosen.length === 0) throw new SpotlessError('no_face', 'No face was found in this photo.')
  const alpha = emptyAlpha(photo)
  for (const { index } of chosen) {
    const { square } = detections[index]!
    const reach = square.sidePx * 0.7
    const [cos, sin] = [Math.cos(square.angle), Math.sin(square.angle)]
    const [middleX, middleY] = fromSquare(square, 0.5, 0.47)
    const from = { x: Math.max(0, Math.floor(middleX - reach)), y: Math.max(0, Math.floor(middleY - reach)) }
    for (let row = from.y; row < Math.min(photo.height, middleY + reach); row++)
      for (let column = from.x; column < Math.min(photo.width, middleX + reach); column++) {
        const [x, y] = [column + 0.5 - middleX, row + 0.5 - middleY]
        const across = (x * cos + y * sin) / (square.sidePx * faceWidth)
        const down = (-x * sin + y * cos) / (square.sidePx * faceHeight)
        const value = 255 * clamp01((1 - Math.hypot(across, down)) / 0.18)
        const at = row * photo.width + column
        alpha.data[at] = Math.max(alpha.data[at]!, value)
      }
  }
  return { alpha, boxes: chosen.map(({ box }) => box), engines: [faceName], notes: [] }
}

const sky = (photo: Raster): Found => {
  const factor = Math.max(1, Math.ceil(Math.max(photo.width, photo.height) / skySidePx))
  const small = boxDownsample(photo, factor)
  const coarse = skyMask(small)
  if (coarse === null) throw new SpotlessError('no_subject', 'No sky was found at the top of this photo.')
  const refined = refineMatte(small, coarse, 1)
  const { data } = resizePlane(refined.alpha, photo.width, photo.height)
  return {
    alpha: { width: photo.width, height: photo.height, data: Uint8Array.from(data, (value) => value * 255 + 0.5) },
    boxes: [],
    engines: [],
    notes: [],
  }
}

const greenery = (photo: Raster): Found => {
  const alpha = greeneryMask(photo)
  const covered = alpha.data.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0)
  if (covered < 0.005 * alpha.data.length)
    throw new SpotlessError('no_subject', 'Nothing in this photo is as green as grass or leaves.')
  return { alpha, boxes: [], engines: [], notes: [] }
}

const subject = async (photo: Raster, isInverse: boolean, tools: Tools): Promise<Found> => {
  const { raster } = await cutOut(photo, tools)
  const scale = 255 / maxSampleValue(raster.data)
  const alpha = emptyAlpha(photo)
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    const value = raster.data[pixel * 4 + 3]! * scale
    alpha.data[pixel] = isInverse ? 255 - value : value
  }
  return { alpha, boxes: [], engines: [matteName], notes: [] }
}

/**
 * Finds what a target names.
 * @throws SpotlessError `no_subject` or `no_face` naming what was not found; the signal's reason when aborted
 */
export const targetMask = async (photo: Raster, target: Target, tools: Tools): Promise<Found> => {
  const { thing } = target
  if (isDetected(thing)) return detected(photo, target, thing, tools)
  switch (thing) {
    case 'face':
      return faces(photo, target, tools)
    case 'sky':
      return sky(photo)
    case 'greenery':
      return greenery(photo)
    case 'subject':
    case 'background':
      return subject(photo, thing === 'background', tools)
    case 'text':
    case 'watermark':
    case 'plate':
      return textMask(photo, thing, target, tools)
  }
}
