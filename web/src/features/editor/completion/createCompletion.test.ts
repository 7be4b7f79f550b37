import type { MarkedArea, Outline } from '@spotless/contract/candidates'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imagePoint } from '../../../lib/geometry.ts'
import { createMaskEditor, type MaskEditor } from '../mask/maskEditor.ts'
import { createCompletion } from './createCompletion.ts'

const box = (left: number, top: number, right: number, bottom: number): Outline => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const draw = ({ mask }: MaskEditor): string =>
  [...mask.data.subarray(0, mask.width)].map((value) => (value ? '#' : '.')).join('')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A mask of 12 by 2 pixels; each answer is given when the test says so. */
const setUp = () => {
  const maskEditor = createMaskEditor({ width: 12, height: 2 })
  const answers: ((outlines: readonly Outline[] | null) => void)[] = []
  const ask = vi.fn((_: MarkedArea) => new Promise<readonly Outline[] | null>((resolve) => answers.push(resolve)))
  const onFound = vi.fn()
  const { settle, end } = createCompletion({ maskEditor, ask, onFound })
  const answer = async (...outlines: Outline[]) => {
    answers.shift()?.(outlines)
    await vi.advanceTimersByTimeAsync(0)
  }
  const answerBusy = async () => {
    answers.shift()?.(null)
    await vi.advanceTimersByTimeAsync(0)
  }
  /** Draws a box of full height, and lets the hand rest. */
  const mark = async (left: number, right: number, value: 0 | 255 = 255) => {
    maskEditor.polygon(
      box(left, 0, right, 2).map(([x, y]) => imagePoint(x, y)),
      value,
    )
    await vi.advanceTimersByTimeAsync(600)
  }
  return { maskEditor, ask, onFound, settle, end, answer, answerBusy, mark }
}

test('the object that a mark misses some of is marked in a step of its own once the hand rests, and said', async () => {
  const { maskEditor, ask, onFound, answer, mark } = setUp()
  await mark(0, 4)
  expect(ask.mock.calls).toEqual([[{ columns: 12, rows: 2, runs: [0, 4, 8, 4, 8] }]])
  await answer(box(4, 0, 6, 2))
  expect(draw(maskEditor)).toBe('######......')
  expect(onFound).toHaveBeenCalledOnce()
  maskEditor.undo()
  expect(draw(maskEditor)).toBe('####........')
})

test('nothing is asked while the hand draws, and an answer about an older mark is dropped', async () => {
  const { maskEditor, ask, onFound, answer, mark } = setUp()
  await mark(0, 4)
  await mark(4, 5)
  expect(ask).toHaveBeenCalledOnce()
  await answer(box(4, 0, 6, 2))
  expect(onFound).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(600)
  expect(ask).toHaveBeenCalledTimes(2)
  await answer(box(5, 0, 6, 2))
  expect(draw(maskEditor)).toBe('######......')
})

test.each([
  ['is taken back', ({ maskEditor }: ReturnType<typeof setUp>) => maskEditor.undo()],
  ['is erased from', ({ mark }: ReturnType<typeof setUp>) => mark(5, 6, 0)],
])('once it %s, an object is offered and no longer marked, until the mask is empty again', async (_, decline) => {
  const setup = setUp()
  const { maskEditor, onFound, answer, mark } = setup
  await mark(0, 4)
  await answer(box(4, 0, 6, 2))
  await decline(setup)
  await mark(0, 3)
  await answer(box(4, 0, 6, 2))
  expect(onFound).toHaveBeenCalledTimes(2)
  expect(draw(maskEditor)[5]).toBe('.')
  maskEditor.clear()
  await mark(0, 4)
  await answer(box(4, 0, 6, 2))
  expect(draw(maskEditor)).toBe('######......')
})

test('a server without time is asked again a few times, one that fails is not', async () => {
  const { ask, onFound, answerBusy, mark } = setUp()
  await mark(0, 4)
  for (let time = 0; time < 12; time++) {
    await answerBusy()
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(ask).toHaveBeenCalledTimes(8)
  ask.mockRejectedValueOnce(new Error('offline'))
  await mark(0, 5)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledTimes(9)
  expect(onFound).not.toHaveBeenCalled()
})

test('erasing, undoing and an empty mask ask for nothing, and nothing is done after the end', async () => {
  const { maskEditor, ask, end, answer, mark } = setUp()
  await mark(0, 4, 0)
  expect(ask).not.toHaveBeenCalled()
  await mark(0, 4)
  end()
  await answer(box(4, 0, 6, 2))
  expect(draw(maskEditor)).toBe('####........')
  await mark(0, 5)
  expect(ask).toHaveBeenCalledOnce()
})

test('whoever goes on at once waits for the search that is due, and after it for none', async () => {
  const { maskEditor, ask, settle, answer } = setUp()
  expect(settle()).toBeNull()
  maskEditor.polygon(
    box(0, 0, 4, 2).map(([x, y]) => imagePoint(x, y)),
    255,
  )
  const settled = settle()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledOnce()
  await answer(box(4, 0, 6, 2))
  await settled
  expect(draw(maskEditor)).toBe('######......')
  expect(settle()).toBeNull()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('a search under way is waited for, and so is one for what was drawn meanwhile', async () => {
  const { maskEditor, ask, settle, answer, mark } = setUp()
  await mark(0, 4)
  maskEditor.polygon(
    box(4, 0, 5, 2).map(([x, y]) => imagePoint(x, y)),
    255,
  )
  const settled = settle()
  await answer(box(4, 0, 6, 2))
  expect(ask).toHaveBeenCalledTimes(2)
  await answer(box(5, 0, 6, 2))
  await settled
  expect(draw(maskEditor)).toBe('######......')
})
