import { expect, test } from 'vitest'
import { foreignnessOf } from './chooseFill.ts'
import { completeWithPatches } from './completeWithPatches.ts'
import { findForeignPatches } from './findForeignPatches.ts'
import type { ModelInput } from './modelInput.ts'

const sidePx = 128
const size = sidePx * sidePx
const turn = async (): Promise<void> => undefined
const isInHole = (at: number): boolean =>
  Math.abs((at % sidePx) - 64) < 18 && Math.abs(Math.floor(at / sidePx) - 64) < 18
/** Vertical stripes, 8 px wide, red beside blue. */
const stripe = (at: number, channel: number): number => {
  const isRed = (at % sidePx) % 16 < 8
  return channel === 1 ? 40 : isRed === (channel === 0) ? 200 : 30
}
const stripes = (hole: (at: number, channel: number) => number): ModelInput => ({
  sidePx,
  image: Uint8Array.from({ length: 3 * size }, (_, at) => {
    const channel = Math.floor(at / size)
    return isInHole(at % size) ? hole(at % size, channel) : stripe(at % size, channel)
  }),
  mask: Uint8Array.from({ length: size }, (_, at) => (isInHole(at) ? 0 : 255)),
})

test('stripes continue through a hole, and nothing outside it changes', async () => {
  const input = stripes(() => 255)
  const planes = (await completeWithPatches(input, turn)) as Uint8Array
  let wrong = 0
  for (let at = 0; at < planes.length; at++) {
    const expected = stripe(at % size, Math.floor(at / size))
    if (!isInHole(at % size)) expect(planes[at]).toBe(expected)
    else if (Math.abs((planes[at] as number) - expected) > 40) wrong++
  }
  expect(wrong / (3 * 35 * 35)).toBeLessThan(0.05)
})

test('one seed gives one fill; a photo without a whole known patch gives none', async () => {
  const input = stripes(() => 255)
  const [one, other] = [
    await completeWithPatches(input, turn, { seed: 5 }),
    await completeWithPatches(input, turn, { seed: 5 }),
  ]
  expect(one).toEqual(other)
  expect(await completeWithPatches({ ...input, mask: new Uint8Array(size) }, turn)).toBeNull()
})

test('a colour that occurs nowhere else is foreign even at the same luma; what continues the photo is not', () => {
  const continued = stripes(stripe)
  expect(foreignnessOf(findForeignPatches(continued.image, continued))).toBeLessThan(0.02)
  const green = stripes((_, channel) => [18, 138, 20][channel] as number)
  expect(foreignnessOf(findForeignPatches(green.image, green))).toBeGreaterThan(0.5)
})

test('a texture that occurs nowhere else is foreign', () => {
  const checks = stripes((at, channel) => stripe(at + (Math.floor(at / sidePx / 8) % 2) * 8, channel))
  expect(foreignnessOf(findForeignPatches(checks.image, checks))).toBeGreaterThan(0.1)
})

test('an abort ends a completion between two rounds', async () => {
  let turns = 0
  const stop = async (): Promise<void> => {
    turns++
    if (turns === 3) throw new Error('stopped by test')
  }
  await expect(
    completeWithPatches(
      stripes(() => 255),
      stop,
    ),
  ).rejects.toThrow('stopped by test')
})
