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

const shapes: Readonly<Record<string, { readonly shape: Shape; readonly colour: readonly [number, number, number] }>> =
  {
    'drawn wheel': { shape: wheel, colour: [0.16, 0.17, 0.2] },
    'drawn strap': { shape: bag, colour: [0.48, 0.25, 0.12] },
    'drawn net': { shape: net, colour: [0.72, 0.7, 0.62] },
    'drawn lace': { shape: lace, colour: [0.88, 0.85, 0.8] },
    ...Object.fromEntries(
      Object.entries(drawnPatterns).map(([name, shape]) => [`drawn ${name}`, { shape, colour: [0.8, 0.77, 0.7] }]),
    ),
  }

/** A thing drawn with antialiased edges and uneven shading, in the middle of a photo. */
export const drawnSubject = (name: string, width: number, height: number): ExactSubject => {
  const thing = shapes[name]
  if (thing === undefined) throw new Error(`Expected a thing that can be drawn but received ${name}`)
  const random = linearCongruential(7)
  const alpha = createPlane(width, height)
  const colour: RgbPlanes = [createPlane(width, height), createPlane(width, height), createPlane(width, height)]
  const side = Math.min(width, height)
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      const [x, y] = [column + 0.5 - width / 2, row + 0.5 - height / 2]
      alpha.data[pixel] = clamp01(thing.shape(x, y, side) + 0.5)
      const light = 1 + 0.25 * Math.sin(x / 90 + y / 60) + 0.12 * (random() - 0.5)
      for (const [channel, plane] of colour.entries()) {
        plane.data[pixel] = clamp01((thing.colour[channel] as number) * light)
      }
    }
  }
  return { alpha, colour }
}
