import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import type { CorrectionStroke } from '@spotless/contract/correction'
import { describe, expect, test, vi } from 'vitest'
import { imagePoint } from '../../../lib/geometry.ts'
import type { Patch } from './correctionHistory.ts'
import { createCorrections } from './corrections.ts'

const picture = {} as CanvasImageSource
const patch = { left: 0, top: 0, width: 1, height: 1, picture, changed: picture }
const box: Outline = [
  [4, 4],
  [8, 4],
  [8, 8],
]
const dab = (column: number, row: number) => ({ at: imagePoint(column, row), radius: 2 })

const opened = (ask: (strokes: readonly CorrectionStroke[]) => Promise<Patch | null>, isHard = false) => {
  const onError = vi.fn()
  const [onNothing, onNoPart] = [vi.fn(), vi.fn()]
  const select = vi.fn(
    async (_click: SelectionHint, _strokes: readonly CorrectionStroke[]): Promise<readonly Outline[]> => [box],
  )
  const corrections = createCorrections({
    size: { width: 20, height: 10 },
    ask,
    select,
    isHard: () => isHard,
    strayPx: () => 1,
    onNothing,
    onNoPart,
    onError,
  })
  const paint = async (value: 0 | 255) => {
    corrections.maskEditor.stroke(dab(2, 2), dab(2, 2), value)
    corrections.maskEditor.stroke(dab(2, 2), dab(6, 2), value)
    corrections.maskEditor.endStroke()
    await vi.waitFor(() => expect(corrections.isBusy()).toBe(false))
  }
  const click = async (value: 0 | 255) => {
    corrections.maskEditor.stroke(dab(5, 5), dab(5, 5), value)
    corrections.maskEditor.stroke(dab(5, 5), dab(6, 5), value)
    corrections.maskEditor.endStroke()
    await vi.waitFor(() => expect(corrections.isBusy()).toBe(false))
  }
  return { corrections, paint, click, select, onNothing, onNoPart, onError }
}

test('a stroke of the brush keeps, one of the eraser removes; each is asked for with those before it', async () => {
  const ask = vi.fn(async () => patch)
  const { corrections, paint } = opened(ask)
  await paint(255)
  await paint(0)
  const keep = {
    kind: 'keep',
    isHard: false,
    radiusPx: 2,
    points: [
      [2, 2],
      [6, 2],
    ],
  }
  expect(ask.mock.calls).toEqual([[[keep]], [[keep, { ...keep, kind: 'remove' }]]])
  expect(corrections.list().map(({ stroke }) => stroke.kind)).toEqual(['keep', 'remove'])
})

test('undo and redo move between answers and ask for nothing; a new stroke ends the redo', async () => {
  const ask = vi.fn(async () => patch)
  const { corrections, paint } = opened(ask)
  await paint(255)
  await paint(0)
  corrections.maskEditor.undo()
  expect([corrections.list().length, corrections.maskEditor.canRedo()]).toEqual([1, true])
  corrections.maskEditor.redo()
  expect([corrections.list().length, ask.mock.calls.length]).toEqual([2, 2])
  corrections.maskEditor.undo()
  await paint(255)
  expect([corrections.list().length, corrections.maskEditor.canRedo()]).toEqual([2, false])
})

test('what is painted is shown until its answer, and not after it', async () => {
  let answer: ((value: null) => void) | undefined
  const { corrections } = opened(() => new Promise((resolve) => (answer = resolve)))
  corrections.maskEditor.stroke(dab(5, 5), dab(5, 5), 0)
  corrections.maskEditor.endStroke()
  await vi.waitFor(() => expect(corrections.maskEditor.mask.data[5 * 20 + 5]).toBe(255))
  expect(corrections.maskEditor.canUndo()).toBe(false)
  await vi.waitFor(() => expect(answer).toBeDefined())
  answer?.(null)
  await vi.waitFor(() => expect(corrections.maskEditor.mask.data[5 * 20 + 5]).toBe(0))
})

test('a stroke that fails is told and does not count', async () => {
  const { corrections, paint, onError } = opened(() => Promise.reject(new Error('offline')))
  await paint(255)
  expect([corrections.list(), onError.mock.calls.length]).toEqual([[], 1])
})

test('a stroke is exact where that was asked for, and a cancelled one is none', async () => {
  const ask = vi.fn(async () => patch)
  const { corrections, paint } = opened(ask, true)
  corrections.maskEditor.stroke(dab(1, 1), dab(1, 1), 255)
  corrections.maskEditor.cancelStroke()
  corrections.maskEditor.endStroke()
  await paint(255)
  expect(ask.mock.calls).toEqual([[[expect.objectContaining({ isHard: true })]]])
})

test('a click keeps or removes the thing under it in one step', async () => {
  const ask = vi.fn(async () => patch)
  const { corrections, click, select } = opened(ask)
  await click(255)
  await click(0)
  const kept = { kind: 'keep', isHard: false, outlines: [box] }
  expect(select.mock.calls).toEqual([
    [{ kind: 'add', points: [[5, 5]] }, []],
    [{ kind: 'add', points: [[5, 5]], isExtra: true }, [kept]],
  ])
  expect(ask.mock.calls).toEqual([[[kept]], [[kept, { ...kept, kind: 'remove' }]]])
  corrections.maskEditor.undo()
  expect(corrections.list().map(({ stroke }) => stroke.kind)).toEqual(['keep'])
})

test('a click on nothing is told and asks for nothing; an exact one paints', async () => {
  const ask = vi.fn(async () => patch)
  const { click, select, onNothing } = opened(ask)
  select.mockResolvedValue([])
  await click(0)
  expect([ask.mock.calls.length, onNothing.mock.calls.length]).toEqual([0, 1])
  const exact = opened(ask, true)
  await exact.click(0)
  expect([exact.select.mock.calls.length, ask.mock.calls.length]).toEqual([0, 1])
})

test('the smaller thing at a click takes its place, in one step of its own; there may be none', async () => {
  const ask = vi.fn(async () => patch)
  const { corrections, click, select, onNoPart } = opened(ask)
  const takePart = async () => {
    corrections.takePart()
    await vi.waitFor(() => expect(corrections.isBusy()).toBe(false))
  }
  const small: Outline = [
    [5, 5],
    [6, 5],
    [6, 6],
  ]
  const outlines = () => corrections.list().map(({ stroke }) => 'outlines' in stroke && stroke.outlines)
  expect(corrections.canTakePart()).toBe(false)
  await click(0)
  expect(corrections.canTakePart()).toBe(true)
  await takePart()
  expect(onNoPart, 'the same thing again').toHaveBeenCalledOnce()
  expect(outlines()).toEqual([[box]])
  select.mockResolvedValue([small])
  await takePart()
  expect(select).toHaveBeenLastCalledWith({ kind: 'add', points: [[5, 5]], isExtra: true, isPart: true }, [])
  expect(ask).toHaveBeenLastCalledWith([{ kind: 'remove', isHard: false, outlines: [small] }])
  expect([outlines(), corrections.canTakePart()]).toEqual([[[small]], false])
  corrections.maskEditor.undo()
  expect(outlines()).toEqual([[box]])
  corrections.maskEditor.redo()
  expect(outlines()).toEqual([[small]])
  corrections.maskEditor.undo()
  corrections.maskEditor.undo()
  expect(outlines()).toEqual([])
})

test('a stroke is answered by one view of its surroundings after another, each a step that undo takes back', async () => {
  const ask = vi.fn(async () => patch)
  const { corrections, paint, click } = opened(ask)
  const look = async () => {
    corrections.lookCloser()
    await vi.waitFor(() => expect(corrections.isBusy()).toBe(false))
  }
  const views = () => corrections.list().map(({ stroke }) => ('points' in stroke ? (stroke.view ?? 'none') : 'click'))
  expect(corrections.nextView()).toBeNull()
  await paint(0)
  await paint(255)
  expect(corrections.nextView()).toBe('close')
  const work: string[] = []
  const stop = corrections.maskEditor.onStep(() => work.push(corrections.work()))
  await look()
  stop()
  expect(work).toContain('looking')
  expect(ask).toHaveBeenLastCalledWith([
    expect.objectContaining({ kind: 'remove' }),
    expect.objectContaining({ kind: 'keep', view: 'close' }),
  ])
  expect([views(), corrections.nextView(), corrections.work()]).toEqual([['none', 'close'], 'wide', 'solving'])
  await look()
  await look()
  expect([views(), corrections.nextView()]).toEqual([['none', 'narrow'], null])
  await look()
  expect([views(), ask.mock.calls.length], 'there is no further view').toEqual([['none', 'narrow'], 5])
  corrections.maskEditor.undo()
  corrections.maskEditor.undo()
  corrections.maskEditor.undo()
  expect(views()).toEqual(['none', 'none'])
  corrections.maskEditor.redo()
  expect([views(), ask.mock.calls.length]).toEqual([['none', 'close'], 5])
  await click(255)
  expect([views(), corrections.nextView()], 'a click has no views').toEqual([['none', 'close', 'click'], null])
})

test('an exact stroke has no views; a look that fails leaves the stroke as it was', async () => {
  const exact = opened(async () => patch, true)
  await exact.paint(255)
  expect(exact.corrections.nextView()).toBeNull()
  const ask = vi.fn(async (): Promise<typeof patch> => patch)
  const { corrections, paint, onError } = opened(ask)
  await paint(255)
  ask.mockRejectedValueOnce(new Error('offline'))
  corrections.lookCloser()
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
  expect([corrections.list().length, corrections.nextView(), corrections.work()]).toEqual([1, 'close', 'solving'])
})

test('a thing that was clicked to keep can be the only one that stays; its smaller part, too', async () => {
  const ask = vi.fn(async () => patch)
  const { corrections, click, paint, select } = opened(ask)
  const settle = () => vi.waitFor(() => expect(corrections.isBusy()).toBe(false))
  await click(0)
  expect(corrections.canKeepOnly(), 'what is removed is not kept').toBe(false)
  await click(255)
  expect(corrections.canKeepOnly()).toBe(true)
  corrections.keepOnly()
  await settle()
  const kept = { kind: 'keep', isHard: false, outlines: [box] }
  expect(ask).toHaveBeenLastCalledWith([
    { ...kept, kind: 'remove' },
    { ...kept, isOnly: true },
  ])
  expect([corrections.list().length, corrections.canKeepOnly(), corrections.canTakePart()]).toEqual([2, false, false])
  corrections.maskEditor.undo()
  expect(corrections.list().at(-1)?.stroke).toEqual(kept)
  select.mockResolvedValue([[...box.slice(0, 2), [5, 7]]])
  corrections.takePart()
  await settle()
  expect(corrections.canKeepOnly()).toBe(true)
  await paint(255)
  expect(corrections.canKeepOnly(), 'a stroke names no thing').toBe(false)
})

describe('a rough patch', () => {
  const fine = { ...patch, width: 2 }
  const settled = () => new Promise((resolve) => setTimeout(resolve))

  test('is shown at once; its pixels take its place, and the next stroke waits for them', async () => {
    const asked: string[] = []
    let refined: (patch: Patch) => void = () => undefined
    const refine = () => {
      asked.push('refine')
      return new Promise<Patch>((resolve) => (refined = resolve))
    }
    const ask = vi.fn(async (): Promise<Patch> => {
      asked.push('ask')
      return asked.length === 1 ? { ...patch, refine } : patch
    })
    const { corrections, paint } = opened(ask)
    await paint(255)
    expect([corrections.isBusy(), corrections.list()[0]?.patch?.width]).toEqual([false, 1])
    corrections.maskEditor.stroke(dab(9, 2), dab(9, 2), 255)
    corrections.maskEditor.stroke(dab(9, 2), dab(14, 2), 255)
    corrections.maskEditor.endStroke()
    await settled()
    expect(asked).toEqual(['ask', 'refine'])
    refined(fine)
    await vi.waitFor(() => expect(corrections.list()).toHaveLength(2))
    expect([asked, corrections.list()[0]?.patch]).toEqual([['ask', 'refine', 'ask'], fine])
  })

  test('is refined where it was undone meanwhile, and stays where its pixels cannot be had', async () => {
    let refined: (patch: Patch) => void = () => undefined
    const { corrections, paint, onError } = opened(async () => ({
      ...patch,
      refine: () => new Promise<Patch>((resolve) => (refined = resolve)),
    }))
    await paint(255)
    await settled()
    corrections.maskEditor.undo()
    refined(fine)
    await settled()
    corrections.maskEditor.redo()
    expect(corrections.list()[0]?.patch).toEqual(fine)
    const broken = opened(async () => ({ ...patch, refine: () => Promise.reject(new Error('offline')) }))
    await broken.paint(255)
    await settled()
    expect([broken.corrections.list()[0]?.patch?.width, broken.onError.mock.calls, onError.mock.calls]).toEqual([
      1,
      [],
      [],
    ])
  })
})
