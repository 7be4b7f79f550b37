import { expect, test } from 'vitest'
import { imagePoint } from '../../../lib/geometry.ts'
import { rectangleCorners } from './fillPolygon.ts'
import { createMaskSession, type MaskSession } from './maskSession.ts'
import type { MaskShape } from './maskWork.ts'

const draw = ({ mask }: MaskSession): string[] =>
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

const small = () => createMaskSession({ width: 6, height: 4 })

test('shapes marked together are one step, and undo, redo and clear tell which of them stand', () => {
  const session = small()
  session.addShapes([left, right, apart])
  expect(draw(session)).toEqual(full)
  expect([...session.shapeIds()]).toEqual(['left', 'right', 'apart'])
  session.undo()
  expect(draw(session)).toEqual(empty)
  expect(session.canUndo()).toBe(false)
  expect([...session.shapeIds()]).toEqual([])
  session.redo()
  expect(draw(session)).toEqual(full)
  expect([...session.shapeIds()]).toEqual(['left', 'right', 'apart'])
  session.clear()
  expect([...session.shapeIds()]).toEqual([])
  session.undo()
  expect([...session.shapeIds()]).toEqual(['left', 'right', 'apart'])
  session.removeShapes([left, right, apart])
  expect(draw(session)).toEqual(empty)
  session.undo()
  expect(draw(session)).toEqual(full)
})

test('a shape taken away leaves what another shape covers', () => {
  const session = small()
  session.addShapes([left])
  session.addShapes([right])
  session.removeShapes([left])
  expect(draw(session)).toEqual(['...###', '...###', '......', '......'])
  expect([...session.shapeIds()]).toEqual(['right'])
  session.undo()
  expect(draw(session)).toEqual(['######', '######', '......', '......'])
  session.removeShapes([right])
  expect(draw(session)).toEqual(['####..', '####..', '......', '......'])
})

test.each([
  ['before', true],
  ['after', false],
])('a shape taken away leaves what was painted by hand %s it', (_, isBefore) => {
  const session = small()
  const paint = () => {
    const dab = (column: number) => ({ at: imagePoint(column, 0.5), radius: 0.5 })
    session.stroke(dab(1.5), dab(2.5), 255)
    session.endStroke()
  }
  if (isBefore) paint()
  session.addShapes([left])
  if (!isBefore) paint()
  session.removeShapes([left])
  expect(draw(session)).toEqual(['.##...', '......', '......', '......'])
})

test('a shape that was erased by hand stands no longer and can be marked again', () => {
  const session = small()
  session.addShapes([apart])
  session.polygon(box(0, 2, 1, 4), 0)
  expect([...session.shapeIds()]).toEqual(['apart'])
  session.polygon(box(1, 2, 6, 4), 0)
  expect([...session.shapeIds()]).toEqual([])
  session.addShapes([apart])
  expect([...session.shapeIds()]).toEqual(['apart'])
  session.removeShapes([apart])
  expect(draw(session)).toEqual(empty)
})

test('a shape that has grown goes with its growth', () => {
  const session = createMaskSession({ width: 7, height: 3 })
  session.addShapes([shape('one', 1, 1, 2, 2), shape('two', 4, 1, 5, 2)])
  session.grow(1)
  expect(draw(session)).toEqual(['######.', '######.', '######.'])
  session.removeShapes([shape('two', 4, 1, 5, 2)])
  expect(draw(session)).toEqual(['###....', '###....', '###....'])
})

test('turned inside out no shape stands, until it is turned back', () => {
  const session = small()
  session.addShapes([apart])
  session.invert()
  expect([...session.shapeIds()]).toEqual([])
  session.addShapes([apart])
  expect([...session.shapeIds()]).toEqual(['apart'])
  session.removeShapes([apart])
  expect(draw(session)).toEqual(['######', '######', '######', '..####'])
  session.invert()
  expect([...session.shapeIds()]).toEqual(['apart'])
  session.removeShapes([apart])
  expect(draw(session)).toEqual(empty)
})

test('a mask that is read in is left when a shape over it is taken away', () => {
  const session = small()
  session.addShapes([left])
  session.replace(session.mask.data.map((_, index) => (index < 2 ? 255 : 0)))
  session.addShapes([apart, shape('first', 0, 0, 4, 1)])
  session.removeShapes([apart, shape('first', 0, 0, 4, 1)])
  expect(draw(session)).toEqual(['##....', '......', '......', '......'])
})

test('a shape beside the photo makes no step', () => {
  const session = small()
  session.addShapes([shape('outside', 20, 20, 30, 30)])
  expect(session.canUndo()).toBe(false)
  expect([...session.shapeIds()]).toEqual([])
})

test('undo while a stroke is under way takes back what was painted of it', () => {
  const session = small()
  session.addShapes([apart])
  const dab = { at: imagePoint(3.5, 0.5), radius: 0.5 }
  session.stroke(dab, dab, 255)
  session.undo()
  session.endStroke()
  expect(draw(session)).toEqual(['......', '......', '......', '##....'])
  session.redo()
  expect(draw(session)).toEqual(['...#..', '......', '......', '##....'])
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
    const withShape = createMaskSession({ width: 160, height: 140 })
    const without = createMaskSession({ width: 160, height: 140 })
    const both = (act: (session: MaskSession) => void) => [withShape, without].forEach(act)
    const strangeAt = Math.floor(random(14))
    for (let step = 0; step < 14; step += 1) {
      if (step === strangeAt) withShape.addShapes([strange])
      const [from, to, value] = [place(), place(), random(3) < 2 ? 255 : 0] as const
      const kind = Math.floor(random(9))
      const byPx = Math.round(random(8)) - 4
      if (kind < 4) {
        const [start, end] = [random(14), random(14)]
        both((session) => {
          session.stroke({ at: from, radius: start }, { at: to, radius: end }, value)
          session.endStroke()
        })
      } else if (kind < 6) both((session) => session.polygon(rectangleCorners(from, to), value))
      else if (kind === 6)
        both((session) => session.addShapes([{ id: `${step}`, corners: rectangleCorners(from, to) }]))
      else if (kind === 7) both((session) => session.grow(byPx))
      // Once turned inside out, the shape stands for a hole and is no longer taken away.
      else if (step < strangeAt) both((session) => session.invert())
    }
    const before = withShape.mask.data.slice()
    withShape.removeShapes([strange])
    expect(Buffer.compare(withShape.mask.data, without.mask.data)).toBe(0)
    withShape.undo()
    expect(Buffer.compare(withShape.mask.data, before)).toBe(0)
  }
})
