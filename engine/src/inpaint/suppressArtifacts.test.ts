import { expect, test } from 'vitest'
import type { ModelInput } from './modelInput.ts'
import { suppressArtifacts } from './suppressArtifacts.ts'

const sidePx = 64
const plane = sidePx * sidePx
const isHole = (at: number): boolean => {
  const [column, row] = [at % sidePx, Math.floor(at / sidePx)]
  return column >= 20 && column < 44 && row >= 20 && row < 44
}
const input: ModelInput = {
  sidePx,
  image: new Uint8Array(3 * plane),
  mask: Uint8Array.from({ length: plane }, (_, at) => (isHole(at) ? 0 : 255)),
}
/** Checks of the given strength in the hole, of another around it. */
const checked = (inside: number, outside: number): Uint8Array =>
  Uint8Array.from({ length: 3 * plane }, (_, index) => {
    const at = index % plane
    const sign = (at + Math.floor(at / sidePx)) % 2 === 0 ? 1 : -1
    return 128 + sign * (isHole(at) ? inside : outside)
  })
const stepAt = (planes: Uint8Array, at: number): number => Math.abs((planes[at] ?? 0) - (planes[at + 1] ?? 0))
const middle = 32 * sidePx + 32

test('a fill with more detail than its surroundings loses the surplus', () => {
  const calmed = suppressArtifacts(checked(30, 15), input)
  expect(stepAt(calmed, middle)).toBeGreaterThanOrEqual(36)
  expect(stepAt(calmed, middle)).toBeLessThanOrEqual(41)
})

test('no more than two fifths of the detail are taken', () => {
  expect(stepAt(suppressArtifacts(checked(40, 0), input), middle)).toBeGreaterThanOrEqual(46)
})

test('the photo around the hole stays, and so does a fill without artifacts', () => {
  const cluttered = checked(40, 5)
  const calmed = suppressArtifacts(cluttered, input)
  for (let at = 0; at < plane; at++) if (!isHole(at)) expect(calmed[at]).toBe(cluttered[at])
  const even = checked(10, 10)
  expect(suppressArtifacts(even, input)).toBe(even)
})

test('with nothing around it a fill stays', () => {
  const planes = checked(40, 40)
  expect(suppressArtifacts(planes, { ...input, mask: new Uint8Array(plane) })).toBe(planes)
})
