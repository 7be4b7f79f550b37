import { expect, it } from 'vitest'
import { isIn } from './textMask.ts'

it('determines the part of the frame that contains a line', () => {
  const frame = { width: 100, height: 100 }
  const corner = { left: 80, top: 85, width: 15, height: 5 }
  expect((['bottom', 'right', 'bottom-right'] as const).every((region) => isIn(corner, region, frame))).toBe(true)
  expect((['top', 'left', 'center', 'top-right'] as const).some((region) => isIn(corner, region, frame))).toBe(false)
  expect(isIn({ left: 40, top: 45, width: 20, height: 8 }, 'center', frame)).toBe(true)
})
