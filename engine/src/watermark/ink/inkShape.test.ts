import { expect, test } from 'vitest'
import { xorshift32 } from '../../kernel/random/xorshift32.ts'
import type { MarkPatch } from '../markPatch.ts'
import { inkShape } from './inkShape.ts'

const [width, height] = [96, 64]
const noise = 0.3

type Level = (x: number, y: number, photo: number) => number

/** A grey patch, painted 16 px from its edges, of a photo that varies between 60 and 140. */
const patchOf = (level: Level): MarkPatch => {
  const random = xorshift32(7)
  const plane = Float32Array.from({ length: width * height }, (_, at) =>
    level(at % width, Math.floor(at / width), 100 + 80 * (random() - 0.5)),
  )
  return {
    box: { left: 0, top: 0, width, height },
    planes: [plane, plane, plane],
    painted: Uint8Array.from(plane, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)]
      return x >= 16 && x < 80 && y >= 16 && y < 48 ? 1 : 0
    }),
  }
}
/** An I of 6 × 16 pixels. */
const isInk = (x: number, y: number): boolean => x >= 40 && x < 46 && y >= 24 && y < 40
const isWithin = (x: number, y: number, px: number): boolean =>
  x >= 40 - px && x < 46 + px && y >= 24 - px && y < 40 + px

const places = (shape: Uint8Array | null): (readonly [x: number, y: number])[] =>
  [...(shape ?? []).entries()]
    .filter(([, value]) => value === 1)
    .map(([at]) => [at % width, Math.floor(at / width)] as const)

test('ink of one colour is found with its antialiased edge, and nothing of the photo', () => {
  const found = places(
    inkShape(
      patchOf((x, y, photo) => (isInk(x, y) ? 250 : photo)),
      noise,
    ),
  )
  expect(found).toHaveLength(12 * 22)
  expect(found.every(([x, y]) => isWithin(x, y, 3))).toBe(true)
})

test('an outline around ink belongs to it', () => {
  const level: Level = (x, y, photo) => (isInk(x, y) ? 250 : isWithin(x, y, 3) ? 20 : photo)
  const found = places(inkShape(patchOf(level), noise))
  expect(found.filter(([x, y]) => isWithin(x, y, 3))).toHaveLength(12 * 22)
  expect(found.every(([x, y]) => isWithin(x, y, 7))).toBe(true)
})

test('a shadow to one side of ink belongs to it', () => {
  const isShade = (x: number, y: number): boolean => isInk(x - 6, y - 6)
  const found = places(
    inkShape(
      patchOf((x, y, photo) => (isInk(x, y) ? 250 : isShade(x, y) ? photo * 0.4 : photo)),
      noise,
    ),
  )
  expect(found.filter(([x, y]) => isShade(x, y))).toHaveLength(6 * 16)
})

test('a photo without an even colour has no ink, nor has one that has the same colour around the paint', () => {
  expect(
    inkShape(
      patchOf((_, __, photo) => photo),
      noise,
    ),
  ).toBeNull()
  expect(
    inkShape(
      patchOf((x, y, photo) => (isInk(x, y) || x < 8 || x >= 88 ? 250 : photo)),
      noise,
    ),
  ).toBeNull()
})

test('colours that the surroundings do not have are ink, even or not', () => {
  const found = places(
    inkShape(
      patchOf((x, y, photo) => (isInk(x, y) ? 0.6 * photo + 0.4 * 255 : photo)),
      noise,
    ),
  )
  expect(found.filter(([x, y]) => isInk(x, y))).toHaveLength(6 * 16)
  expect(found.every(([x, y]) => isWithin(x, y, 3))).toBe(true)
})

test('what ink encloses belongs to it where it is even, and stays where it is the photo', () => {
  const inHole = (level: Level): number => {
    const ringed: Level = (x, y, photo) => {
      if (isWithin(x, y, 2)) return level(x, y, photo)
      return isWithin(x, y, 6) ? 250 : photo
    }
    const found = places(inkShape(patchOf(ringed), noise))
    return found.filter(([x, y]) => x >= 42 && x < 44 && y >= 30 && y < 34).length
  }
  expect(inHole(() => 100)).toBe(8)
  expect(inHole((_, __, photo) => photo)).toBe(0)
})
