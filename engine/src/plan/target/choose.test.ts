import { describe, expect, it } from 'vitest'
import type { Detection } from '../../detect/decodeDetections.ts'
import { choose } from './choose.ts'

const at = (left: number, top: number, side: number, score: number): Detection => ({
  label: 'car',
  score,
  box: { left, top, width: side, height: side },
})
const surest = at(40, 40, 20, 0.9)
const onTheLeft = at(0, 50, 30, 0.5)
const small = at(80, 10, 5, 0.4)
const frame = { width: 100, height: 100 }
const cars = [surest, onTheLeft, small]

describe('choose', () => {
  it.each([
    ['one', undefined, [surest]],
    ['all', undefined, cars],
    ['biggest', undefined, [onTheLeft]],
    ['smallest', undefined, [small]],
    ['one', 'left', [onTheLeft]],
    ['one', 'top-right', [small]],
    ['all', 'right', [small]],
    ['one', 'center', [surest]],
  ] as const)('takes of three cars %s at %s', (which, region, expected) => {
    expect(
      choose(cars, region === undefined ? { thing: 'car', which } : { thing: 'car', which, region }, frame),
    ).toEqual(expected)
  })
  it.each([
    ['one', undefined, 'red', [small]],
    ['all', undefined, 'red', [surest, small]],
    ['one', 'left', 'red', [surest]],
    ['biggest', undefined, 'red', [surest]],
    ['one', undefined, 'blue', [onTheLeft]],
    ['all', undefined, 'green', []],
  ] as const)('takes of three cars %s at %s that is %s', (which, region, colour, expected) => {
    const redness = new Map([
      [surest, 0.4],
      [onTheLeft, 0.1],
      [small, 0.5],
    ])
    const matchOf = (car: Detection, named: string): number => {
      const red = redness.get(car) ?? 0
      return { red, blue: 0.5 - red, green: 0.01 }[named] ?? 0
    }
    const target = { thing: 'car', which, colour, ...(region !== undefined && { region }) } as const
    expect(choose(cars, target, frame, matchOf)).toEqual(expected)
  })
  it('takes none of none', () => {
    expect(choose([], { thing: 'car', which: 'all' }, frame)).toEqual([])
  })
})
