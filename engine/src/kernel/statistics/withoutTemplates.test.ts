import { expect, test } from 'vitest'
import { withoutTemplates } from './withoutTemplates.ts'

test('each template is taken off as often as its factor says', () => {
  const templates = [Float32Array.of(1, 0, 2), Float32Array.of(0, 1, 1)]
  expect([...withoutTemplates(Float32Array.of(10, 20, 30), templates, [2, -3])]).toEqual([8, 23, 29])
})

test('without templates the samples stay', () => {
  expect([...withoutTemplates(Float32Array.of(1, 2), [], [])]).toEqual([1, 2])
})
