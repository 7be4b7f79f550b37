import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import { expect, test, vi } from 'vitest'
import { imagePoint } from '../../../lib/geometry.ts'
import { createMaskEditor, type MaskEditor } from '../mask/maskEditor.ts'
import type { Selected } from './askForSelection.ts'
import { createSelecting } from './createSelecting.ts'

const box = (left: number, top: number, right: number, bottom: number): Outline => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const hint = (x: number, y: number, kind: SelectionHint['kind'] = 'add'): SelectionHint => ({ kind, points: [[x, y]] })
const draw = ({ mask }: MaskEditor): string[] =>
  Array.from({ length: mask.height }, (_, row) =>
    [...mask.data.subarray(row * mask.width, (row + 1) * mask.width)].map((value) => (value ? '#' : '.')).join(''),
  )

/** A mask of 12 by 2 pixels; each answer is given when the test says so. */
const setUp = () => {
  const maskEditor = createMaskEditor({ width: 12, height: 2 })
  const asked: (readonly SelectionHint[])[] = []
  const answers: { resolve: (selected: Selected) => void; reject: (error: Error) => void }[] = []
  const [onSelected, onNoPart, onError] = [vi.fn(), vi.fn(), vi.fn()]
  const ask = (hints: readonly SelectionHint[]): Promise<Selected> => {
    asked.push(hints)
    return new Promise((resolve, reject) => answers.push({ resolve, reject }))
  }
  const selecting = createSelecting({ maskEditor, ask, onSelected, onNoPart, onError })
  const answer = async (...outlines: Outline[]) => {
    answers.shift()?.resolve({ outlines, alongside: [] })
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { maskEditor, selecting, asked, answers, answer, onSelected, onNoPart, onError }
}

test('a further click is asked with those before it, and its answer takes the place of theirs in one step', async () => {
  const { maskEditor, selecting, asked, answer, onSelected } = setUp()
  selecting.add(hint(1, 1))
  expect(selecting.isBusy()).toBe(true)
  await answer(box(0, 0, 4, 2))
  expect(draw(maskEditor)[0]).toBe('####........')
  selecting.add(hint(3, 1, 'remove'))
  await answer(box(0, 0, 2, 2), box(0, 0, 1, 1))
  expect(asked.map(({ length }) => length)).toEqual([1, 2])
  expect(draw(maskEditor)[1]).toBe('##..........')
  expect(onSelected.mock.calls.map(([, isFirst]) => isFirst)).toEqual([true, false])
  maskEditor.undo()
  expect(draw(maskEditor)[1]).toBe('####........')
  selecting.add(hint(4, 1))
  expect(asked.at(-1), 'the click that was undone no longer counts').toEqual([hint(1, 1), hint(4, 1)])
})

test('clicks wait for each other, and the later one knows the earlier answer', async () => {
  const { selecting, asked, answer } = setUp()
  selecting.add(hint(1, 1))
  selecting.add(hint(2, 1))
  expect(asked).toHaveLength(1)
  await answer(box(0, 0, 4, 2))
  expect(asked).toEqual([[hint(1, 1)], [hint(1, 1), hint(2, 1)]])
  await answer(box(0, 0, 4, 2))
  expect(selecting.isBusy()).toBe(false)
})

test('a click out of reach begins a selection of its own; taking away belongs to the one it is at', async () => {
  const { maskEditor, selecting, asked, answer } = setUp()
  selecting.add(hint(1, 1))
  await answer(box(0, 0, 3, 2))
  selecting.add(hint(10, 1))
  await answer(box(9, 0, 12, 2))
  expect(draw(maskEditor)[0]).toBe('###......###')
  selecting.add(hint(2, 1, 'remove'))
  await answer(box(0, 0, 2, 2))
  expect(asked).toEqual([[hint(1, 1)], [hint(10, 1)], [hint(1, 1), hint(2, 1, 'remove')]])
  expect(draw(maskEditor)[0]).toBe('##.......###')
})

test('what was erased by hand remains erased when a click adds elsewhere', async () => {
  const { maskEditor, selecting, answer } = setUp()
  selecting.add(hint(1, 1))
  await answer(box(0, 0, 4, 2))
  maskEditor.polygon([imagePoint(0, 0), imagePoint(1, 0), imagePoint(1, 2), imagePoint(0, 2)], 0)
  selecting.add(hint(5, 1))
  await answer(box(0, 0, 6, 2))
  expect(draw(maskEditor)[0]).toBe('.#####......')
})

test('there is nothing to take away from where nothing is selected', () => {
  const { selecting, asked } = setUp()
  expect(selecting.joined(hint(1, 1, 'remove'))).toBeNull()
  selecting.add(hint(1, 1, 'remove'))
  expect(asked).toEqual([])
})

test('an answer that fails marks nothing, and the clicks that waited for it are dropped', async () => {
  const { maskEditor, selecting, asked, answers, onError } = setUp()
  selecting.add(hint(1, 1))
  selecting.add(hint(2, 1))
  answers.shift()?.reject(new Error('away'))
  await vi.waitFor(() => expect(selecting.isBusy()).toBe(false))
  expect(onError).toHaveBeenCalledOnce()
  expect(asked).toHaveLength(1)
  expect(maskEditor.canUndo()).toBe(false)
})

test('the smaller thing at a click takes the place of the whole, in one step; there may be none', async () => {
  const { maskEditor, selecting, asked, answer, onNoPart } = setUp()
  expect(selecting.canTakePart()).toBe(false)
  selecting.add(hint(1, 1))
  await answer(box(0, 0, 6, 2))
  expect(selecting.canTakePart()).toBe(true)
  selecting.takePart()
  await answer(box(0, 0, 6, 2))
  expect(onNoPart).toHaveBeenCalledOnce()
  selecting.takePart()
  await answer(box(0, 0, 2, 2))
  expect(asked.at(-1)).toEqual([{ ...hint(1, 1), isPart: true }])
  expect([draw(maskEditor)[0], selecting.canTakePart()]).toEqual(['##..........', false])
  maskEditor.undo()
  expect([draw(maskEditor)[0], selecting.canTakePart()]).toEqual(['######......', true])
  maskEditor.redo()
  selecting.add(hint(1, 1, 'remove'))
  expect(asked.at(-1), 'later clicks go on from it').toEqual([{ ...hint(1, 1), isPart: true }, hint(1, 1, 'remove')])
})
