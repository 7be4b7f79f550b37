import { expect, test } from 'vitest'
import { memoryAction } from './watchMemory.ts'

const limits = { maxMegabytes: 4_000, maxIdleMs: 1_000 }

test.each([
  [4_000, 0, 'keep'],
  [4_001, 0, 'kill'],
  [701, 1_000, 'keep'],
  [701, 1_001, 'replace'],
  [700, 1_001, 'keep'],
  [4_001, 1_001, 'kill'],
])('%i MiB and %i ms without a task: %s', (megabytes, idleMs, action) => {
  expect(memoryAction({ megabytes, idleMs }, limits)).toBe(action)
})

test('under a small limit, half of it is the most that an idle process may hold', () => {
  const small = { maxMegabytes: 900, maxIdleMs: 0 }
  expect(memoryAction({ megabytes: 450, idleMs: 1 }, small)).toBe('keep')
  expect(memoryAction({ megabytes: 451, idleMs: 1 }, small)).toBe('replace')
})
