import { SpotlessError } from '@spotless/contract/error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToPixels } from './messages.ts'
import { createTaskQueue, type TaskQueue } from './taskQueue.ts'

const graceMs = 500
const photo = new Uint8Array(1)
const size = { format: 'png', width: 1, height: 1, suggestions: [] } as const
const errors: unknown[] = []

let tasks: TaskQueue
let sent: ToPixels[]
let kills: number

const connect = (): void =>
  tasks.connect({
    send: (message) => void sent.push(message),
    kill: () => {
      kills += 1
    },
  })
const verify = (signal = new AbortController().signal, owner?: string): Promise<number> =>
  tasks.perform<number>(
    (id) => ({ kind: 'verify', id, photo }),
    signal,
    (message, resolve) => {
      if (message.kind === 'verified') resolve(message.photo.width)
    },
    owner,
  )
const answer = (id: number): void => tasks.receive({ kind: 'verified', id, photo: size })
const sentKinds = (): readonly string[] => sent.map((message) => `${message.kind} ${'id' in message ? message.id : ''}`)

beforeEach(() => {
  vi.useFakeTimers()
  errors.length = 0
  tasks = createTaskQueue({ error: (...all: unknown[]) => void errors.push(all) }, graceMs)
  sent = []
  kills = 0
})
afterEach(() => vi.useRealTimers())

test('tasks wait for a process and are then sent one by one', async () => {
  const [first, second] = [verify(), verify()]
  expect(sentKinds()).toEqual([])
  connect()
  expect(sentKinds()).toEqual(['verify 1'])
  answer(1)
  await expect(first).resolves.toBe(1)
  expect(sentKinds()).toEqual(['verify 1', 'verify 2'])
  answer(2)
  await expect(second).resolves.toBe(1)
  expect(tasks.isIdle()).toBe(true)
})

test('people take turns: one with many tasks does not go before another who came later', async () => {
  connect()
  const { signal } = new AbortController()
  const asked = [...'ggggab'].map((owner) => verify(signal, owner))
  for (const id of [1, 5, 6, 2, 3, 4]) answer(id)
  await Promise.all(asked)
  expect(sentKinds()).toEqual([1, 5, 6, 2, 3, 4].map((id) => `verify ${id}`))
})

test('who had a turn waits for those who had none, and an idle queue forgets the turns', async () => {
  connect()
  const { signal } = new AbortController()
  const asked = [...'abab'].map((owner) => verify(signal, owner))
  answer(1)
  asked.push(verify(signal, 'c'))
  for (const id of [2, 5, 3, 4]) answer(id)
  await Promise.all(asked)
  expect(sentKinds()).toEqual([1, 2, 5, 3, 4].map((id) => `verify ${id}`))
})

test('an answer to an earlier task is dropped', async () => {
  connect()
  const abort = new AbortController()
  const first = verify(abort.signal)
  abort.abort(new Error('stop'))
  tasks.receive({ kind: 'failure', id: 1, code: 'cancelled', message: 'Cancelled.', details: undefined })
  await expect(first).rejects.toThrow('stop')
  const second = verify()
  answer(1)
  expect(tasks.isIdle()).toBe(false)
  answer(2)
  await expect(second).resolves.toBe(1)
})

test('a task aborted while it waits is never sent', async () => {
  const abort = new AbortController()
  const waiting = verify(abort.signal)
  abort.abort(new Error('stop'))
  await expect(waiting).rejects.toThrow('stop')
  connect()
  expect(sent).toEqual([])
})

test('a running task is asked to stop, and its process is killed after the grace period', async () => {
  connect()
  const abort = new AbortController()
  const running = verify(abort.signal)
  abort.abort(new Error('stop'))
  expect(sentKinds()).toEqual(['verify 1', 'abort 1'])
  vi.advanceTimersByTime(graceMs - 1)
  expect(kills).toBe(0)
  vi.advanceTimersByTime(1)
  expect(kills).toBe(1)
  tasks.disconnect(new Error('killed'))
  await expect(running).rejects.toThrow('stop')
})

test('a task that stops in time keeps its process', async () => {
  connect()
  const abort = new AbortController()
  const running = verify(abort.signal)
  abort.abort(new Error('stop'))
  tasks.receive({ kind: 'failure', id: 1, code: 'cancelled', message: 'Cancelled.', details: undefined })
  await expect(running).rejects.toThrow('stop')
  vi.advanceTimersByTime(10 * graceMs)
  expect(kills).toBe(0)
})

test('losing the process fails the running task alone; the next one is sent to the next process', async () => {
  connect()
  const running = verify()
  const waiting = verify()
  tasks.disconnect(new Error('lost'))
  await expect(running).rejects.toThrow('lost')
  expect(sentKinds()).toEqual(['verify 1'])
  connect()
  expect(sentKinds()).toEqual(['verify 1', 'verify 2'])
  tasks.failWaiting(new Error('not reached: it runs'))
  answer(2)
  await expect(waiting).resolves.toBe(1)
})

test('a refusal keeps its code and is not logged; any other failure is logged in detail', async () => {
  connect()
  const refused = verify()
  tasks.receive({
    kind: 'failure',
    id: 1,
    code: 'unreadable_image',
    message: 'It is damaged.',
    details: { type: 'Error', message: 'VipsJpeg' },
  })
  await expect(refused).rejects.toEqual(
    new SpotlessError('unreadable_image', 'It is damaged.', { cause: { type: 'Error', message: 'VipsJpeg' } }),
  )
  await expect(refused).rejects.toMatchObject({ cause: { message: 'VipsJpeg' } })
  expect(errors).toEqual([])
  const failed = verify()
  tasks.receive({
    kind: 'failure',
    id: 2,
    code: undefined,
    message: 'x is undefined',
    details: { type: 'TypeError', message: 'y' },
  })
  await expect(failed).rejects.toThrow('The engine failed: x is undefined')
  expect(errors).toEqual([[{ details: { type: 'TypeError', message: 'y' } }, 'The engine failed: x is undefined']])
})

test('the idle time is counted from the end of the last task', async () => {
  connect()
  const running = verify()
  vi.advanceTimersByTime(1_000)
  expect(tasks.idleMs()).toBe(0)
  answer(1)
  await running
  vi.advanceTimersByTime(250)
  expect(tasks.idleMs()).toBe(250)
})

test('the process of a task that does not stop is killed less than half a second after the abort', async () => {
  tasks = createTaskQueue({ error: (...all: unknown[]) => void errors.push(all) })
  connect()
  const abort = new AbortController()
  const lost = verify(abort.signal)
  void lost.catch(() => {})
  abort.abort(new Error('stopped'))
  vi.advanceTimersByTime(300)
  expect(kills).toBe(0)
  vi.advanceTimersByTime(150)
  expect(kills).toBe(1)
})
