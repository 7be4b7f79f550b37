import { expect, test } from 'vitest'
import { ensembleViews as joinedLooks } from './ensembleViews.ts'
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
const ensembleViews = (...args: Parameters<typeof joinedLooks>): Uint8Array => joinedLooks(...args).planes
const middle = 56 * sidePx + 56
const stripes = filled((at) => (at % 2 === 0 ? 150 : 50))

test('what all looks say stays', () => {
  const all = filled(() => 160)
  expect(ensembleViews([all, all], [all, all], input)[middle]).toBe(160)
})

test('where looks differ a little the fill is nearly their mean', () => {
  const joined = ensembleViews([filled(() => 150)], [filled(() => 140), filled(() => 150), filled(() => 140)], input)
  expect(joined[middle]).toBeGreaterThan(143)
  expect(joined[middle]).toBeLessThan(148)
})

test('what contradicts the chosen look hardly shines through it', () => {
  const joined = ensembleViews([filled(() => 250)], [filled(() => 0), filled(() => 250)], input)
  expect(joined[middle]).toBeGreaterThan(225)
})

test('a look that stands alone gives way to what the others agree on', () => {
  const agreed = filled(() => 160)
  const joined = ensembleViews([filled(() => 240), agreed], [agreed, agreed, agreed, agreed], input)
  expect(Math.abs((joined[middle] ?? 0) - 165)).toBeLessThan(8)
})

test('each side of the hole takes the detail of the look that is nearer to all of them there', () => {
  const odd = (at: number): number => (at % 2 === 0 ? 130 : 70)
  const left = filled((at) => (at % sidePx < 56 ? odd(at) : 200))
  const right = filled((at) => (at % sidePx < 56 ? 200 : odd(at)))
  const agreed = filled(() => 100)
  const joined = ensembleViews([left, right], [agreed, agreed, agreed, agreed], input)
  for (const column of [20, 91]) {
    const at = 56 * sidePx + column
    expect(Math.abs((joined[at] ?? 0) - (joined[at + 1] ?? 0))).toBeGreaterThan(50)
  }
})

test('fine detail stays at its full strength, and hints add none', () => {
  const joined = ensembleViews([stripes], [filled(() => 100), filled(() => 100)], input)
  expect((joined[middle] ?? 0) - (joined[middle + 1] ?? 0)).toBeGreaterThan(95)
  const calm = ensembleViews([filled(() => 100)], [stripes, stripes], input)
  expect(Math.abs((calm[middle] ?? 0) - (calm[middle + 1] ?? 0))).toBeLessThan(12)
})

test('what the mask keeps is left as the first look has it', () => {
  const first = filled(() => 30).map((value, at) => (at === 5 ? 77 : value))
  const joined = ensembleViews([first, filled(() => 220)], [], input)
  for (let at = 0; at < plane; at++) if (!isHole(at)) expect(joined[at]).toBe(first[at])
})

test('one look alone, or nothing of the photo known: the first look is the answer', () => {
  const first = filled(() => 30)
  expect(ensembleViews([first], [], input)).toBe(first)
  expect(ensembleViews([first, stripes], [], { ...input, mask: new Uint8Array(plane) })).toBe(first)
})

test('the scatter tells where the looks contradict the chosen one', () => {
  const other = filled((at) => (at % sidePx < 56 ? 100 : 200))
  const { scatter } = joinedLooks([filled(() => 100)], [other, other], input)
  expect(scatter?.[56 * sidePx + 20]).toBeLessThan(50)
  expect(scatter?.[56 * sidePx + 90]).toBeGreaterThan(10_000)
  expect(joinedLooks([other], [], input).scatter).toBeNull()
})
