import { expect, test } from 'vitest'
import { isInPolygon } from '../kernel/geometry/isInPolygon.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { findCastShadow } from './findCastShadow.ts'

const width = 1600
const height = 800

/** A post on a plain, with or without a shadow to its right. */
const plain = (ratio: number) => {
  const uniform = xorshift32(5)
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const isPost = column >= 600 && column < 700 && row >= 200 && row < 560
    const isShadow = !isPost && column >= 690 && column < 1000 && row >= 500 && row < 570
    const light = (isShadow ? ratio : 1) * (0.95 + 0.1 * uniform())
    for (const [channel, level] of [180, 170, 140].entries()) {
      data[at * 3 + channel] = isPost ? 60 : Math.round(level * light)
    }
  }
  return { width, height, channels: 3 as const, data }
}
const post = {
  kind: 'object' as const,
  confidence: 1,
  outline: [
    [600, 200],
    [700, 200],
    [700, 560],
    [600, 560],
  ] as [number, number][],
}

test('the shadow of an object in a large photo comes as an outline in the photo’s own pixels', () => {
  const shadow = findCastShadow(plain(0.5), post)
  expect(shadow?.kind).toBe('shadow')
  expect(isInPolygon(850, 535, shadow?.outline ?? [])).toBe(true)
  expect(isInPolygon(980, 535, shadow?.outline ?? [])).toBe(true)
  expect(isInPolygon(850, 620, shadow?.outline ?? [])).toBe(false)
  expect(isInPolygon(650, 300, shadow?.outline ?? [])).toBe(false)
})

test('an object without a shadow offers none', () => {
  expect(findCastShadow(plain(1), post)).toBeNull()
})
