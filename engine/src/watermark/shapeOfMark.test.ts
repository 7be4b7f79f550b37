import { expect, test } from 'vitest'
import type { Explained, Solution } from './markFault.ts'
import { markHoles, shapeInside, shapeOfMark, shapesOn } from './shapeOfMark.ts'

const [width, height] = [11, 7]
const flags = (rows: readonly string[]): number[] => rows.flatMap((row) => [...row].map((one) => (one === '#' ? 1 : 0)))
const planes = [0, 1, 2].map(() => new Float32Array(width * height)) as unknown as Explained['planes']

const form = (covered: readonly string[], under: readonly string[] | null): Explained => ({
  ...{ planes, step: planes, softness: 0, mark: { colour: [255, 255, 255], opacity: 0.5 } },
  coverage: Float32Array.from(flags(covered)),
  under: under === null ? new Float32Array(width * height) : Float32Array.from(flags(under), (value) => value * 0.05),
})

const nothing = Array<string>(height).fill('...........')
const dot = nothing.with(3, '..#........')
const shadow = nothing.with(3, '.......#...')

const solution = (layered: Explained | null): Solution => ({
  ...form(dot, null),
  layered,
  patch: {
    box: { left: 4, top: 2, width, height },
    planes,
    painted: Uint8Array.from(flags(Array<string>(height).fill('##########.'))),
  },
})

test('the shape of a mark is what it covers and two pixels around, within the paint', () => {
  const [none, alone] = [nothing[0] as string, '#####......']
  expect([...shapeOfMark(solution(null))]).toEqual(flags([none, alone, alone, alone, alone, alone, none]))
})

test('what lies under a mark belongs to it, and four pixels around where a shadow fades', () => {
  expect([...shapeOfMark(solution(form(dot, shadow)))]).toEqual(flags(nothing.map(() => '##########.')))
})

test('around soft edges it reaches four pixels', () => {
  const soft = nothing.map(() => '.3773......')
  const coverage = Float32Array.from(soft.flatMap((row) => [...row].map((one) => (one === '.' ? 0 : Number(one) / 10))))
  expect([...shapeOfMark({ ...solution(null), coverage })]).toEqual(flags(nothing.map(() => '#########..')))
})

test('what hardly covers anything is no part of the shape', () => {
  const faint = { ...solution(null), coverage: new Float32Array(width * height).fill(0.05) }
  expect(shapeOfMark(faint).includes(1)).toBe(false)
})

test('what is filled is the paint of some regions and where a shape lies in others', () => {
  const isPainted = (row: number, column: number): boolean => column < 7 && (row < 12 || row === 34)
  const data = Uint8Array.from({ length: 800 }, (_, at) => (isPainted(Math.floor(at / 20), at % 20) ? 255 : 0))
  const shape = { box: { left: 4, top: 2, width, height }, shape: shapeOfMark(solution(null)) }
  const holes = markHoles({ width: 20, height: 40, data }, [{ left: 0, top: 34, width: 7, height: 1 }], [shape])
  const places = [...data.keys()].filter((at) => holes.data[at] === 255).map((at) => [Math.floor(at / 20), at % 20])
  const inShape = [3, 4, 5, 6, 7].flatMap((row) => [4, 5, 6].map((column) => [row, column]))
  expect(places).toEqual([...inShape, ...[0, 1, 2, 3, 4, 5, 6].map((column) => [34, column])])
})

test('nothing of a region that reaches into the box of another is filled with it', () => {
  const isOn = (at: number, below: number): boolean => Math.floor(at / 64) - (at % 64) === below && at % 64 < 60
  const both = Uint8Array.from({ length: 64 * 128 }, (_, at) => (isOn(at, 0) || isOn(at, 48) ? 255 : 0))
  const holes = markHoles({ width: 64, height: 128, data: both }, [{ left: 0, top: 48, width: 60, height: 60 }], [])
  expect(holes.data).toEqual(both.map((value, at) => (isOn(at, 48) ? value : 0)))
})

test('the part of a shape that was painted', () => {
  const shape = { box: { left: 1, top: 1, width: 2, height: 2 }, shape: Uint8Array.from([1, 0, 1, 1]) }
  const paint = { width: 3, height: 3, data: Uint8Array.from([0, 0, 0, 0, 255, 255, 0, 0, 255]) }
  expect([...shapeInside(paint, shape).shape]).toEqual([1, 0, 0, 1])
})

test('shapes are placed on a box, cut off at its edges', () => {
  const shape = { box: { left: 3, top: 1, width: 3, height: 2 }, shape: Uint8Array.from([1, 1, 1, 0, 1, 0]) }
  expect([...shapesOn({ left: 4, top: 0, width: 4, height: 3 }, [shape])]).toEqual([0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0])
})
