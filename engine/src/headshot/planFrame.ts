import type { HeadshotOptions } from '@spotless/contract/options'
import type { Face } from '../face/findPoints.ts'
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
/** Heads that lean further than this are levelled only so far: turning a whole body more looks wrong. */
const mostTurn = (15 * Math.PI) / 180
/** Alpha from which the subject counts as seen, as a share of full. */
const seen = 0.3

const [eyeCorners, chin, cheeks] = [[33, 133, 362, 263] as const, 152, [234, 454] as const]
/** Tighter frames and small shifts tried when the wanted one shows where the photo cuts the person off. */
const [scales, liftShares, sideShares] = [
  [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6],
  [0, 0.04, 0.08, 0.12],
  [0, 0.05, -0.05, 0.1, -0.1],
] as const

/** Borders of the photo where the person is cut off, as columns and rows. */
const cutPoints = (cutout: Raster): readonly (readonly [number, number])[] => {
  const { width, height, data } = cutout
  const least = seen * (data instanceof Uint16Array ? 65_535 : 255)
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

/**
 * Frames a headshot by the rule above. Where the frame would show that the photo cuts the person off, it is moved a little
 * or drawn tighter until it does not, if that is possible.
 *
 * @param cutout RGBA of the photo's size: alpha tells where the person is
 */
export const planFrame = (face: Face, cutout: Raster, framing: HeadshotOptions['framing']): Frame => {
  const { widthToHeight, head, eyeLine } = rules[framing]
  const angle = Math.max(-mostTurn, Math.min(mostTurn, face.square.angle))
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
  const least = seen * (data instanceof Uint16Array ? 65_535 : 255)
  let hairTop = eyes
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if ((data[(row * width + column) * 4 + 3] as number) < least) continue
      if (Math.abs(across(column, row) - middle) > headPx * 0.6) continue
      hairTop = Math.min(hairTop, Math.max(down(column, row), eyes - 1.1 * headPx))
    }
  }

  const frameAt = (scale: number, lift: number, shift: number): Frame => {
    const high = (headPx / head) * scale
    const wide = high * widthToHeight
    const top = Math.min(eyes - eyeLine * high, hairTop - headroom * high) - lift * high
    const [u, v] = [middle + shift * wide, top + high / 2]
    return { x: u * cos - v * sin, y: u * sin + v * cos, width: wide, height: high, angle }
  }
  const cuts = cutPoints(cutout)
  const showsCut = (frame: Frame): boolean =>
    cuts.some(([x, y]) => {
      const [u, v] = [across(x - frame.x, y - frame.y), down(x - frame.x, y - frame.y)]
      return Math.abs(u) < frame.width / 2 - 1 && Math.abs(v) < frame.height / 2 - 1
    })
  for (const scale of scales) {
    for (const lift of liftShares) {
      for (const shift of sideShares) {
        const frame = frameAt(scale, lift, shift)
        if (!showsCut(frame)) return frame
      }
    }
  }
  return frameAt(scales[scales.length - 1] as number, 0, 0)
}
