import { expect, test } from 'vitest'
import { resampleView } from './resampleView.ts'

const view = { left: 40, top: 60, width: 32, height: 32 }
const ramp = (side: number, from: number, perPx: number): Uint8Array =>
  Uint8Array.from({ length: 3 * side * side }, (_, at) => from + ((at % side) + 0.5) * perPx)

test('the same window gives the same planes', () => {
  const planes = ramp(32, 0, 1)
  expect(resampleView(planes, { view, sidePx: 32 }, { view: { ...view }, sidePx: 32 })).toBe(planes)
})

test('a window seen at half its side, and a wider one, meet the same places of the photo', () => {
  const wide = { left: 24, top: 44, width: 64, height: 64 }
  // Level 4 a photo pixel from the window's left edge, 100 at its middle.
  const seen = [
    { planes: ramp(16, 36, 8), from: { view, sidePx: 16 } },
    {
      planes: ramp(32, 0, 0).map((_, at) => Math.max(0, 100 + ((at % 32) + 0.5 - 16) * 8)),
      from: { view: wide, sidePx: 32 },
    },
  ]
  for (const { planes, from } of seen) {
    const aligned = resampleView(planes, from, { view, sidePx: 32 })
    for (const column of [8, 16, 24]) {
      expect(Math.abs((aligned[16 * 32 + column] ?? 0) - (36 + (column + 0.5) * 4))).toBeLessThan(2)
    }
  }
})

test('rows are met too', () => {
  const planes = Uint8Array.from({ length: 3 * 32 * 32 }, (_, at) => (Math.floor(at / 32) % 32 === 10 ? 200 : 0))
  const lower = { view: { ...view, top: view.top + 3 }, sidePx: 32 }
  const aligned = resampleView(planes, { view, sidePx: 32 }, lower)
  expect([aligned[6 * 32 + 5], aligned[7 * 32 + 5], aligned[8 * 32 + 5]]).toEqual([0, 200, 0])
})
