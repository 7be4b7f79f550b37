import type { HeadshotOptions } from '@spotless/contract/options'
import type { Face } from '../face/detectLandmarks.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Raster } from '../raster/raster.ts'

/** A rectangle of the photo's plane, turned; it may reach beyond the photo. */
export interface Frame {
  /** Its middle, in photo pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Clockwise turn of its upper edge in radians. */
  readonly angle: number
}

interface FramingRule {
  readonly widthToHeight: number
  /** Height of the head, chin to crown, as a share of the frame's. */
  readonly head: number
  /** Where the eyes lie, as a share of the frame's height from its top. */
  readonly eyeLine: number
}

/**
 * The rule: the eyes lie half-way between chin and crown, so the head is twice as high as the way from the eyes to the
 * chin. It fills the share of the frame given here, the eyes lie on the given line, the middle of the face in the middle.
 * Passport-like follows ICAO 9303: head 70–80 % of the height, eyes 50–70 % from the bottom.
 */
const rules: Readonly<Record<HeadshotOptions['framing'], FramingRule>> = {
  '4:5': { widthToHeight: 4 / 5, head: 0.44, eyeLine: 0.41 },
  '1:1': { widthToHeight: 1, head: 0.5, eyeLine: 0.43 },
  '3:4': { widthToHeight: 3 / 4, head: 0.43, eyeLine: 0.4 },
  passport: { widthToHeight: 35 / 45, head: 0.73, eyeLine: 0.46 },
}
/** Least room above the hair, as a share of the frame's height. */
const headroom = 0.05
/** Least room below the chin, likewise. */
const chinRoom = 0.06
/** Heads that lean further than this are levelled only so far: turning a whole body more looks wrong. */
const mostTurn = (15 * Math.PI) / 180
/** Alpha from which the subject counts as seen, as a share of full. */
const seen = 0.3

const [eyeCorners, chin, cheeks] = [[33, 133, 362, 263] as const, 152, [234, 454] as const]
/**
 * Tighter frames, small shifts and less of a turn, tried in this order when the wanted frame shows where the photo cuts the
 * person off.
 */
const [scales, liftShares, sideShares, turnShares] = [
  [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6],
  [0, 0.04, 0.08, 0.12],
  [0, 0.05, -0.05, 0.1, -0.1],
  [1, 0.5, 0],
] as const

/** Borders of the photo where the person is cut off, as columns and rows. */
const cutPoints = (cutout: Raster): readonly (readonly [number, number])[] => {
  const { width, height, data } = cutout
  const least = seen * maxSampleValue(data)
  const points: [number, number][] = []
  const look = (column: number, row: number): void => {
    if ((data[(row * width + column) * 4 + 3] as number) > least) points.push([column + 0.5, row + 0.5])
  }
  for (let column = 0; column < width; column++) {
    look(column, 0)
    look(column, height - 1)
  }
  for (let row = 0; row < height; row++) {
    look(0, row)
    look(width - 1, row)
  }
  return points
}

interface Head {
  /** Row of the eyes and top of the hair, column of the face's middle, in the turned plane; height of the head. */
  readonly eyes: number
  readonly hairTop: number
  readonly middle: number
  readonly headPx: number
}

const headIn = (face: Face, cutout: Raster, angle: number): Head => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const across = (x: number, y: number): number => x * cos + y * sin
  const down = (x: number, y: number): number => -x * sin + y * cos
  const mean = (points: readonly number[], way: typeof across): number =>
    points.reduce(
      (sum, point) => sum + way(face.points[point * 3] as number, face.points[point * 3 + 1] as number),
      0,
    ) / points.length
  const eyes = mean(eyeCorners, down)
  const headPx = 2 * (mean([chin], down) - eyes)
  const middle = mean(cheeks, across)
  const { width, height, data } = cutout
  const least = seen * maxSampleValue(data)
  let hairTop = eyes
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if ((data[(row * width + column) * 4 + 3] as number) < least) continue
      if (Math.abs(across(column, row) - middle) > headPx * 0.6) continue
      hairTop = Math.min(hairTop, Math.max(down(column, row), eyes - 1.1 * headPx))
    }
  }
  return { eyes, hairTop, middle, headPx }
}

/** A frame that is not turned, drawn in to the photo's size and moved into the photo. */
const within = (frame: Frame, photo: Raster): Frame => {
  const scale = Math.min(1, photo.width / frame.width, photo.height / frame.height)
  const [width, height] = [frame.width * scale, frame.height * scale]
  const inside = (middle: number, length: number, limit: number): number =>
    Math.max(length / 2, Math.min(limit - length / 2, middle))
  return { ...frame, width, height, x: inside(frame.x, width, photo.width), y: inside(frame.y, height, photo.height) }
}

/** Width of a framing over its height. */
export const widthToHeightOf = (framing: HeadshotOptions['framing']): number => rules[framing].widthToHeight

/**
 * Frames a headshot by the rule above. Where the frame would show that the photo cuts the person off, it is moved a little,
 * drawn tighter or turned less until it does not; where nothing helps it is laid inside the photo.
 *
 * @param cutout RGBA of the photo's size: alpha tells where the person is
 */
export const planFrame = (face: Face, cutout: Raster, framing: HeadshotOptions['framing']): Frame => {
  const { widthToHeight, head, eyeLine } = rules[framing]
  const level = Math.max(-mostTurn, Math.min(mostTurn, face.square.angle))
  const frameAt = (
    angle: number,
    { eyes, hairTop, middle, headPx }: Head,
    scale: number,
    lift: number,
    shift: number,
  ) => {
    const high = (headPx / head) * scale
    const wide = high * widthToHeight
    const top = Math.min(eyes - eyeLine * high, hairTop - headroom * high) - lift * high
    const [u, v] = [middle + shift * wide, top + high / 2]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return { x: u * cos - v * sin, y: u * sin + v * cos, width: wide, height: high, angle }
  }
  const holdsChin = ({ x, y, height, angle }: Frame, { eyes, headPx }: Head): boolean =>
    -x * Math.sin(angle) + y * Math.cos(angle) + height * (0.5 - chinRoom) > eyes + headPx / 2
  const cuts = cutPoints(cutout)
  const showsCut = (frame: Frame): boolean => {
    const [cos, sin] = [Math.cos(frame.angle), Math.sin(frame.angle)]
    return cuts.some(([x, y]) => {
      const [dx, dy] = [x - frame.x, y - frame.y]
      const [u, v] = [dx * cos + dy * sin, -dx * sin + dy * cos]
      return Math.abs(u) < frame.width / 2 - 1 && Math.abs(v) < frame.height / 2 - 1
    })
  }
  for (const turn of turnShares) {
    const angle = level * turn
    const found = headIn(face, cutout, angle)
    for (const scale of scales) {
      for (const lift of liftShares) {
        for (const shift of sideShares) {
          const frame = frameAt(angle, found, scale, lift, shift)
          if (holdsChin(frame, found) && !showsCut(frame)) return frame
        }
      }
    }
  }
  return within(frameAt(0, headIn(face, cutout, 0), scales[4], 0, 0), cutout)
}
