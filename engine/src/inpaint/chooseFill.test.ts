import { expect, test } from 'vitest'
import { betterFill, type JudgedFill } from './chooseFill.ts'

const box = { left: 0, top: 0, width: 1, height: 1 }
const fillOf = (source: JudgedFill['source'], sharpness: number, foreignness: number): JudgedFill => ({
  fill: { patch: new Uint8Array(3), box, view: box, clearPx: 0, featherPx: 1, scale: null },
  score: { seam: 1, sharpness, mismatch: 0, cost: Math.abs(Math.log2(sharpness)) },
  isExemplar: false,
  foreignness,
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
