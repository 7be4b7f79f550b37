import type { ErrorCode } from '@spotless/contract/error'
import { CallError, messageOf } from '../../../lib/call.ts'
import { toast, useToasts } from '../../../lib/toast.ts'
import { upgradeLink } from '../../../lib/upgradeLink.ts'

const cancelledCode: ErrorCode = 'cancelled'

const wasCancelled = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof CallError && error.code === cancelledCode)

export const fail = (title: string, text: string): void => toast({ title, text, destructive: true })

/**
 * Shows a failed call as a toast: the server's own sentence, else the given one. Shows nothing when the person cancelled.
 * @returns the sentence shown, or null
 */
export const failCall = (error: unknown, title: string, otherwise: string): string | null => {
  if (wasCancelled(error)) return null
  const text = messageOf(error, otherwise)
  toast({ title, text, destructive: true, ...upgradeLink(error) })
  return text
}

const completionDelayMs = 500

let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * The completion toast, delayed so that the result is seen first (specification, section 9). It does not come any more
 * when the person has gone on and another toast was shown meanwhile.
 */
export const celebrate = (title: string, text: string): void => {
  const newest = useToasts.getState().toasts[0]?.id
  // One that still waits is older news than this one.
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    if (useToasts.getState().toasts[0]?.id === newest) toast({ title, text })
  }, completionDelayMs)
}
