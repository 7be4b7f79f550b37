import { expect, test } from 'vitest'
import type { MarkPatch, MarkPlanes } from '../markPatch.ts'
import { takeMark } from '../takeMark.ts'
import { type Band, findBand } from './findBand.ts'

const width = 160
const height = 90

/** A ground that varies along and across, different in each colour. */
const groundAt = (x: number, y: number, channel: number): number =>
  120 + 50 * Math.sin(x / 7 + y / 40 + channel) + 10 * Math.sin(y / 9 + x / 50 + 2 * channel)

const planesOf = (levelAt: (x: number, y: number, channel: number) => number): MarkPlanes =>
  [0, 1, 2].map((channel) =>
    Float32Array.from({ length: width * height }, (_, at) => levelAt(at % width, Math.floor(at / width), channel)),
  ) as unknown as MarkPlanes

interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const isIn = ({ left, top, right, bottom }: Rectangle, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom

const patchOf = (planes: MarkPlanes, paint: Rectangle): MarkPatch => ({
  box: { left: 0, top: 0, width, height },
  planes,
  painted: Uint8Array.from({ length: width * height }, (_, at) =>
    isIn(paint, at % width, Math.floor(at / width)) ? 1 : 0,
  ),
})

const withBand = (band: Rectangle, opacity: number, colour: readonly number[]): MarkPlanes =>
  planesOf((x, y, channel) => {
    const ground = groundAt(x, y, channel)
    return isIn(band, x, y) ? (1 - opacity) * ground + opacity * (colour[channel] as number) : ground
  })

const photo = { width, height }
const inner = { left: 30, top: 30, right: 130, bottom: 60 }
const loose = { left: 22, top: 21, right: 139, bottom: 68 }
const truth = planesOf(groundAt)

const without = (patch: MarkPatch, band: Band | null): MarkPlanes =>
  band === null ? patch.planes : takeMark(patch, band.mark, band.coverage)

const meanError = (planes: MarkPlanes): number =>
  planes.reduce(
    (sum, plane, channel) =>
      sum +
      plane.reduce((all, value, at) => all + Math.abs(value - ((truth[channel] as Float32Array)[at] as number)), 0),
    0,
  ) /
  (3 * width * height)

test('a black box is found to the pixel, and the photo comes back', () => {
  const patch = patchOf(withBand(inner, 0.45, [0, 0, 0]), loose)
  const band = findBand(patch, { photo })
  expect(Math.max(...(band?.mark.colour ?? [255]))).toBeLessThan(20)
  expect(band?.mark.opacity).toBeCloseTo(0.45, 1)
  const covered = [...(band as { coverage: Float32Array }).coverage.keys()].filter(
    (at) => ((band as { coverage: Float32Array }).coverage[at] as number) > 0.5,
  )
  expect(covered).toHaveLength(100 * 30)
  expect(covered.every((at) => isIn(inner, at % width, Math.floor(at / width)))).toBe(true)
  expect(meanError(without(patch, band))).toBeLessThan(0.1 * meanError(patch.planes))
})

test('a coloured band across the whole photo is found by its level edges', () => {
  const band = { left: 0, top: 30, right: width, bottom: 60 }
  const patch = patchOf(withBand(band, 0.6, [190, 30, 40]), { ...band, top: 22, bottom: 69 })
  const found = findBand(patch, { photo })
  expect(found?.mark.opacity).toBeCloseTo(0.6, 1)
  expect(Math.max(...(found?.mark.colour ?? []).map((level, at) => Math.abs(level - [190, 30, 40][at]!)))).toBeLessThan(
    12,
  )
  expect(meanError(without(patch, found))).toBeLessThan(0.1 * meanError(patch.planes))
})

test('a band at the bottom of the photo has one edge', () => {
  const band = { left: 0, top: 60, right: width, bottom: height }
  const patch = patchOf(withBand(band, 0.4, [255, 255, 255]), { ...band, top: 50 })
  const found = findBand(patch, { photo })
  expect(Math.min(...(found?.mark.colour ?? [0]))).toBeGreaterThan(240)
  expect(meanError(without(patch, found))).toBeLessThan(0.1 * meanError(patch.planes))
})

test('a slope of the photo beyond a band’s end, much like an edge of it from afar, hides it not', () => {
  const band = { ...inner, right: 120 }
  const sloped = planesOf((x, y, channel) => {
    // From 133 to 143 the photo falls to what it would be without white at 60 %.
    const lit = 195 + 15 * Math.sin(y / 5 + channel)
    const fall = Math.min(1, Math.max(0, (x - 133) / 10))
    const ground = x < 126 ? groundAt(x, y, channel) : (1 - fall) * lit + (fall * (lit - 0.6 * 255)) / 0.4
    return isIn(band, x, y) ? 0.4 * ground + 0.6 * 255 : ground
  })
  const found = findBand(patchOf(sloped, loose), { photo })
  expect(found?.edges).toEqual({ rows: [band.top, band.bottom], columns: [band.left, band.right] })
  expect(found?.mark.opacity).toBeCloseTo(0.6, 1)
})

test('neither a photo nor a horizon is a band, nor letters', () => {
  expect(findBand(patchOf(truth, loose), { photo })).toBeNull()
  const horizon = planesOf((x, y, channel) => (y < 60 ? 200 : 70) + 20 * Math.sin(x / (y < 60 ? 13 : 5) + channel))
  expect(findBand(patchOf(horizon, { left: 0, top: 50, right: width, bottom: height }), { photo })).toBeNull()
  const letters = planesOf((x, y, channel) => (isIn(inner, x, y) && x % 12 < 4 ? 250 : groundAt(x, y, channel)))
  expect(findBand(patchOf(letters, loose), { photo })).toBeNull()
})

test('a frame is no band: what lies in it is bare', () => {
  const hole = { left: 44, top: 40, right: 116, bottom: 50 }
  const framed = planesOf((x, y, channel) => {
    const ground = groundAt(x, y, channel)
    return isIn(inner, x, y) && !isIn(hole, x, y) ? 0.5 * ground : ground
  })
  expect(findBand(patchOf(framed, loose), { photo })).toBeNull()
})
