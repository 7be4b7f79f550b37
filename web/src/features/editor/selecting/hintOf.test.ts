import { maxHintPoints } from '@spotless/contract/candidates'
import { expect, test } from 'vitest'
import { imagePoint } from '../../../lib/geometry.ts'
import { hintOf } from './hintOf.ts'

const photo = { width: 2_000, height: 10 }

test('Alt turns a click into the other kind', () => {
  const points = [imagePoint(3, 4)]
  expect(hintOf({ points, altKey: false }, 'add', photo)).toEqual({ kind: 'add', points: [[3, 4]] })
  expect(hintOf({ points, altKey: true }, 'add', photo)?.kind).toBe('remove')
  expect(hintOf({ points, altKey: true }, 'remove', photo)?.kind).toBe('add')
})

test('a stroke keeps what is inside the photo, and its ends when it is long', () => {
  const outside = [imagePoint(-1, 5), imagePoint(5, 10), imagePoint(2_000, 5)]
  expect(hintOf({ points: outside, altKey: false }, 'add', photo)).toBeNull()
  const long = Array.from({ length: 1_500 }, (_, column) => imagePoint(column, 5))
  const { points = [] } = hintOf({ points: [...outside, ...long], altKey: false }, 'add', photo) ?? {}
  expect(points).toHaveLength(maxHintPoints)
  expect([points[0], points.at(-1)]).toEqual([
    [0, 5],
    [1_499, 5],
  ])
})
