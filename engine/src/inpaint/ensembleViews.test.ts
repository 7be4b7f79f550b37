import { expect, test } from 'vitest'
import { ensembleViews } from './ensembleViews.ts'
import type { ModelInput } from './modelInput.ts'

const sidePx = 112
const isHole = (at: number): boolean => {
  const [column, row] = [at % sidePx, Math.floor(at / sidePx)]
  return column >= 8 && column < 104 && row >= 8 && row < 104
}
const plane = sidePx * sidePx
const input: ModelInput = {
  sidePx,
  image: new Uint8Array(3 * plane).fill(100),
  mask: Uint8Array.from({ length: plane }, (_, at) => (isHole(at) ? 0 : 255)),
}
const filled = (level: (at: number) => number): Uint8Array =>
  Uint8Array.from({ length: 3 * plane }, (_, at) => (isHole(at % plane) ? level(at % plane) : 100))
const planesOf = (...args: Parameters<typeof ensembleViews>): Uint8Array => ensembleViews(...args).planes
const middle = 56 * sidePx + 56
const stripes = filled((at) => (at % 2 === 0 ? 150 : 50))

test('what all views agree on stays', () => {
  const all = filled(() => 160)
  expect(planesOf([all, all], [all, all], input)[middle]).toBe(160)
})

test('where views differ a little the fill is nearly their mean', () => {
  const combined = planesOf([filled(() => 150)], [filled(() => 140), filled(() => 150), filled(() => 140)], input)
  expect(combined[middle]).toBeGreaterThan(143)
  expect(combined[middle]).toBeLessThan(148)
})

test('what contradicts the selected view leaves hardly a haze', () => {
  const combined = planesOf([filled(() => 250)], [filled(() => 0), filled(() => 250)], input)
  expect(combined[middle]).toBeGreaterThan(225)
})

test('a view that differs from all others gives way to them', () => {
  const agreed = filled(() => 160)
  const combined = planesOf([filled(() => 240), agreed], [agreed, agreed, agreed, agreed], input)
  expect(Math.abs((combined[middle] ?? 0) - 165)).toBeLessThan(8)
})

test('each side of the hole takes the detail of the view that is nearer to all of them there', () => {
  const odd = (at: number): number => (at % 2 === 0 ? 130 : 70)
  const left = filled((at) => (at % sidePx < 56 ? odd(at) : 200))
  const right = filled((at) => (at % sidePx < 56 ? 200 : odd(at)))
  const agreed = filled(() => 100)
  const combined = planesOf([left, right], [agreed, agreed, agreed, agreed], input)
  for (const column of [20, 91]) {
    const at = 56 * sidePx + column
    expect(Math.abs((combined[at] ?? 0) - (combined[at + 1] ?? 0))).toBeGreaterThan(50)
  }
})

test('fine detail stays at its full strength, and coarse views add none', () => {
  const combined = planesOf([stripes], [filled(() => 100), filled(() => 100)], input)
  expect((combined[middle] ?? 0) - (combined[middle + 1] ?? 0)).toBeGreaterThan(95)
  const smooth = planesOf([filled(() => 100)], [stripes, stripes], input)
  expect(Math.abs((smooth[middle] ?? 0) - (smooth[middle + 1] ?? 0))).toBeLessThan(12)
})

test('what the mask keeps is left as in the first view', () => {
  const first = filled(() => 30).map((value, at) => (at === 5 ? 77 : value))
  const combined = planesOf([first, filled(() => 220)], [], input)
  for (let at = 0; at < plane; at++) if (!isHole(at)) expect(combined[at]).toBe(first[at])
})

test('a single view, or a photo of which nothing is known, gives the first view itself', () => {
  const first = filled(() => 30)
  expect(planesOf([first], [], input)).toBe(first)
  expect(planesOf([first, stripes], [], { ...input, mask: new Uint8Array(plane) })).toBe(first)
})

test('the disagreement is large where the views contradict the selected one', () => {
  const other = filled((at) => (at % sidePx < 56 ? 100 : 200))
  const { disagreement } = ensembleViews([filled(() => 100)], [other, other], input)
  expect(disagreement?.[56 * sidePx + 20]).toBeLessThan(50)
  expect(disagreement?.[56 * sidePx + 90]).toBeGreaterThan(10_000)
  expect(ensembleViews([other], [], input).disagreement).toBeNull()
})
