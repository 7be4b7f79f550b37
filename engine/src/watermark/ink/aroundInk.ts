import { dilate } from '../../kernel/morphology/dilate.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import type { MarkPatch } from '../markPatch.ts'
import { lumaWhere } from './lumaWhere.ts'

/** An outline or a shadow around ink is more even than this fraction of what the photo is further out, and differs from that by so many levels. */
const halo = { maxPx: 6, maxSpread: 0.5, minStep: 20, fromPx: 8, toPx: 10 } as const
type Direction = readonly [number, number]
/** On the side of its shadow the photo beside ink differs by so many levels from the photo beyond, on average, and on the other side it does not. */
const shadow = {
  directions: [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
  ] as readonly Direction[],
  atPx: 5,
  beyondPx: 16,
  minStep: 12,
  maxPx: 9,
} as const

/** How far an outline or a shadow around ink reaches, in pixels; 0 where there is none. @param scale from `paintScale` */
export const haloPx = (patch: MarkPatch, hasInk: Uint8Array, scale: number): number => {
  const units = distanceTransform(hasInk, patch.box.width, 'chamfer')
  const distances = Float32Array.from(units, (value) => value / unitsPerPx.chamfer)
  const between = (from: number, to: number) =>
    lumaWhere(patch, (at) => (distances[at] as number) >= from && (distances[at] as number) < to)
  const ground = between(halo.fromPx * scale, halo.toPx * scale)
  if (ground === null) return 0
  let reach = 0
  for (let from = 1; from < halo.maxPx * scale; from++) {
    const ring = between(from, from + 1)
    if (ring === null) break
    if (ring.spread < halo.maxSpread * ground.spread && Math.abs(ring.mean - ground.mean) > halo.minStep)
      reach = from + 1
  }
  return reach
}

/** The flags moved by whole pixels. */
const moved = (flags: Uint8Array, width: number, [across, down]: readonly [number, number]): Uint8Array => {
  const height = flags.length / width
  return flagWhere(flags.length, (at) => {
    const [x, y] = [(at % width) - across, Math.floor(at / width) - down]
    return x >= 0 && y >= 0 && x < width && y < height && flags[y * width + x] === 1
  })
}

/** The ink with the shadow that it casts to one side. @param scale from `paintScale` */
export const withShadow = (patch: MarkPatch, inked: Uint8Array, reach: number, scale: number): Uint8Array => {
  const { width } = patch.box
  const near = dilate(inked, width, reach)
  const meanLuma = ([across, down]: Direction, px: number): number | null => {
    const there = moved(inked, width, [Math.round(across * px * scale), Math.round(down * px * scale)])
    return lumaWhere(patch, (at) => there[at] === 1 && near[at] === 0)?.mean ?? null
  }
  /** How much darker or lighter the photo is beside the ink than further out. */
  const stepAt = (direction: Direction): number => {
    const [beside, beyond] = [meanLuma(direction, shadow.atPx), meanLuma(direction, shadow.beyondPx)]
    return beside === null || beyond === null ? 0 : beside - beyond
  }
  const steps = shadow.directions.map(stepAt)
  const at = steps.reduce((best, step, place) => (Math.abs(step) > Math.abs(steps[best] as number) ? place : best), 0)
  const opposite = steps[(at + shadow.directions.length / 2) % shadow.directions.length] as number
  if (Math.abs(steps[at] as number) < shadow.minStep || Math.abs((steps[at] as number) - opposite) < shadow.minStep)
    return inked
  const [across, down] = shadow.directions[at] as Direction
  let all = inked
  for (let px = 1; px <= shadow.maxPx * scale; px++) {
    const [before, there] = [all, moved(inked, width, [across * px, down * px])]
    all = flagWhere(all.length, (place) => before[place] === 1 || there[place] === 1)
  }
  return all
}
