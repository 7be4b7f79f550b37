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
  it('takes none of none', () => {
    expect(choose([], { thing: 'car', which: 'all' }, frame)).toEqual([])
  })
})
