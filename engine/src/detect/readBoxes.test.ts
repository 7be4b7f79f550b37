import { detectedThings } from '@spotless/contract/thing'
import { describe, expect, it } from 'vitest'
import { cells, readBoxes } from './readBoxes.ts'

const car = detectedThings.indexOf('car')

describe('readBoxes', () => {
  it('takes the peak of a class and the sides that belong to it, in pixels of the photo', () => {
    const scores = new Float32Array(80 * cells * cells)
    const sides = new Float32Array(4 * cells * cells)
    const at = 40 * cells + 60
    scores[car * cells * cells + at] = 0.8
    scores[car * cells * cells + at + 1] = 0.7
    for (const [side, value] of [40, 60, 80, 20].entries()) sides[side * cells * cells + at] = value
    const found = readBoxes(scores, sides, { left: 100, top: 0, width: 1024, height: 512 }, 0.3)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ thing: 'car', box: { left: 500, top: 100, width: 240, height: 80 } })
    expect(found[0]!.score).toBeCloseTo(0.8)
  })
})
