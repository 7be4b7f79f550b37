import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import { clamp01 } from '@spotless/engine/kernel/scalar/clamp01'
import type { RgbPlanes } from '@spotless/engine/raster/plane'
import type { ExactSubject } from '../matte/groundTruth.ts'
import { drawnPatterns, type Shape } from './drawnPatterns.ts'

const wheel: Shape = (x, y, side) => {
  const radius = Math.hypot(x, y)
  const rim = 0.02 * side - Math.abs(radius - 0.38 * side)
  const hub = 0.04 * side - radius
  const slice = Math.PI / 6
  const angle = Math.abs((((Math.atan2(y, x) % slice) + slice) % slice) - slice / 2)
  const spoke = radius < 0.38 * side ? 0.006 * side - radius * Math.sin(angle) : -side
  return Math.max(rim, hub, spoke)
}

const bag: Shape = (x, y, side) => {
  const body = Math.min(0.3 * side - Math.abs(x), 0.2 * side - Math.abs(y - 0.22 * side))
  const strap = 0.012 * side - Math.abs(Math.hypot(x / 0.8, y - 0.1 * side) - 0.32 * side)
  return Math.max(body, y < 0.05 * side ? strap : -side)
}

const lace: Shape = (x, y, side) => {
  const cloth = Math.min(0.4 * side - Math.abs(x), 0.4 * side - Math.abs(y))
  const pitch = 0.07 * side
  const offset = (value: number): number => value - pitch * Math.round(value / pitch)
  const hole = Math.hypot(offset(x), offset(y)) - 0.023 * side
  return Math.abs(x) < 0.3 * side && Math.abs(y) < 0.2 * side ? Math.min(cloth, hole) : cloth
}

const net: Shape = (x, y, side) => {
  const cord = 0.005 * side
  const pitch = 0.09 * side
  const [alongX, alongY] = [(x + y) / Math.SQRT2, (x - y) / Math.SQRT2]
  const offset = (value: number): number => Math.abs(value - pitch * Math.round(value / pitch))
  const cords = cord - Math.min(offset(alongX), offset(alongY))
  const outside = Math.max(Math.abs(x) - 0.5 * side, Math.abs(y) - 0.35 * side)
  return Math.max(0.03 * side - Math.abs(outside), outside < 0 ? cords : -side)
}

type Colour = readonly [number, number, number]

/** Light and shade along two directions: the distances over which they change, in pixels, and by how much. */
interface Light {
  readonly acrossPx: number
  readonly downPx: number
  readonly strength: number
}

interface Thing {
  readonly shape: Shape
  readonly colour: Colour
  readonly light?: Light
}

const usualLight: Light = { acrossPx: 90, downPx: 60, strength: 0.25 }

/** Folds, each narrower or deeper than the last, and the colours of what lies in them, strong or those of undyed cloth, stone and sky. */
const folds: readonly Light[] = [
  { acrossPx: 40, downPx: 300, strength: 0.2 },
  { acrossPx: 200, downPx: -35, strength: 0.3 },
  { acrossPx: -60, downPx: 45, strength: 0.4 },
]
const dyes: readonly Colour[] = [
  [0.16, 0.2, 0.38],
  [0.62, 0.13, 0.15],
  [0.92, 0.91, 0.9],
  [0.3, 0.42, 0.24],
  [0.55, 0.42, 0.2],
]
const greys: readonly Colour[] = [
  [0.66, 0.64, 0.6],
  [0.5, 0.5, 0.52],
  [0.84, 0.84, 0.82],
  [0.58, 0.53, 0.46],
]

/** The drawn patterns: in their own light, and in folds, dyed or grey, to judge by. */
const patterns: readonly (readonly [string, Thing])[] = Object.entries(drawnPatterns).flatMap(
  ([name, shape], index) => {
    const light = folds[index % folds.length] as Light
    const [dyed, grey] = [dyes, greys].map((colours) => ({ shape, colour: colours[index % colours.length], light }))
    return [
      [`drawn ${name}`, { shape, colour: [0.8, 0.77, 0.7] }],
      [`drawn ${name}, dyed`, dyed as Thing],
      [`drawn ${name}, grey`, grey as Thing],
    ] as const
  },
)

const things: Readonly<Record<string, Thing>> = {
  'drawn wheel': { shape: wheel, colour: [0.16, 0.17, 0.2] },
  'drawn strap': { shape: bag, colour: [0.48, 0.25, 0.12] },
  'drawn net': { shape: net, colour: [0.72, 0.7, 0.62] },
  'drawn lace': { shape: lace, colour: [0.88, 0.85, 0.8] },
  ...Object.fromEntries(patterns),
}

/** A thing drawn with antialiased edges and uneven shading, in the middle of a photo. */
export const drawnSubject = (name: string, width: number, height: number): ExactSubject => {
  const thing = things[name]
  if (thing === undefined) throw new Error(`Expected a thing that can be drawn but received ${name}`)
  const { acrossPx, downPx, strength } = thing.light ?? usualLight
  const random = linearCongruential(7)
  const alpha = createPlane(width, height)
  const colour: RgbPlanes = [createPlane(width, height), createPlane(width, height), createPlane(width, height)]
  const side = Math.min(width, height)
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      const [x, y] = [column + 0.5 - width / 2, row + 0.5 - height / 2]
      alpha.data[pixel] = clamp01(thing.shape(x, y, side) + 0.5)
      const light = 1 + strength * Math.sin(x / acrossPx + y / downPx) + 0.12 * (random() - 0.5)
      for (const [channel, plane] of colour.entries()) {
        plane.data[pixel] = clamp01((thing.colour[channel] as number) * light)
      }
    }
  }
  return { alpha, colour }
}
