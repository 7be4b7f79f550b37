import { expect, test } from 'vitest'
import { runJobs } from './runJobs.ts'

test('at most the limit runs at a time, and everything ends', async () => {
  let [running, most] = [0, 0]
  const ended: number[] = []
  await runJobs([5, 1, 4, 2, 3], 2, new AbortController().signal, async (item) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, item))
    running--
    ended.push(item)
  })
  expect(most).toBe(2)
  expect(ended.toSorted()).toEqual([1, 2, 3, 4, 5])
})

test('after an abort nothing starts, and what runs ends', async () => {
  const stop = new AbortController()
  const started: number[] = []
  let isEnded = false
  await runJobs([0, 1, 2], 1, stop.signal, async (item) => {
    started.push(item)
    stop.abort()
    await new Promise((resolve) => setTimeout(resolve, 5))
    isEnded = true
  })
  expect(started).toEqual([0])
  expect(isEnded).toBe(true)
})
