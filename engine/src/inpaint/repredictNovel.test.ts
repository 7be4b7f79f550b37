import { expect, test } from 'vitest'
import type { ModelInput } from './modelInput.ts'
import type { WindowPrediction } from './predictWindows.ts'
import { repredictNovel } from './repredictNovel.ts'

const sidePx = 64
const size = sidePx * sidePx
const isWithin = (at: number, from: number, to: number): boolean => {
  const [x, y] = [at % sidePx, Math.floor(at / sidePx)]
  return x >= from && x < to && y >= from && y < to
}
const mask = Uint8Array.from({ length: size }, (_, at) => (isWithin(at, 12, 52) ? 0 : 255))
const view = { left: 0, top: 0, width: sidePx, height: sidePx }

/** A grey ground of 100 whose fill shows a square of the given side in another level. */
const predictionOf = (sideOfSquarePx: number, level: number): WindowPrediction => ({
  frame: { view, sidePx },
  input: { sidePx, image: new Uint8Array(3 * size).fill(100), mask },
  detailed: [
    Uint8Array.from({ length: 3 * size }, (_, at) => (isWithin(at % size, 24, 24 + sideOfSquarePx) ? level : 100)),
  ],
  coarse: [],
})

/** Answers every input with its image, the hole at 100; keeps what it was asked. */
const networkOf = (asked: ModelInput[]) => ({
  run: async (inputs: readonly ModelInput[]) => {
    asked.push(...inputs)
    return inputs.map(({ image, mask: holes }) => image.map((value, at) => (holes[at % size] === 0 ? 100 : value)))
  },
  elapsedMs: () => 0,
})

const noTurn = async () => {}

test('what is drawn in a colour of its own is asked for again as a small hole in the same prediction', async () => {
  const asked: ModelInput[] = []
  const [calm, invented] = [predictionOf(10, 104), predictionOf(10, 220)]
  const [first, second] = await repredictNovel(networkOf(asked), [calm, invented], noTurn)
  expect(first).toBe(calm)
  expect(asked).toHaveLength(1)
  const hole = [...(asked[0] as ModelInput).mask.entries()].filter(([, value]) => value === 0).map(([at]) => at)
  expect(hole).toHaveLength(26 ** 2)
  expect(hole.every((at) => isWithin(at, 16, 42))).toBe(true)
  expect(second?.detailed[0]?.every((value) => value === 100)).toBe(true)
})

test('a speck is no thing, and without an answer the prediction stays', async () => {
  const speck = predictionOf(5, 220)
  expect(await repredictNovel(networkOf([]), [speck], noTurn)).toEqual([speck])
  const invented = predictionOf(10, 220)
  const silent = { run: async () => null, elapsedMs: () => 0 }
  expect(await repredictNovel(silent, [invented], noTurn)).toEqual([invented])
})

test('what is drawn in such a colour again is filled from the photo’s own pixels', async () => {
  const stubborn = {
    run: async (inputs: readonly ModelInput[]) => inputs.map(({ image }) => image),
    elapsedMs: () => 0,
  }
  const [again] = await repredictNovel(stubborn, [predictionOf(10, 220)], noTurn)
  expect(again?.detailed[0]?.every((value) => value === 100)).toBe(true)
  expect(again?.isPatched).toBe(true)
})
