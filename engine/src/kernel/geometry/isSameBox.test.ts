import { expect, test } from 'vitest'
import { isSameBox } from './isSameBox.ts'

test('boxes are the same where each side is', () => {
  const box = { left: 1, top: 2, width: 3, height: 4 }
  expect(isSameBox(box, { ...box })).toBe(true)
  for (const side of ['left', 'top', 'width', 'height'] as const)
    expect(isSameBox(box, { ...box, [side]: 9 })).toBe(false)
})
