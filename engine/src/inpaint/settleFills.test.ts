import { expect, test } from 'vitest'
import type { ModelInput } from './modelInput.ts'
import { settleFills } from './settleFills.ts'

const sidePx = 192
const isHole = (at: number): boolean => {
  const [column, row] = [at % sidePx, Math.floor(at / sidePx)]
  return column >= 16 && column < 176 && row >= 16 && row < 176
}
const plane = sidePx * sidePx
const input: ModelInput = {
  sidePx,
  image: new Uint8Array(3 * plane).fill(100),
  mask: Uint8Array.from({ length: plane }, (_, at) => (isHole(at) ? 0 : 255)),
}
const filled = (level: (at: number) => number): Uint8Array =>
  Uint8Array.from({ length: 3 * plane }, (_, at) => (isHole(at % plane) ? level(at % plane) : 100))
const middle = 96 * sidePx + 96

test('what both fills say stays', () => {
  const both = filled(() => 160)
  expect(settleFills(both, both, input)[middle]).toBe(160)
})

test('where they contradict each other the one nearer to the surroundings is taken, and nears them further', () => {
  const far = filled(() => 220)
  const near = filled(() => 70)
  for (const settled of [settleFills(far, near, input), settleFills(near, far, input)]) {
    expect(settled[middle]).toBeGreaterThan(70)
    expect(settled[middle]).toBeLessThan(100)
  }
})

test('each side of the hole takes the fill that strays less there', () => {
  const left = filled((at) => (at % sidePx < 96 ? 104 : 200))
  const right = filled((at) => (at % sidePx < 96 ? 200 : 104))
  const settled = settleFills(left, right, input)
  const row = 96 * sidePx
  expect([settled[row + 30], settled[row + 161]].every((value) => Math.abs((value ?? 0) - 104) < 6)).toBe(true)
})

test('fine detail stays at its full strength', () => {
  const stripes = filled((at) => (at % 2 === 0 ? 150 : 50))
  const settled = settleFills(stripes, stripes, input)
  expect((settled[middle] ?? 0) - (settled[middle + 1] ?? 0)).toBeGreaterThan(95)
})

test('what the mask keeps is left as the first fill has it', () => {
  const first = filled(() => 30).map((value, at) => (at === 5 ? 77 : value))
  const settled = settleFills(
    first,
    filled(() => 220),
    input,
  )
  for (let at = 0; at < plane; at++) if (!isHole(at)) expect(settled[at]).toBe(first[at])
})

test('with nothing known the first fill is the answer', () => {
  const first = filled(() => 30)
  expect(
    settleFills(
      first,
      filled(() => 220),
      { ...input, mask: new Uint8Array(plane) },
    ),
  ).toBe(first)
})
