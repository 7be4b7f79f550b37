import { create } from 'zustand'

export interface ToastContent {
  readonly title: string
  readonly text?: string
  readonly destructive?: boolean
  /** Where more can be done about it; opens beside the work. */
  readonly link?: { readonly label: string; readonly href: string }
}

export interface Toast extends ToastContent {
  readonly id: number
  readonly open: boolean
}

const toastLimit = 1
const removalDelayMs = 1_000_000
let lastId = 0

/** The toasts there are: the newest first, at most one. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Shows a toast in place of the one there was. */
export const toast = (content: ToastContent): void => {
  lastId += 1
  const added: Toast = { ...content, id: lastId, open: true }
  useToasts.setState(({ toasts }) => ({ toasts: [added, ...toasts].slice(0, toastLimit) }))
}

/** Closes a toast; it leaves the list after a delay, so that its leaving can be seen. */
export const dismissToast = (id: number): void => {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)),
  }))
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }))
  }, removalDelayMs)
}
