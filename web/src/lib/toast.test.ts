import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, useToasts } from './toast.ts'

const titles = () => useToasts.getState().toasts.map(({ title, open }) => [title, open])

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
})
afterEach(() => vi.useRealTimers())

test('there is at most one toast, the newest', () => {
  toast({ title: 'first' })
  toast({ title: 'second' })
  expect(titles()).toEqual([['second', true]])
})

test('a dismissed toast is closed at once and removed 1,000,000 ms later', () => {
  toast({ title: 'only' })
  dismissToast(useToasts.getState().toasts[0]!.id)
  vi.advanceTimersByTime(999_999)
  expect(titles()).toEqual([['only', false]])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})
