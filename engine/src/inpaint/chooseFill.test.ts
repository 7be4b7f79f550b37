import { expect, test } from 'vitest'
import { betterFill, type JudgedFill, thingOf } from './chooseFill.ts'
import { findForeignPatches } from './findForeignPatches.ts'

const box = { left: 0, top: 0, width: 1, height: 1 }
const fillOf = (source: JudgedFill['source'], sharpness: number, foreignness: number, thing = 0): JudgedFill => ({
  fill: { patch: new Uint8Array(3), box, view: box, clearPx: 0, featherPx: 1, scale: null },
  score: { seam: 1, sharpness, mismatch: 0, cost: Math.abs(Math.log2(sharpness)) },
  isExemplar: false,
  foreignness,
  thing,
  source,
})

test('a calm fill of the photo’s own pixels is taken before a network’s that shows what does not belong', () => {
  const beads = fillOf('network', 0.7, 0.13)
  expect(betterFill(beads, fillOf('both', 0.3, 0.01)).source).toBe('both')
  expect(betterFill(beads, fillOf('network', 0.3, 0.01))).toBe(beads)
})

test('a fill that repeats more texture than there is stays behind, and so does one that belongs no better', () => {
  const invented = fillOf('network', 1, 0.13)
  expect(betterFill(invented, fillOf('both', 3, 0.01))).toBe(invented)
  expect(betterFill(fillOf('network', 1, 0.05), fillOf('photo', 0.9, 0))).toMatchObject({ source: 'network' })
})

test('of two views the one without a conspicuous thing is taken, unless it fits much worse; a copy of the photo gains nothing by that', () => {
  const feathers = fillOf('network', 0.9, 0.03, 0.11)
  expect(betterFill(feathers, fillOf('network', 0.7, 0, 0.01))).toMatchObject({ foreignness: 0 })
  expect(betterFill(feathers, fillOf('network', 0.1, 0, 0.01))).toBe(feathers)
  expect(betterFill(feathers, fillOf('photo', 0.9, 0, 0))).toBe(feathers)
})

test('a small thing in a large plain hole is found, however little of the hole it is', () => {
  const sidePx = 128
  const size = sidePx * sidePx
  const isInside = (at: number, left: number, side: number): boolean =>
    at % sidePx >= left && at % sidePx < left + side && Math.floor(at / sidePx) >= left && at < (left + side) * sidePx
  const mask = Uint8Array.from({ length: size }, (_, at) => (isInside(at, 20, 80) ? 0 : 255))
  const shown = (isThing: (at: number) => boolean): number => {
    const image = Uint8Array.from({ length: 3 * size }, (_, at) =>
      isThing(at % size) ? ([250, 30, 30][Math.floor(at / size)] as number) : 100 + ((at * 37) % 11),
    )
    return thingOf(findForeignPatches(image, { sidePx, image, mask }))
  }
  expect(shown(() => false)).toBe(0)
  expect(shown((at) => isInside(at, 50, 8))).toBeGreaterThan(0.1)
})
