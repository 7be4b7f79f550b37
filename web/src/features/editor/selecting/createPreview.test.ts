import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imagePoint } from '../../../lib/geometry.ts'
import { createPreview } from './createPreview.ts'

const box = (left: number, right: number): Outline => [
  [left, 0],
  [right, 0],
  [right, 9],
  [left, 9],
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const answers: ((outlines: readonly Outline[] | null) => void)[] = []
  const ask = vi.fn(
    (_: readonly SelectionHint[], _signal: AbortSignal) =>
      new Promise<readonly Outline[] | null>((resolve) => answers.push(resolve)),
  )
  const onShow = vi.fn()
  const hintsAt = vi.fn((at: ReturnType<typeof imagePoint>): readonly SelectionHint[] | null => [
    { kind: 'add', points: [[at.column, at.row]] },
  ])
  const preview = createPreview({ hintsAt, ask, onShow })
  const answer = async (outlines: readonly Outline[] | null) => {
    answers.shift()?.(outlines)
    await vi.advanceTimersByTimeAsync(0)
  }
  const rest = () => vi.advanceTimersByTimeAsync(500)
  return { preview, ask, onShow, hintsAt, answer, rest }
}

test('is asked for once the pointer rests, and stays while the pointer is inside it', async () => {
  const { preview, ask, onShow, answer, rest } = setUp()
  for (let column = 0; column < 5; column++) preview.hover(imagePoint(column, 1))
  expect(ask).not.toHaveBeenCalled()
  await rest()
  expect(ask.mock.calls).toEqual([[[{ kind: 'add', points: [[4, 1]] }], expect.any(AbortSignal)]])
  await answer([box(0, 6)])
  expect(onShow.mock.lastCall).toEqual([[box(0, 6)]])
  preview.hover(imagePoint(5, 2))
  await rest()
  expect(ask).toHaveBeenCalledOnce()
  preview.hover(imagePoint(8, 2))
  expect(onShow.mock.lastCall).toEqual([[]])
  await rest()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('one question at a time; the answer for a place that was left is not shown, and the new place is asked for', async () => {
  const { preview, ask, onShow, answer, rest } = setUp()
  preview.hover(imagePoint(1, 1))
  await rest()
  preview.hover(imagePoint(50, 1))
  await rest()
  expect(ask).toHaveBeenCalledOnce()
  await answer([box(0, 6)])
  expect(onShow).not.toHaveBeenCalled()
  await rest()
  expect(ask.mock.lastCall?.[0]).toEqual([{ kind: 'add', points: [[50, 1]] }])
})

test('a pointer that leaves, a click and a busy server show nothing', async () => {
  const { preview, ask, onShow, answer, rest } = setUp()
  preview.hover(imagePoint(1, 1))
  preview.hover(null)
  await rest()
  expect(ask).not.toHaveBeenCalled()
  preview.hover(imagePoint(1, 1))
  await rest()
  preview.clear()
  await answer([box(0, 6)])
  preview.hover(imagePoint(2, 1))
  await rest()
  await answer(null)
  expect(onShow).not.toHaveBeenCalled()
})

test('a question is given up when the pointer presses or leaves, and a new one may be asked at once', async () => {
  const { preview, ask, onShow, answer, rest } = setUp()
  preview.hover(imagePoint(1, 1))
  await rest()
  expect(ask.mock.lastCall?.[1].aborted).toBe(false)
  preview.hover(null)
  expect(ask.mock.lastCall?.[1].aborted).toBe(true)
  preview.hover(imagePoint(1, 1))
  await rest()
  expect(ask).toHaveBeenCalledTimes(2)
  await answer([box(0, 6)])
  expect(onShow).not.toHaveBeenCalled()
  await answer([box(0, 5)])
  expect(onShow.mock.lastCall).toEqual([[box(0, 5)]])
  preview.hover(imagePoint(50, 1))
  await rest()
  preview.clear()
  expect(ask.mock.lastCall?.[1].aborted).toBe(true)
})

test('a server that has no time is asked again while the pointer rests', async () => {
  const { preview, ask, onShow, answer, rest } = setUp()
  preview.hover(imagePoint(1, 1))
  await rest()
  await answer(null)
  await rest()
  expect(ask).toHaveBeenCalledOnce()
  await rest()
  expect(ask).toHaveBeenCalledTimes(2)
  await answer([box(0, 6)])
  expect(onShow.mock.lastCall).toEqual([[box(0, 6)]])
})

test('nothing is asked where a click would change nothing', async () => {
  const { preview, ask, hintsAt, rest } = setUp()
  hintsAt.mockReturnValue(null)
  preview.hover(imagePoint(1, 1))
  await rest()
  expect(ask).not.toHaveBeenCalled()
})
