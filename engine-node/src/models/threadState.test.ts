import { expect, test } from 'vitest'
import { createThreadState, endCalls, runCall, waitForCall } from './threadState.ts'

test('calls run until they are to end; then none begins, and none is waited for', async () => {
  const state = createThreadState()
  expect(await runCall(state, async () => 'answer')).toBe('answer')
  await expect(runCall(state, () => Promise.reject(new Error('bad input')))).rejects.toThrow('bad input')
  endCalls(state)
  await expect(runCall(state, async () => 'late')).rejects.toThrow('was closed')
  waitForCall(state)
})
