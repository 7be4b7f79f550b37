import { precacheEntries } from 'virtual:precache-entries'
import { observeRequests } from '@spotless/engine-web/worker/observeRequests'
import { clientsClaim } from 'workbox-core'
import { precacheAndRoute } from 'workbox-precaching'
import type { ServiceWorkerReport, TakeOver } from './messages.ts'

interface PageClient {
  readonly postMessage: (report: ServiceWorkerReport) => void
}

interface MessageEventOfPage extends Event {
  readonly data: TakeOver
  readonly source: PageClient
  readonly waitUntil: (work: Promise<void>) => void
}

/** What a service worker's global scope offers, as far as this file uses it. */
interface ServiceWorkerScope {
  readonly clients: {
    readonly matchAll: (options: { readonly includeUncontrolled: boolean }) => Promise<readonly PageClient[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (type: 'message', listener: (event: MessageEventOfPage) => void) => void
}

const scope = self as unknown as ServiceWorkerScope
const pages = () => scope.clients.matchAll({ includeUncontrolled: true })

// One version of page and engine, fetched whole before it serves; addresses say in their query which mode is wanted.
precacheAndRoute(precacheEntries, { ignoreURLParametersMatching: [/./] })
clientsClaim()

observeRequests(async (requests) => {
  for (const page of await pages()) page.postMessage({ kind: 'requests', requests })
})

/** Takes over from the version before, whose files are then removed: other tabs may still need those. */
const takeOver = async (asker: PageClient): Promise<void> => {
  if ((await pages()).length > 1) asker.postMessage({ kind: 'other-tabs' })
  else await scope.skipWaiting()
}

scope.addEventListener('message', (event) => event.waitUntil(takeOver(event.source)))
