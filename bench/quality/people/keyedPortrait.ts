import { boxFilterWithin } from '@spotless/engine/kernel/filter/boxFilterWithin'
import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import { clamp01 } from '@spotless/engine/kernel/scalar/clamp01'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { ExactSubject } from '../matte/groundTruth.ts'

/** What a portrait is given besides its hair: nothing, lace on its lower edge and sides, a veil, or loose curls. */
export const extras = ['as it is', 'lace', 'veil', 'curls'] as const
export type Extra = (typeof extras)[number]

const sure = { above: 0.98, below: 0.02 } as const
const bandPx = 10

/** Weighted mean of a plane's neighbourhood, wider where there is nothing near. */
const spread = (plane: Plane, weight: Plane): Plane => {
  const result = createPlane(plane.width, plane.height)
  const filled = new Uint8Array(result.data.length)
  const product = createPlane(plane.width, plane.height)
  for (let at = 0; at < product.data.length; at++)
    product.data[at] = (plane.data[at] as number) * (weight.data[at] as number)
  for (const radius of [6, 16, 48, 140]) {
    const sums = boxFilterWithin(product, radius)
    const weights = boxFilterWithin(weight, radius)
    for (let at = 0; at < filled.length; at++) {
      if (filled[at] === 1 || (weights.data[at] as number) < 0.02) continue
      filled[at] = 1
      result.data[at] = (sums.data[at] as number) / (weights.data[at] as number)
    }
  }
  return result
}

const spreadAll = ([r, g, b]: RgbPlanes, weight: Plane): RgbPlanes => [
  spread(r, weight),
  spread(g, weight),
  spread(b, weight),
]

/**
 * Keys a portrait before plain ground: in the band that the network is unsure of, coverage is where the pixel lies between the
 * ground's colour and the person's beside it.
 *
 * @param rough the network's alpha 0–1 on the portrait's own grid
 */
export const keyPortrait = (photo: RgbPlanes, rough: Plane): ExactSubject => {
  const { width, height } = rough
  const inside = createPlane(width, height)
  const outside = createPlane(width, height)
  const partial = new Uint8Array(rough.data.length)
  for (let at = 0; at < partial.length; at++) {
    const value = rough.data[at] as number
    inside.data[at] = value > sure.above ? 1 : 0
    outside.data[at] = value < sure.below ? 1 : 0
    partial[at] = value > sure.below && value < sure.above ? 1 : 0
  }
  const band = dilate(partial, width, bandPx)
  const [ground, person] = [spreadAll(photo, outside), spreadAll(photo, inside)]
  const alpha = createPlane(width, height)
  const colour: RgbPlanes = [createPlane(width, height), createPlane(width, height), createPlane(width, height)]
  for (let at = 0; at < partial.length; at++) {
    let [along, length] = [0, 1e-4]
    for (let channel = 0; channel < 3; channel++) {
      const line = (person[channel]?.data[at] as number) - (ground[channel]?.data[at] as number)
      along += line * ((photo[channel]?.data[at] as number) - (ground[channel]?.data[at] as number))
      length += line * line
    }
    const keyed = clamp01((along / length - 0.06) / 0.84)
    const value = band[at] === 1 ? keyed : (inside.data[at] as number)
    alpha.data[at] = value
    for (let channel = 0; channel < 3; channel++) {
      const own = photo[channel]?.data[at] as number
      const behind = ground[channel]?.data[at] as number
      const plane = colour[channel] as Plane
      plane.data[at] = value > 0.98 ? own : clamp01(behind + (own - behind) / Math.max(0.25, value))
    }
  }
  return { alpha, colour }
}

/** Lays more of the subject over it where it does not cover yet. */
const addCover = (subject: ExactSubject, at: number, cover: number, tint: readonly number[]): void => {
  const known = subject.alpha.data[at] as number
  const total = known + (1 - known) * cover
  if (total <= known + 1e-4) return
  for (const [channel, plane] of subject.colour.entries())
    plane.data[at] = ((plane.data[at] as number) * known + (1 - known) * cover * (tint[channel] as number)) / total
  subject.alpha.data[at] = total
}

/** Adds lace, a veil or curls to a subject, in place; `seed` says where and how much. */
export const addExtra = (subject: ExactSubject, extra: Extra, seed: number): void => {
  const { width, height } = subject.alpha
  const random = linearCongruential(seed)
  if (extra === 'as it is') return
  if (extra === 'curls') {
    const starts = [...subject.alpha.data.keys()].filter(
      (at) =>
        Math.floor(at / width) < height * 0.45 &&
        (subject.alpha.data[at] as number) > 0.6 &&
        (subject.alpha.data[at] as number) < 0.98,
    )
    for (let curl = 0; curl < 60 && starts.length > 0; curl++) {
      const start = starts[Math.floor(random() * starts.length)] as number
      const tint = subject.colour.map((plane) => (plane.data[start] as number) * 0.8)
      let [x, y] = [start % width, Math.floor(start / width)]
      let angle = Math.atan2(y - height * 0.4, x - width / 2)
      const turn = (random() - 0.5) * 0.5
      const reach = 20 + random() * 40
      for (let step = 0; step < reach * 2; step++) {
        angle += turn * 0.5
        x += Math.cos(angle) * 0.5
        y += Math.sin(angle) * 0.5
        for (let near = 0; near < 9; near++) {
          const [column, row] = [Math.round(x) + (near % 3) - 1, Math.round(y) + Math.floor(near / 3) - 1]
          if (column < 0 || row < 0 || column >= width || row >= height) continue
          addCover(subject, row * width + column, 0.5 * clamp01(1.3 - Math.hypot(column - x, row - y)), tint)
        }
      }
    }
    return
  }
  const solid = Uint8Array.from(subject.alpha.data, (value) => (value > 0.5 ? 1 : 0))
  const near = dilate(solid, width, extra === 'lace' ? 34 : 46)
  const tint = extra === 'lace' ? [0.93, 0.92, 0.9] : [0.86, 0.86, 0.9]
  const period = 9 + random() * 5
  for (let at = 0; at < near.length; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const isPlace = extra === 'lace' ? row > height * 0.62 : row < height * 0.7
    if (near[at] === 0 || !isPlace) continue
    const threads = Math.max(
      Math.abs(Math.sin((Math.PI * (column + row)) / period)),
      Math.abs(Math.sin((Math.PI * (column - row)) / period)),
    )
    addCover(subject, at, extra === 'lace' ? 0.25 + 0.7 * clamp01(8 * threads - 6.6) : 0.38, tint)
  }
}
