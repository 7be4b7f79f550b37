import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { dismissToast, useToasts } from '../lib/toast.ts'

/** The app's notification area; F8 moves the focus into it. */
export const Toaster = () => {
  const toasts = useToasts((state) => state.toasts)
  const viewport = useRef<HTMLOListElement>(null)
  const newest = toasts[0]?.id
  useEffect(() => {
    if (newest === undefined) return
    // Reopened, so that it is above any dialog opened since.
    viewport.current?.hidePopover?.()
    viewport.current?.showPopover?.()
  }, [newest])
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map((toast) => (
        <Radix.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id)
          }}
          className={clsx(
            'rise flex items-start gap-3 rounded-card border p-4 pr-3 shadow-xl shadow-black/20',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            toast.destructive ? 'border-danger/40 bg-danger-soft' : 'border-line bg-surface',
          )}
        >
          <div className="grid flex-1 gap-0.5">
            <Radix.Title className={clsx('text-sm font-semibold', toast.destructive && 'text-danger')}>
              {toast.title}
            </Radix.Title>
            {toast.text && <Radix.Description className="text-sm text-ink/90">{toast.text}</Radix.Description>}
            {toast.link && (
              <Radix.Action altText={`${toast.link.label}: open ${toast.link.href}`} asChild>
                <a
                  href={toast.link.href}
                  target="_blank"
                  rel="noopener"
                  className="mt-1 justify-self-start text-sm font-medium text-accent-text underline underline-offset-4"
                >
                  {toast.link.label}
                </a>
              </Radix.Action>
            )}
          </div>
          <Radix.Close
            aria-label="Close"
            className="-mt-1 grid size-8 place-items-center rounded-control hover:bg-raised"
          >
            <X className="size-4" aria-hidden />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        ref={viewport}
        popover="manual"
        hotkey={['F8']}
        className="fixed inset-auto top-[max(1rem,env(safe-area-inset-top))] left-1/2 z-50 m-0 w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 list-none overflow-visible bg-transparent p-0 text-ink outline-none"
      />
    </Radix.Provider>
  )
}
