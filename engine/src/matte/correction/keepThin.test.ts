import { expect, test } from 'vitest'
import { keepThin } from './keepThin.ts'

const [width, height] = [60, 30]
const flags = (isIn: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, at) => (isIn(at % width, Math.floor(at / width)) ? 1 : 0))
const everywhere = flags(() => true)

/** What is left of what was found, as flags. */
const kept = (found: Uint8Array, stroke: Uint8Array): Uint8Array => {
  const plane = { width, height, data: new Float32Array(found) }
  keepThin(plane, stroke, everywhere)
  return Uint8Array.from(plane.data)
}

const thinStroke = flags((x, y) => x >= 10 && x < 45 && y >= 14 && y <= 16)
const rod = (x: number, y: number) => x >= 5 && y >= 13 && y <= 17

test('beside a thin stroke a patch of the background is cleared, and the thing stays beyond the ends of the stroke', () => {
  const patch = (x: number, y: number) => x >= 20 && x < 30 && y < 13
  const left = kept(
    flags((x, y) => rod(x, y) || patch(x, y)),
    thinStroke,
  )
  expect(left).toEqual(flags((x, y) => rod(x, y) || (patch(x, y) && y >= 9)))
})

test('what is as wide along most of the stroke stays, however thin the stroke', () => {
  const wide = flags((x, y) => x >= 5 && x < 50 && y >= 4 && y < 27)
  expect(kept(wide, thinStroke)).toEqual(wide)
})

test('a short stroke says nothing of how wide the thing is', () => {
  const patched = flags((x, y) => rod(x, y) || (x >= 20 && x < 30))
  expect(
    kept(
      patched,
      flags((x, y) => x >= 20 && x < 30 && y >= 14 && y <= 16),
    ),
  ).toEqual(patched)
})
