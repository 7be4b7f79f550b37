import { expect, test } from 'vitest'
import { imagePoint } from '../../../lib/geometry.ts'
import { rectangleCorners } from './fillPolygon.ts'
import { createMaskEditor, type MaskEditor } from './maskEditor.ts'
import type { MaskShape } from './maskOperation.ts'

const draw = ({ mask }: MaskEditor): string[] =>
  Array.from({ length: mask.height }, (_, row) =>
    [...mask.data.subarray(row * mask.width, (row + 1) * mask.width)].map((value) => (value ? '#' : '.')).join(''),
  )

const box = (left: number, top: number, right: number, bottom: number) =>
  rectangleCorners(imagePoint(left, top), imagePoint(right, bottom))
const shape = (id: string, ...sides: Parameters<typeof box>): MaskShape => ({ id, corners: box(...sides) })

const left = shape('left', 0, 0, 4, 2)
const right = shape('right', 3, 0, 6, 2)
const apart = shape('apart', 0, 3, 2, 4)
const empty = ['......', '......', '......', '......']
const full = ['######', '######', '......', '##....']

const small = () => createMaskEditor({ width: 6, height: 4 })

test('shapes marked together are one step, and undo, redo and clear update which are marked', () => {
  const editor = small()
  editor.addShapes([left, right, apart])
  expect(draw(editor)).toEqual(full)
  expect([...editor.shapeIds()]).toEqual(['left', 'right', 'apart'])
  editor.undo()
  expect(draw(editor)).toEqual(empty)
  expect(editor.canUndo()).toBe(false)
  expect([...editor.shapeIds()]).toEqual([])
  editor.redo()
  expect(draw(editor)).toEqual(full)
  expect([...editor.shapeIds()]).toEqual(['left', 'right', 'apart'])
  editor.clear()
  expect([...editor.shapeIds()]).toEqual([])
  editor.undo()
  expect([...editor.shapeIds()]).toEqual(['left', 'right', 'apart'])
  editor.removeShapes([left, right, apart])
  expect(draw(editor)).toEqual(empty)
  editor.undo()
  expect(draw(editor)).toEqual(full)
})

test('removing a shape leaves what another shape covers', () => {
  const editor = small()
  editor.addShapes([left])
  editor.addShapes([right])
  editor.removeShapes([left])
  expect(draw(editor)).toEqual(['...###', '...###', '......', '......'])
  expect([...editor.shapeIds()]).toEqual(['right'])
  editor.undo()
  expect(draw(editor)).toEqual(['######', '######', '......', '......'])
  editor.removeShapes([right])
  expect(draw(editor)).toEqual(['####..', '####..', '......', '......'])
})

test.each([
  ['before', true],
  ['after', false],
])('removing a shape leaves what was painted by hand %s it', (_, isBefore) => {
  const editor = small()
  const paint = () => {
    const dab = (column: number) => ({ at: imagePoint(column, 0.5), radius: 0.5 })
    editor.stroke(dab(1.5), dab(2.5), 255)
    editor.endStroke()
  }
  if (isBefore) paint()
  editor.addShapes([left])
  if (!isBefore) paint()
  editor.removeShapes([left])
  expect(draw(editor)).toEqual(['.##...', '......', '......', '......'])
})

test('a shape that was erased by hand counts as unmarked and can be marked again', () => {
  const editor = small()
  editor.addShapes([apart])
  editor.polygon(box(0, 2, 1, 4), 0)
  expect([...editor.shapeIds()]).toEqual(['apart'])
  editor.polygon(box(1, 2, 6, 4), 0)
  expect([...editor.shapeIds()]).toEqual([])
  editor.addShapes([apart])
  expect([...editor.shapeIds()]).toEqual(['apart'])
  editor.removeShapes([apart])
  expect(draw(editor)).toEqual(empty)
})

test('a shape that has grown goes with its growth', () => {
  const editor = createMaskEditor({ width: 7, height: 3 })
  editor.addShapes([shape('one', 1, 1, 2, 2), shape('two', 4, 1, 5, 2)])
  editor.dilate(1)
  expect(draw(editor)).toEqual(['######.', '######.', '######.'])
  editor.removeShapes([shape('two', 4, 1, 5, 2)])
  expect(draw(editor)).toEqual(['###....', '###....', '###....'])
})

test('after inverting no shape counts as marked, until the mask is inverted again', () => {
  const editor = small()
  editor.addShapes([apart])
  editor.invert()
  expect([...editor.shapeIds()]).toEqual([])
  editor.addShapes([apart])
  expect([...editor.shapeIds()]).toEqual(['apart'])
  editor.removeShapes([apart])
  expect(draw(editor)).toEqual(['######', '######', '######', '..####'])
  editor.invert()
  expect([...editor.shapeIds()]).toEqual(['apart'])
  editor.removeShapes([apart])
  expect(draw(editor)).toEqual(empty)
})

test('removing a shape leaves an imported mask beneath it', () => {
  const editor = small()
  editor.addShapes([left])
  editor.replace(editor.mask.data.map((_, index) => (index < 2 ? 255 : 0)))
  editor.addShapes([apart, shape('first', 0, 0, 4, 1)])
  editor.removeShapes([apart, shape('first', 0, 0, 4, 1)])
  expect(draw(editor)).toEqual(['##....', '......', '......', '......'])
})

test('a shape outside the photo makes no step', () => {
  const editor = small()
  editor.addShapes([shape('outside', 20, 20, 30, 30)])
  expect(editor.canUndo()).toBe(false)
  expect([...editor.shapeIds()]).toEqual([])
})

test('undo during a stroke reverts what has been painted of it', () => {
  const editor = small()
  editor.addShapes([apart])
  const dab = { at: imagePoint(3.5, 0.5), radius: 0.5 }
  editor.stroke(dab, dab, 255)
  editor.undo()
  editor.endStroke()
  expect(draw(editor)).toEqual(['......', '......', '......', '##....'])
  editor.redo()
  expect(draw(editor)).toEqual(['...#..', '......', '......', '##....'])
})

test('taking a shape away makes the mask that all other steps would have made, whatever they were', () => {
  let seed = 5
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 2_147_483_648) * most
  }
  const place = () => imagePoint(random(170) - 5, random(150) - 5)
  const strange = shape('strange', 40, 30, 110, 90)
  for (let round = 0; round < 30; round += 1) {
    const withShape = createMaskEditor({ width: 160, height: 140 })
    const without = createMaskEditor({ width: 160, height: 140 })
    const both = (act: (editor: MaskEditor) => void) => [withShape, without].forEach(act)
    const strangeAt = Math.floor(random(14))
    for (let step = 0; step < 14; step += 1) {
      if (step === strangeAt) withShape.addShapes([strange])
      const [from, to, value] = [place(), place(), random(3) < 2 ? 255 : 0] as const
      const kind = Math.floor(random(9))
      const byPx = Math.round(random(8)) - 4
      if (kind < 4) {
        const [start, end] = [random(14), random(14)]
        both((editor) => {
          editor.stroke({ at: from, radius: start }, { at: to, radius: end }, value)
          editor.endStroke()
        })
      } else if (kind < 6) both((editor) => editor.polygon(rectangleCorners(from, to), value))
      else if (kind === 6) both((editor) => editor.addShapes([{ id: `${step}`, corners: rectangleCorners(from, to) }]))
      else if (kind === 7) both((editor) => editor.dilate(byPx))
      // Once inverted, the shape is a hole and can no longer be removed.
      else if (step < strangeAt) both((editor) => editor.invert())
    }
    const before = withShape.mask.data.slice()
    withShape.removeShapes([strange])
    expect(Buffer.compare(withShape.mask.data, without.mask.data)).toBe(0)
    withShape.undo()
    expect(Buffer.compare(withShape.mask.data, before)).toBe(0)
  }
})

test('shapes that are shadows are named while they are marked', () => {
  const editor = small()
  editor.addShapes([left])
  editor.addShapes([{ ...apart, isShadow: true }])
  expect(editor.shadows()).toEqual([
    [
      [0, 3],
      [2, 3],
      [2, 4],
      [0, 4],
    ],
  ])
  editor.removeShapes([apart])
  expect(editor.shadows()).toEqual([])
  editor.undo()
  expect(editor.shadows()).toHaveLength(1)
})
