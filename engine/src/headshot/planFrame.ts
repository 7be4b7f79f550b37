import type { HeadshotOptions } from '@spotless/contract/options'
import type { Face } from '../face/detectLandmarks.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Raster } from '../raster/raster.ts'

/** A rotated rectangle of the photo's plane; it may reach beyond the photo. */
export interface Frame {
  /** Its centre, in photo pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Clockwise rotation in radians. */
  readonly angle: number
}

interface FramingRule {
  readonly widthToHeight: number
  /** Height of the head, chin to crown, as a fraction of the frame's. */
  readonly head: number
  /** Position of the eyes, as a fraction of the frame's height from its top. */
  readonly eyeLine: number
}

/**
 * The rule: the eyes are halfway between chin and crown, so the head is twice as high as the distance from eyes to chin. It
 * fills the given fraction of the frame, the eyes are on the given line, the face is centred. `passport` follows ICAO 9303:
 * head 70–80 % of the height, eyes 50–70 % from the bottom.
 */
const rules: Readonly<Record<HeadshotOptions['framing'], FramingRule>> = {
  '4:5': { widthToHeight: 4 / 5, head: 0.44, eyeLine: 0.41 },
  '1:1': { widthToHeight: 1, head: 0.5, eyeLine: 0.43 },
  '3:4': { widthToHeight: 3 / 4, head: 0.43, eyeLine: 0.4 },
  passport: { widthToHeight: 35 / 45, head: 0.73, eyeLine: 0.46 },
}
/** Minimum room above the hair, as a fraction of the frame's height. */
const headroom = 0.05
/** Minimum room below the chin, likewise. */
const chinRoom = 0.06
/** Limit of levelling: rotating a whole body further looks wrong. */
const maxTilt = (15 * Math.PI) / 180
/** Alpha above which the subject counts as visible, 0–1. */
const visibleAlpha = 0.3

/** Landmarks of the face mesh. */
const eyeCorners = [33, 133, 362, 263] as const
const chin = 152
const cheeks = [234, 454] as const
/**
 * Alternatives, tried in this order when the wanted frame shows where the photo crops the person: less levelling, tighter
 * frames, small shifts up and sideways (as fractions of the frame).
 */
const tiltFactors = [1, 0.5, 0]
const scales = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6]
const lifts = [0, 0.04, 0.08, 0.12]
const shifts = [0, 0.05, -0.05, 0.1, -0.1]
/** Scale of the frame when no alternative helps. */
const fallbackScale = 0.8

/** Pixels at the photo's borders of more than an alpha of 0–1, as columns and rows: the photo crops what is there. */
const croppedPoints = (cutout: Raster, aboveAlpha: number): readonly (readonly [number, number])[] => {
  const { width, height, data } = cutout
  const minAlpha = aboveAlpha * maxSampleValue(data)
  const points: [number, number][] = []
  const visit = (column: number, row: number): void => {
    if ((data[(row * width + column) * 4 + 3] as number) > minAlpha) points.push([column + 0.5, row + 0.5])
  }
  for (let column = 0; column < width; column++) {
    visit(column, 0)
    visit(column, height - 1)
  }
  for (let row = 0; row < height; row++) {
    visit(0, row)
    visit(width - 1, row)
  }
  return points
}

interface Head {
  /** Row of the eyes, top of the hair and column of the face's centre in the rotated plane. */
  readonly eyes: number
  readonly hairTop: number
  readonly centre: number
  /** Height of the head, chin to crown. */
  readonly headPx: number
}

/** Measures the head in a plane rotated by an angle. */
const measureHead = (face: Face, cutout: Raster, angle: number): Head => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const rotatedX = (x: number, y: number): number => x * cos + y * sin
  const rotatedY = (x: number, y: number): number => -x * sin + y * cos
  const mean = (points: readonly number[], coordinate: typeof rotatedX): number =>
    points.reduce(
      (sum, point) => sum + coordinate(face.points[point * 3] as number, face.points[point * 3 + 1] as number),
      0,
    ) / points.length
  const eyes = mean(eyeCorners, rotatedY)
  const headPx = 2 * (mean([chin], rotatedY) - eyes)
  const centre = mean(cheeks, rotatedX)
  const { width, height, data } = cutout
  const minAlpha = visibleAlpha * maxSampleValue(data)
  let hairTop = eyes
  const halfWidth = headPx * 0.6
  for (let row = 0; row < height; row++) {
    const first = Math.max(0, Math.ceil((centre - halfWidth - row * sin) / cos))
    const last = Math.min(width - 1, Math.floor((centre + halfWidth - row * sin) / cos))
    for (let column = first; column <= last; column++) {
      if ((data[(row * width + column) * 4 + 3] as number) < minAlpha) continue
      hairTop = Math.min(hairTop, Math.max(rotatedY(column, row), eyes - 1.1 * headPx))
    }
  }
  return { eyes, hairTop, centre, headPx }
}

/** An upright frame, shrunk to the photo's size and moved into it. */
const fitInside = (frame: Frame, photo: Raster): Frame => {
  const scale = Math.min(1, photo.width / frame.width, photo.height / frame.height)
  const [width, height] = [frame.width * scale, frame.height * scale]
  const inside = (centre: number, length: number, limit: number): number =>
    clamp(centre, length / 2, limit - length / 2)
  return { ...frame, width, height, x: inside(frame.x, width, photo.width), y: inside(frame.y, height, photo.height) }
}

/** Aspect ratio of a framing, width over height. */
export const widthToHeightOf = (framing: HeadshotOptions['framing']): number => rules[framing].widthToHeight

/**
 * Size in pixels of a frame that is enlarged by `scale`. The height follows from the whole width: a frame measured a hair's breadth
 * larger, as with another build of the networks, has the same size.
 */
export const headshotSize = (frame: Frame, scale: number, framing: HeadshotOptions['framing']) => {
  const width = Math.ceil(frame.width * scale - 1e-6)
  return { width, height: Math.round(width / widthToHeightOf(framing)) }
}

/**
 * Frames a headshot by the rule above. Where the frame would show that the photo crops the person, it is shifted, tightened or
 * levelled less until it does not; where nothing helps it is fitted inside the photo.
 *
 * @param cutout RGBA of the photo's size; alpha marks the person
 * @param keepsGround whether the photo's own ground stays behind the person, so that the frame may not reach beyond the photo
 */
export const planFrame = (
  face: Face,
  cutout: Raster,
  framing: HeadshotOptions['framing'],
  keepsGround = false,
): Frame => {
  const { widthToHeight, head, eyeLine } = rules[framing]
  const level = clamp(face.square.angle, -maxTilt, maxTilt)
  const frameAt = (
    angle: number,
    { eyes, hairTop, centre, headPx }: Head,
    scale: number,
    lift: number,
    shift: number,
  ) => {
    const high = (headPx / head) * scale
    const wide = high * widthToHeight
    const top = Math.min(eyes - eyeLine * high, hairTop - headroom * high) - lift * high
    const [u, v] = [centre + shift * wide, top + high / 2]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return { x: u * cos - v * sin, y: u * sin + v * cos, width: wide, height: high, angle }
  }
  const holdsChin = ({ x, y, height, angle }: Frame, { eyes, headPx }: Head): boolean =>
    -x * Math.sin(angle) + y * Math.cos(angle) + height * (0.5 - chinRoom) > eyes + headPx / 2
  const cropped = croppedPoints(cutout, keepsGround ? -1 : visibleAlpha)
  const showsCrop = (frame: Frame): boolean => {
    const [cos, sin] = [Math.cos(frame.angle), Math.sin(frame.angle)]
    return cropped.some(([x, y]) => {
      const [dx, dy] = [x - frame.x, y - frame.y]
      const [u, v] = [dx * cos + dy * sin, -dx * sin + dy * cos]
      return Math.abs(u) < frame.width / 2 - 1 && Math.abs(v) < frame.height / 2 - 1
    })
  }
  for (const factor of tiltFactors) {
    const angle = level * factor
    const measured = measureHead(face, cutout, angle)
    for (const scale of scales) {
      for (const lift of lifts) {
        for (const shift of shifts) {
          const frame = frameAt(angle, measured, scale, lift, shift)
          if (holdsChin(frame, measured) && !showsCrop(frame)) return frame
        }
      }
    }
  }
  return fitInside(frameAt(0, measureHead(face, cutout, 0), fallbackScale, 0, 0), cutout)
}
