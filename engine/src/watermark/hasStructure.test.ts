import { expect, test } from 'vitest'
import { hasStructure } from './hasStructure.ts'
import type { MarkPatch } from './markPatch.ts'

const [width, height] = [60, 40]
const patchOf = (level: (x: number, y: number) => number): MarkPatch => {
  const plane = Float32Array.from({ length: width * height }, (_, at) => level(at % width, Math.floor(at / width)))
  const painted = Uint8Array.from(plane, (_, at) => (at % width > 15 && at % width < 45 ? 1 : 0))
  return { box: { left: 0, top: 0, width, height }, planes: [plane, plane.slice(), plane.slice()], painted }
}

test('bricks beside the paint are structure, an even sky is not, whatever is under the paint', () => {
  expect(hasStructure(patchOf((x, y) => (x % 8 < 4 === y % 8 < 4 ? 150 : 90)))).toBe(true)
  expect(hasStructure(patchOf((x, y) => 120 + x / 4 + (x > 18 && x < 42 ? (y % 6) * 20 : 0)))).toBe(false)
})
