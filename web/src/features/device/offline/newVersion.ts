import { create } from 'zustand'
import { toast } from '../../../lib/toast.ts'
import { logRequests } from '../requestLog.ts'
import type { ServiceWorkerReport, TakeOver } from './messages.ts'

/** The newer version of the page that is fetched whole and waits to be used. */
export const useNewVersion = create<{ readonly waiting: ServiceWorker | null }>(() => ({ waiting: null }))

const noteWaiting = ({ waiting }: ServiceWorkerRegistration): void => useNewVersion.setState({ waiting })

const watch = (registration: ServiceWorkerRegistration): void => {
  if (registration.waiting && registration.active) noteWaiting(registration)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => registration.active && noteWaiting(registration))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

const onReport = ({ data }: MessageEvent<ServiceWorkerReport>): void => {
  if (data.kind === 'requests') logRequests(data.requests)
  else {
    toast({
      title: 'Close the other tabs first',
      text: 'This page is open in another tab, which still needs the version before.',
    })
  }
}

/** Keeps the page and the engine on this device, so that it starts without a connection; watches for newer versions. */
export const keepPage = (): void => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker === undefined) return
  serviceWorker.addEventListener('message', onReport)
  serviceWorker.startMessages()
  // Private windows of some browsers refuse; the page then works as long as there is a connection.
  serviceWorker.register(new URL('serviceWorker.js', document.baseURI)).then(watch, () => undefined)
}

/** Reloads the page in the newer version. */
export const startVersion = (waiting: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ kind: 'take-over' } satisfies TakeOver)
}
