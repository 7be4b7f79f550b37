import { expect, test } from 'vitest'
import { looksAt } from './looksAt.ts'

const [columns, rows] = [48, 48]
const area = columns * rows
const isMark = (at: number): boolean => Math.abs((at % columns) - 24) < 5 && Math.abs(Math.floor(at / columns) - 24) < 5

/** How far the marked square stands out from a ring of bare pixels round it, in levels of one plane. */
const standsOut = (plane: Float32Array): number => {
  let [marked, count] = [0, 0]
  for (let at = 0; at < area; at++) {
    if (!isMark(at)) continue
    marked += plane[at] as number
    count++
  }
  return marked / count - (plane[10 * columns + 24] as number)
}

test('a white mark of 15 % on strong yellow stands out most in the look at the darkest colour', () => {
  const colour = [240, 210, 20]
  const planes = Float32Array.from({ length: 3 * area }, (_, at) => {
    const value = colour[Math.floor(at / area)] as number
    return isMark(at % area) ? 0.85 * value + 0.15 * 255 : value
  })
  const looks = [...looksAt(planes, columns, true)].map((look) => standsOut(look.subarray(0, area)))
  const [darkest, , , asItIs, , raised] = looks
  expect(asItIs).toBeLessThan(3)
  expect(darkest).toBeGreaterThan(2 * (raised as number))
})

test('a quick look leaves most looks out', () => {
  expect([...looksAt(new Float32Array(3 * area), columns, false)]).toHaveLength(3)
  expect([...looksAt(new Float32Array(3 * area), columns, true)]).toHaveLength(7)
})
