import { expect, test } from 'vitest'
import { percentOf, stagePercent } from './progress.ts'

test('progress goes 20, 40, 80, 100, each step a real stage', () => {
  expect(stagePercent).toEqual({ queued: 0, decoding: 20, inference: 40, encoding: 80, done: 100 })
  expect([percentOf('inference', 0.5), percentOf('encoding'), percentOf('done', 1)]).toEqual([60, 80, 100])
})
