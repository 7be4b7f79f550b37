import { expect, it } from 'vitest'
import { groupBoxes } from './groupBoxes.ts'

const at = (left: number, width = 20) => ({ left, top: 0, width, height: 20 })

it('puts neighbours together, leaves others apart, and lets no group grow too long', () => {
  expect(groupBoxes([at(0), at(15), at(100)])).toEqual([
    { view: { left: 0, top: 0, width: 35, height: 20 }, members: [0, 1] },
    { view: at(100), members: [2] },
  ])
  expect(groupBoxes([at(0), at(15), at(30), at(45)]).map(({ members }) => members)).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(groupBoxes([])).toEqual([])
})
