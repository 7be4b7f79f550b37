import { beforeEach, expect, test, vi } from 'vitest'
import { panBy, screenPoint, type View, zoomAt } from '../../../lib/geometry.ts'
import { createMaskEditor } from '../mask/maskEditor.ts'
import { useToolState } from '../tools/toolState.ts'
import { createGestures, type Gestures } from './createGestures.ts'
import type { PointerSample } from './gesture.ts'

const photo = { width: 12, height: 6 }

/** One image pixel is two screen pixels, the photo's corner at (10, 20). */
const createView = () => {
  let view: View = { scale: 2, x: 10, y: 20 }
  return {
    view: () => view,
    pan: (x: number, y: number) => {
      view = panBy(view, x, y)
    },
    zoomBy: (factor: number, at: ReturnType<typeof screenPoint>) => {
      view = zoomAt(view, at, view.scale * factor)
    },
  }
}

const setUp = () => {
  const viewport = createView()
  const maskEditor = createMaskEditor(photo)
  const onSelect = vi.fn()
  const gestures = createGestures({ photo, viewport, maskEditor, listener: { onSelect } })
  return { viewport, maskEditor, onSelect, gestures }
}

/** A mouse at the middle of a pixel of the photo. */
const mouseAt = (column: number, row: number, changes: Partial<PointerSample> = {}): PointerSample => ({
  id: 1,
  at: screenPoint(10 + 2 * (column + 0.5), 20 + 2 * (row + 0.5)),
  pointerType: 'mouse',
  button: 0,
  pressure: 0.5,
  shiftKey: false,
  altKey: false,
  ...changes,
})

const noKeys = { shiftKey: false, altKey: false }

const fingerAt = (id: number, x: number, y: number): PointerSample =>
  mouseAt(0, 0, { id, pointerType: 'touch', at: screenPoint(x, y) })

const drag = (gestures: Gestures, ...samples: PointerSample[]) => {
  const [first, ...others] = samples
  gestures.press(first!)
  for (const sample of others) gestures.move([sample])
  gestures.release(first!.id)
}

const draw = ({ mask }: ReturnType<typeof setUp>['maskEditor']): string[] =>
  Array.from({ length: photo.height }, (_, row) =>
    [...mask.data.subarray(row * photo.width, (row + 1) * photo.width)].map((value) => (value ? '#' : '.')).join(''),
  )
const blank = Array.from({ length: photo.height }, () => '............')

beforeEach(() => useToolState.setState({ tool: 'brush', size: 1 }))

test('the brush paints where it is pressed and along its path, in one step of the history', () => {
  const { gestures, maskEditor } = setUp()
  gestures.press(mouseAt(2, 1))
  expect(draw(maskEditor)[1]).toBe('..#.........')
  gestures.move([mouseAt(3, 1), mouseAt(5, 1)])
  gestures.release(1)
  expect(draw(maskEditor)[1]).toBe('..####......')
  maskEditor.undo()
  expect(draw(maskEditor)).toEqual(blank)
})

test('moving without pressing paints nothing and moves the cursor', () => {
  const { gestures, maskEditor } = setUp()
  gestures.move([mouseAt(2, 1)])
  expect(draw(maskEditor)).toEqual(blank)
  expect(gestures.state().hover).toEqual(screenPoint(15, 23))
  gestures.leave()
  expect(gestures.state().hover).toBeNull()
})

test('the eraser, and the eraser end of a pen, remove marks', () => {
  const { gestures, maskEditor } = setUp()
  maskEditor.invert()
  useToolState.setState({ tool: 'eraser' })
  drag(gestures, mouseAt(1, 0), mouseAt(3, 0))
  useToolState.setState({ tool: 'brush' })
  drag(gestures, mouseAt(6, 0, { button: 5 }), mouseAt(8, 0, { button: 5 }))
  expect(draw(maskEditor)[0]).toBe('#...##...###')
})

test('with Shift, a click draws a straight line from the end of the last stroke', () => {
  const { gestures, maskEditor } = setUp()
  drag(gestures, mouseAt(0, 4), mouseAt(2, 4))
  drag(gestures, mouseAt(9, 4, { shiftKey: true }))
  expect(draw(maskEditor)[4]).toBe('##########..')
})

test('a pen’s pressure scales the brush', () => {
  const { gestures, maskEditor } = setUp()
  useToolState.setState({ size: 6 })
  drag(gestures, mouseAt(3, 2, { pointerType: 'pen', pressure: 0 }))
  expect(draw(maskEditor)[2]).toBe('..###.......')
  drag(gestures, mouseAt(9, 2, { pointerType: 'pen', pressure: 1 }))
  expect(draw(maskEditor)[2]).toBe('..###.######')
})

test('a rectangle is outlined while it is drawn and marked when it is released; Alt unmarks', () => {
  const { gestures, maskEditor } = setUp()
  useToolState.setState({ tool: 'rectangle' })
  const corner = (x: number, y: number, changes = {}) => mouseAt(0, 0, { at: screenPoint(x, y), ...changes })
  gestures.press(corner(12, 22))
  gestures.move([corner(20, 26)])
  expect(gestures.state().outline.map(({ column, row }) => [column, row])).toEqual([
    [1, 1],
    [5, 1],
    [5, 3],
    [1, 3],
  ])
  expect(draw(maskEditor)).toEqual(blank)
  gestures.release(1)
  expect(draw(maskEditor).slice(0, 4)).toEqual(['............', '.####.......', '.####.......', '............'])
  drag(gestures, corner(14, 20, { altKey: true }), corner(16, 32))
  expect(draw(maskEditor)[1]).toBe('.#.##.......')
})

test('the lasso marks what its path encloses', () => {
  const { gestures, maskEditor } = setUp()
  useToolState.setState({ tool: 'lasso' })
  const corners = [
    [10, 20],
    [18, 20],
    [18, 24],
    [10, 24],
  ] as const
  drag(gestures, ...corners.map(([x, y]) => mouseAt(0, 0, { at: screenPoint(x, y) })))
  expect(draw(maskEditor).slice(0, 3)).toEqual(['####........', '####........', '............'])
})

test('the select tool reports clicks and strokes and paints nothing', () => {
  const { gestures, maskEditor, onSelect } = setUp()
  useToolState.setState({ tool: 'select' })
  const at = (column: number) => ({ column, row: 3.5, space: 'image' })
  drag(gestures, mouseAt(7, 3), mouseAt(8, 3))
  expect(onSelect.mock.calls).toEqual([[{ points: [at(7.5)], altKey: false }]])
  drag(gestures, mouseAt(7, 3, { altKey: true }), mouseAt(9, 3), mouseAt(11, 3))
  expect(onSelect.mock.lastCall).toEqual([{ points: [at(7.5), at(9.5), at(11.5)], altKey: true }])
  expect(draw(maskEditor)).toEqual(blank)
})

test('a finger selects when it is lifted, so that a pinch selects nothing', () => {
  const { gestures, onSelect } = setUp()
  useToolState.setState({ tool: 'select' })
  gestures.press(fingerAt(1, 12, 22))
  expect(onSelect).not.toHaveBeenCalled()
  gestures.press(fingerAt(2, 20, 22))
  gestures.release(1)
  gestures.release(2)
  expect(onSelect).not.toHaveBeenCalled()
  drag(gestures, fingerAt(1, 12, 22), fingerAt(1, 20, 22))
  expect(onSelect.mock.lastCall?.[0].points).toHaveLength(1)
})

test('the middle button and the space bar pan', () => {
  const { gestures, maskEditor, viewport } = setUp()
  drag(gestures, mouseAt(0, 0, { button: 1 }), mouseAt(2, 1, { button: 1 }))
  expect(viewport.view()).toEqual({ scale: 2, x: 14, y: 22 })
  gestures.holdSpace(true)
  expect(gestures.state().isGrabbing).toBe(true)
  drag(gestures, mouseAt(0, 0), mouseAt(0, 3))
  gestures.holdSpace(false)
  expect(viewport.view()).toEqual({ scale: 2, x: 14, y: 28 })
  expect(draw(maskEditor)).toEqual(blank)
})

test('where there is no mask, every drag pans', () => {
  const viewport = createView()
  const gestures = createGestures({ photo, viewport, maskEditor: null })
  gestures.press(mouseAt(0, 0))
  gestures.move([mouseAt(4, 0)])
  expect(gestures.state().isGrabbing).toBe(true)
  gestures.release(1)
  expect(viewport.view()).toEqual({ scale: 2, x: 18, y: 20 })
})

test('a second finger turns the first one’s dot into a pinch, which zooms and moves', () => {
  const { gestures, maskEditor, viewport } = setUp()
  gestures.press(fingerAt(1, 14, 24))
  expect(draw(maskEditor)).not.toEqual(blank)
  gestures.press(fingerAt(2, 18, 24))
  expect(draw(maskEditor)).toEqual(blank)
  expect(maskEditor.canUndo()).toBe(false)
  expect(gestures.state().isPinching).toBe(true)
  gestures.move([fingerAt(1, 12, 24)])
  gestures.move([fingerAt(2, 20, 24)])
  // Twice as far apart about the same middle (16, 24).
  expect(viewport.view()).toEqual({ scale: 4, x: 4, y: 16 })
  gestures.move([fingerAt(1, 12, 30)])
  gestures.move([fingerAt(2, 20, 30)])
  expect(viewport.view().scale).toBeCloseTo(4)
  expect(viewport.view().y).toBeCloseTo(22)
})

test('after a pinch the finger that is still down neither paints nor moves the photo', () => {
  const { gestures, maskEditor, viewport } = setUp()
  gestures.press(fingerAt(1, 14, 24))
  gestures.press(fingerAt(2, 18, 24))
  gestures.release(2)
  gestures.move([fingerAt(1, 30, 24)])
  gestures.release(1)
  expect(viewport.view()).toEqual({ scale: 2, x: 10, y: 20 })
  expect(draw(maskEditor)).toEqual(blank)
  gestures.press(fingerAt(3, 15, 23))
  gestures.release(3)
  expect(draw(maskEditor)[1]).toBe('..#.........')
})

test('a finger leaves no brush ring', () => {
  const { gestures } = setUp()
  gestures.press(fingerAt(1, 14, 24))
  expect(gestures.state().hover).toBeNull()
})

test('Escape and an interrupted pointer undo the stroke; losing the window keeps it', () => {
  const { gestures, maskEditor } = setUp()
  gestures.press(mouseAt(2, 1))
  gestures.cancel()
  gestures.move([mouseAt(6, 1)])
  gestures.release(1)
  expect(draw(maskEditor)).toEqual(blank)
  gestures.press(mouseAt(2, 1))
  gestures.interrupt(1)
  expect(draw(maskEditor)).toEqual(blank)
  gestures.press(mouseAt(2, 1))
  gestures.blur()
  expect(draw(maskEditor)[1]).toBe('..#.........')
  expect(maskEditor.canUndo()).toBe(true)
})

test('keys mark without a pointer: a dab, a straight line, a rectangle, a pick', () => {
  const { gestures, maskEditor, onSelect } = setUp()
  gestures.markByKey(noKeys)
  expect(draw(maskEditor)[3]).not.toBe('............')
  maskEditor.clear()
  for (let step = 0; step < 40; step += 1) gestures.moveByKey({ columns: -1, rows: -1 }, false)
  expect(gestures.state().hover).toEqual(screenPoint(10, 20))
  useToolState.setState({ tool: 'rectangle' })
  gestures.markByKey(noKeys)
  for (let step = 0; step < 40; step += 1) gestures.moveByKey({ columns: 1, rows: 0 }, false)
  for (let step = 0; step < 20; step += 1) gestures.moveByKey({ columns: 0, rows: 1 }, true)
  gestures.markByKey(noKeys)
  expect(draw(maskEditor).slice(0, 2)).toEqual(['##########..', '............'])
  useToolState.setState({ tool: 'select' })
  gestures.markByKey(noKeys)
  expect(onSelect).toHaveBeenCalledOnce()
})
