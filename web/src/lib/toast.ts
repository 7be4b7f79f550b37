import { create } from 'zustand'

export interface ToastContent {
  readonly title: string
  readonly text?: string
  readonly destructive?: boolean
  /** A page that helps further; opens in a new tab. */
  readonly link?: { readonly label: string; readonly href: string }
}

export interface Toast extends ToastContent {
  readonly id: number
  readonly open: boolean
}

const toastLimit = 1
const removalDelayMs = 1_000_000
let lastId = 0

/** The current toasts: newest first, at most one. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Shows a toast, replacing the current one. */
export const toast = (content: ToastContent): void => {
  lastId += 1
  const added: Toast = { ...content, id: lastId, open: true }
  useToasts.setState(({ toasts }) => ({ toasts: [added, ...toasts].slice(0, toastLimit) }))
}

/** Closes a toast; it is removed from the list after a delay, so that its exit can be animated. */
export const dismissToast = (id: number): void => {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)),
  }))
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }))
  }, removalDelayMs)
}
