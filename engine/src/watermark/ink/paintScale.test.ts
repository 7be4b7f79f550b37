import { expect, test } from 'vitest'
import { paintScale } from './paintScale.ts'

/** A patch of 400 × 300 pixels with a rectangle painted in its corner. */
const painted = (width: number, height: number) => ({
  box: { left: 0, top: 0, width: 400, height: 300 },
  painted: Uint8Array.from({ length: 400 * 300 }, (_, at) => (at % 400 < width && at < 400 * height ? 1 : 0)),
})

test('the shorter side of the paint tells how large lettering is; small lettering is taken as usual', () => {
  expect(paintScale(painted(400, 240))).toBe(3)
  expect(paintScale(painted(160, 300))).toBe(2)
  expect([painted(300, 40), painted(0, 0)].map(paintScale)).toEqual([1, 1])
})
