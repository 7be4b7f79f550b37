import { detectedThings } from '@spotless/contract/thing'
import { describe, expect, it } from 'vitest'
import { decodeDetections, gridSize } from './decodeDetections.ts'

const car = detectedThings.indexOf('car')

describe('decodeDetections', () => {
  it('takes the peak of a class and its distances to the sides, in pixels of the photo', () => {
    const scores = new Float32Array(80 * gridSize * gridSize)
    const sides = new Float32Array(4 * gridSize * gridSize)
    const at = 40 * gridSize + 60
    scores[car * gridSize * gridSize + at] = 0.8
    scores[car * gridSize * gridSize + at + 1] = 0.7
    for (const [side, value] of [40, 60, 80, 20].entries()) sides[side * gridSize * gridSize + at] = value
    const found = decodeDetections(scores, sides, { left: 100, top: 0, width: 1024, height: 512 }, 0.3)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ label: 'car', box: { left: 500, top: 100, width: 240, height: 80 } })
    expect(found[0]!.score).toBeCloseTo(0.8)
  })
})
