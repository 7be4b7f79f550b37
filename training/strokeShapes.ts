/** Random things with limbs, branches, holes and spokes, as the network of strokes learns from them. */

import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { clamp01 } from '@spotless/engine/kernel/scalar/clamp01'
import type { Plane } from '@spotless/engine/raster/plane'

type Random = () => number

/** Distance from the edge at a place whose coordinates are fractions of the shorter side, positive inside. */
type Shape = (x: number, y: number) => number

interface Thing {
  readonly coverage: Plane
  /** Whether it is a pattern of gaps, which one stroke crosses. */
  readonly isPattern: boolean
}

const between = (random: Random, least: number, most: number): number => least + random() * (most - least)

/** Thin sizes as likely as thick ones. */
const scaled = (random: Random, least: number, most: number): number => least * (most / least) ** random()

const rod = (
  fromX: number,
  fromY: number,
  angle: number,
  length: number,
  thick: number,
  thin: number,
): { readonly shape: Shape; readonly endX: number; readonly endY: number } => {
  const [alongX, alongY] = [length * Math.cos(angle), length * Math.sin(angle)]
  const shape: Shape = (x, y) => {
    const along = clamp01(((x - fromX) * alongX + (y - fromY) * alongY) / (length * length))
    return thick + along * (thin - thick) - Math.hypot(x - fromX - along * alongX, y - fromY - along * alongY)
  }
  return { shape, endX: fromX + alongX, endY: fromY + alongY }
}

const ellipse = (random: Random, spread: number, least: number, most: number): Shape => {
  const [atX, atY] = [between(random, -spread, spread), between(random, -spread, spread)]
  const [long, short] = [scaled(random, least, most), scaled(random, least, most)]
  const angle = random() * Math.PI
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return (x, y) => {
    const [u, v] = [cosine * (x - atX) + sine * (y - atY), cosine * (y - atY) - sine * (x - atX)]
    return (1 - Math.hypot(u / long, v / short)) * Math.min(long, short)
  }
}

const union = (shapes: readonly Shape[]): Shape => {
  return (x, y) => {
    let most = Number.NEGATIVE_INFINITY
    for (const shape of shapes) most = Math.max(most, shape(x, y))
    return most
  }
}

const withLimbs = (random: Random): Shape => {
  const parts: Shape[] = []
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) parts.push(ellipse(random, 0.18, 0.08, 0.35))
  for (let left = Math.floor(random() * 6); left > 0; left--) {
    const thick = scaled(random, 0.008, 0.09)
    const [x, y] = [between(random, -0.15, 0.15), between(random, -0.15, 0.15)]
    const limb = rod(x, y, random() * 2 * Math.PI, between(random, 0.2, 0.5), thick, thick * between(random, 0.2, 1))
    parts.push(limb.shape)
    const next = between(random, 0.1, 0.3)
    if (random() < 0.4)
      parts.push(rod(limb.endX, limb.endY, random() * 2 * Math.PI, next, thick * 0.7, thick * 0.3).shape)
  }
  return union(parts)
}

const branches = (random: Random): Shape => {
  const parts: Shape[] = [ellipse(random, 0.1, 0.03, 0.14)]
  const grow = (x: number, y: number, angle: number, length: number, thick: number, depth: number): void => {
    const own = rod(x, y, angle, length, thick, thick * between(random, 0.4, 0.9))
    parts.push(own.shape)
    if (depth === 0) return
    for (let left = 1 + Math.floor(random() * 2.5); left > 0; left--) {
      const along = between(random, 0.4, 1)
      const turned = angle + between(random, -0.9, 0.9)
      const [fromX, fromY] = [x + along * (own.endX - x), y + along * (own.endY - y)]
      grow(fromX, fromY, turned, length * between(random, 0.5, 0.9), thick * between(random, 0.5, 0.9), depth - 1)
    }
  }
  const start = random() * 2 * Math.PI
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    grow(0, 0, start + random() * 2, between(random, 0.2, 0.4), scaled(random, 0.006, 0.04), Math.floor(random() * 3))
  }
  return union(parts)
}

/** A sheet with holes, a net of cords or crossing slats, turned by any angle. */
const sheet = (random: Random): Shape => {
  const angle = random() * Math.PI
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const pitch = scaled(random, 0.05, 0.2)
  const [shiftX, shiftY] = [random() * pitch, random() * pitch]
  const hole = pitch * between(random, 0.22, 0.42)
  const cord = pitch * between(random, 0.06, 0.22)
  const kind = Math.floor(random() * 4)
  const [halfX, halfY, rim] = [between(random, 0.3, 0.6), between(random, 0.3, 0.5), between(random, 0.02, 0.06)]
  const off = (value: number): number => value - pitch * Math.round(value / pitch)
  return (x, y) => {
    const [u, v] = [off(cosine * x + sine * y + shiftX), off(cosine * y - sine * x + shiftY)]
    const inside = Math.min(halfX - Math.abs(x), halfY - Math.abs(y))
    const gaps = [
      Math.hypot(u, v) - hole,
      cord - Math.min(Math.abs(u), Math.abs(v)),
      cord - Math.abs(u),
      Math.max(Math.abs(u), Math.abs(v)) - hole,
    ][kind] as number
    return Math.max(Math.min(inside, gaps), Math.min(inside, rim - inside))
  }
}

const wheel = (random: Random): Shape => {
  const radius = between(random, 0.25, 0.45)
  const [rim, hub, spoke] = [scaled(random, 0.01, 0.05), between(random, 0.02, 0.08), scaled(random, 0.003, 0.02)]
  const slice = (2 * Math.PI) / (5 + Math.floor(random() * 14))
  const turn = random()
  return (x, y) => {
    const away = Math.hypot(x, y)
    const angle = Math.atan2(y, x) + turn
    const beside = away * Math.abs(Math.sin(angle - slice * Math.round(angle / slice)))
    return Math.max(rim - Math.abs(away - radius), hub - away, away < radius ? spoke - beside : -1)
  }
}

/** A random thing in the middle of a canvas, with an edge of one pixel. */
export const randomThing = (random: Random, width: number, height: number): Thing => {
  const roll = random()
  const isPattern = roll > 0.72
  let make = withLimbs
  if (isPattern) make = roll > 0.93 ? wheel : sheet
  else if (roll > 0.42) make = branches
  const shape = make(random)
  const side = Math.min(width, height)
  const [middleX, middleY] = [width * between(random, 0.35, 0.65), height * between(random, 0.35, 0.65)]
  const coverage = createPlane(width, height)
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      const inside = shape((column + 0.5 - middleX) / side, (row + 0.5 - middleY) / side)
      coverage.data[pixel] = clamp01(inside * side + 0.5)
    }
  }
  return { coverage, isPattern }
}
