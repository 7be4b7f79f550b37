import type { LoggedRequest } from '@spotless/engine-web/worker/messages'

/** What the page asks of the service worker that waits: to take over, if no other page would lose its files. */
export interface TakeOver {
  readonly kind: 'take-over'
}

/** What a service worker tells its pages. */
export type ServiceWorkerReport =
  | { readonly kind: 'requests'; readonly requests: readonly LoggedRequest[] }
  | { readonly kind: 'other-tabs' }
