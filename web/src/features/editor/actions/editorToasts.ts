import type { ErrorCode } from '@spotless/contract/error'
import { CallError, messageOf } from '../../../lib/call.ts'
import { toast, useToasts } from '../../../lib/toast.ts'
import { upgradeLink } from '../../../lib/upgradeLink.ts'

const cancelledCode: ErrorCode = 'cancelled'

const wasCancelled = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof CallError && error.code === cancelledCode)

export const showError = (title: string, text: string): void => toast({ title, text, destructive: true })

/**
 * Shows a failed call as a toast, with the server's message or else the given one; nothing if the
 * user cancelled.
 * @returns the message shown, or null
 */
export const showCallError = (error: unknown, title: string, fallback: string): string | null => {
  if (wasCancelled(error)) return null
  const text = messageOf(error, fallback)
  toast({ title, text, destructive: true, ...upgradeLink(error) })
  return text
}

const completionDelayMs = 500

let pending: ReturnType<typeof setTimeout> | undefined

/**
 * Shows the completion toast, delayed so that the result is seen first (specification, section 9).
 * It is dropped if another toast appears in the meantime.
 */
export const showCompletion = (title: string, text: string): void => {
  const newest = useToasts.getState().toasts[0]?.id
  // A toast that is still pending is outdated.
  clearTimeout(pending)
  pending = setTimeout(() => {
    if (useToasts.getState().toasts[0]?.id === newest) toast({ title, text })
  }, completionDelayMs)
}
