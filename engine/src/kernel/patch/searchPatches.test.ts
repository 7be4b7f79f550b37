import { expect, test } from 'vitest'
import { xorshift32 } from '../random/xorshift32.ts'
import { type PatchImage, patchDistance, wholePatches } from './patchField.ts'
import { initializeField, searchPatches } from './searchPatches.ts'
import { votePatches } from './votePatches.ts'

const side = 40
/** A texture of random levels that repeats every 20 columns. */
const repeating = (): PatchImage => {
  const uniform = xorshift32(7)
  const tile = Float32Array.from({ length: side * 20 * 3 }, () => Math.floor(uniform() * 256))
  const samples = new Float32Array(side * side * 3)
  for (let row = 0; row < side; row++) {
    for (let at = 0; at < side * 3; at++) samples[row * side * 3 + at] = tile[row * 60 + (at % 60)] as number
  }
  return { width: side, height: side, samples }
}
const fieldOf = (size: number) => ({ match: new Int32Array(size).fill(-1), cost: new Float32Array(size) })

test('the distance of a patch from its repetition is 0, and from a brighter copy 147 squared differences', () => {
  const samples = new Float64Array(repeating().samples)
  const at = 10 * side + 10
  expect(patchDistance(samples, side, at, at + 20, 1e9)).toBe(0)
  const halfBrighter = samples.map((level, index) => (index % (side * 3) < side * 1.5 ? level : level + 2))
  expect(patchDistance(halfBrighter, side, at, at + 20, 1e9)).toBe(147 * 4)
})

test('a patch is whole where it is inside the image and touches no flagged pixel', () => {
  const flags = new Uint8Array(9 * 9)
  expect([...wholePatches(flags, 9)].reduce((sum, flag) => sum + flag, 0)).toBe(9)
  flags[8] = 1
  expect(wholePatches(flags, 9)[3 * 9 + 5]).toBe(0)
  expect(wholePatches(flags, 9)[4 * 9 + 5]).toBe(1)
})

test('the search finds the repetition of every patch of a texture, and voting draws the texture again', () => {
  const image = repeating()
  const truth = image.samples.slice()
  const isHole = new Uint8Array(side * side)
  for (let row = 14; row < 24; row++) isHole.fill(1, row * side + 24, row * side + 33)
  const targets: number[] = []
  for (let row = 11; row < 27; row++) for (let column = 23; column < 36; column++) targets.push(row * side + column)
  const search = {
    image,
    targets: Int32Array.from(targets),
    isSource: wholePatches(isHole, side),
    minOffsetPx: 0,
    distancePenalty: 0,
    uniform: xorshift32(3),
  }
  const field = fieldOf(side * side)
  initializeField(search, field)
  searchPatches(search, field, 40)
  const found = targets.filter((target) => field.match[target] === target - 20).length
  expect(found / targets.length).toBeGreaterThan(0.95)
  for (let at = 0; at < isHole.length; at++) if (isHole[at] === 1) image.samples.fill(0, at * 3, at * 3 + 3)
  votePatches(image, isHole, search.targets, field, new Float32Array(side * side).fill(1), 1)
  const wrong = truth.filter((level, at) => Math.abs(level - (image.samples[at] as number)) > 1).length
  expect(wrong).toBeLessThan(10)
})

test('matches closer than the least offset do not count, and without a source there is an error', () => {
  const image = repeating()
  const size = side * side
  const search = {
    image,
    targets: Int32Array.from({ length: 49 }, (_, at) => (8 + Math.floor(at / 7)) * side + 8 + (at % 7)),
    isSource: wholePatches(new Uint8Array(size), side),
    minOffsetPx: 7,
    distancePenalty: 0,
    uniform: xorshift32(3),
  }
  const field = fieldOf(size)
  initializeField(search, field)
  searchPatches(search, field, 60)
  for (const target of search.targets) expect(field.match[target]).toBe(target + 20)
  expect(() => initializeField({ ...search, isSource: new Uint8Array(size) }, field)).toThrow(RangeError)
})
