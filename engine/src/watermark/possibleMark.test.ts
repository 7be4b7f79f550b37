import { expect, test } from 'vitest'
import type { MarkPatch } from './markPatch.ts'
import { possibleMark } from './possibleMark.ts'

/** Ten pixels of one level, the first nine covered. */
const patchAt = (levels: readonly [number, number, number]): MarkPatch => ({
  box: { left: 0, top: 0, width: 10, height: 1 },
  planes: levels.map((level) => new Float32Array(10).fill(level)) as unknown as MarkPatch['planes'],
  painted: new Uint8Array(10).fill(1),
})
const covered = [Float32Array.from({ length: 10 }, (_, at) => (at < 9 ? 1 : 0.5))]

test('over black a white mark is as strong as what is seen there', () => {
  const possible = possibleMark([patchAt([51, 60, 90])], covered, { opacity: 0.3, colour: [255, 255, 255] })
  expect(possible?.colour).toEqual([255, 255, 255])
  expect(possible?.opacity).toBeCloseTo(0.2)
})

test('over white a black mark is as strong as what is missing there', () => {
  expect(possibleMark([patchAt([204, 180, 200])], covered, { opacity: 0.3, colour: [0, 0, 0] })?.opacity).toBeCloseTo(
    0.2,
  )
})

test('what can be behind a mark says nothing of it', () => {
  const white = { opacity: 0.3, colour: [255, 255, 255] } as const
  expect(possibleMark([patchAt([80, 90, 100])], covered, white)).toBeNull()
  expect(possibleMark([patchAt([51, 51, 51])], [new Float32Array(10).fill(0.5)], white)).toBeNull()
  expect(possibleMark([patchAt([51, 51, 51])], covered, { opacity: 0.5, colour: [128, 128, 128] })).toBeNull()
})

test('where it covers black there is no mark', () => {
  expect(possibleMark([patchAt([2, 2, 2])], covered, { opacity: 0.3, colour: [255, 255, 255] })).toBeNull()
})
