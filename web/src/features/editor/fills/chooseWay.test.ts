import { expect, test } from 'vitest'
import { chooseWay, isSameChoice } from './chooseWay.ts'

test('ways are kept by area, in order; what the engine did itself is no choice', () => {
  const one = chooseWay([], 3, 'filled', 'reversed')
  const two = chooseWay(one, 1, 'reversed', 'filled')
  expect(two).toEqual([
    { area: 1, way: 'reversed' },
    { area: 3, way: 'filled' },
  ])
  expect(chooseWay(two, 3, 'blended', 'reversed')).toEqual([
    { area: 1, way: 'reversed' },
    { area: 3, way: 'blended' },
  ])
  expect(chooseWay(two, 3, 'reversed', 'reversed')).toEqual([{ area: 1, way: 'reversed' }])
})

test('choices are the same where every area is', () => {
  const one = [{ area: 1, way: 'filled' }] as const
  expect(isSameChoice(one, [{ area: 1, way: 'filled' }])).toBe(true)
  expect(isSameChoice(one, [{ area: 1, way: 'blended' }])).toBe(false)
  expect(isSameChoice(one, [])).toBe(false)
})
