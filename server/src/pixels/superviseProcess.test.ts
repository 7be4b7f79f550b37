import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { superviseProcess } from './superviseProcess.ts'

class FakeChild extends EventEmitter {
  exitCode: number | null = null
  signalCode: string | null = null
  end(code: number | null, signal: string | null): void {
    this.exitCode = code
    this.signalCode = signal
    this.emit('exit', code, signal)
  }
  kill(signal: string): boolean {
    this.end(null, signal)
    return true
  }
}

let children: FakeChild[]
let events: string[]

const supervise = () =>
  superviseProcess<string>(
    () => {
      const child = new FakeChild()
      children.push(child)
      return child as unknown as ChildProcess
    },
    {
      isReady: (message) => message === 'ready',
      onReady: () => void events.push('ready'),
      onMessage: (message) => void events.push(message),
      onExit: (reason, wasReady) => void events.push(`exit: ${reason}, ready: ${wasReady}`),
    },
    { error: () => undefined },
  )

beforeEach(() => {
  vi.useFakeTimers()
  children = []
  events = []
})
afterEach(() => vi.useRealTimers())

test('a process that ends after it was ready is started again at once', () => {
  supervise()
  children[0]?.emit('message', 'ready')
  children[0]?.emit('message', 'news')
  children[0]?.end(null, 'SIGKILL')
  expect(events).toEqual(['ready', 'news', 'exit: SIGKILL, ready: true'])
  vi.advanceTimersByTime(0)
  expect(children).toHaveLength(2)
})

test('a process that never becomes ready is started again later each time, until it does', () => {
  supervise()
  children[0]?.end(1, null)
  expect(events).toEqual(['exit: exit code 1, ready: false'])
  vi.advanceTimersByTime(999)
  expect(children).toHaveLength(1)
  vi.advanceTimersByTime(1)
  children[1]?.end(1, null)
  vi.advanceTimersByTime(1_999)
  expect(children).toHaveLength(2)
  vi.advanceTimersByTime(1)
  children[2]?.emit('message', 'ready')
  children[2]?.end(0, null)
  vi.advanceTimersByTime(0)
  expect(children).toHaveLength(4)
})

test('closing kills the process and starts no other', async () => {
  const { close } = supervise()
  children[0]?.emit('message', 'ready')
  await close()
  expect(children[0]?.signalCode).toBe('SIGKILL')
  vi.advanceTimersByTime(60_000)
  expect(children).toHaveLength(1)
})

test('closing while a restart is due cancels the restart', async () => {
  const { close } = supervise()
  children[0]?.end(1, null)
  await close()
  vi.advanceTimersByTime(60_000)
  expect(children).toHaveLength(1)
})
