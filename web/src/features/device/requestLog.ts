import type { LoggedRequest } from '@spotless/engine-web/worker/messages'
import { create } from 'zustand'

/** Every request that the page and its engine have made, oldest first. */
export const useRequestLog = create<{ readonly requests: readonly LoggedRequest[]; readonly refused: number }>(() => ({
  requests: [],
  refused: 0,
}))

export const logRequests = (made: readonly LoggedRequest[]): void => {
  const fetched = made.filter(({ url }) => !url.startsWith('blob:'))
  if (fetched.length > 0) useRequestLog.setState(({ requests }) => ({ requests: [...requests, ...fetched] }))
}

/** Counts what the page's policy has refused. */
export const logRefusal = (): void => useRequestLog.setState(({ refused }) => ({ refused: refused + 1 }))

/** Requests to other addresses than the page's own files and weights. */
export const requestsElsewhere = (requests: readonly LoggedRequest[], baseUrl: string): readonly LoggedRequest[] =>
  requests.filter(({ url }) => !url.startsWith(baseUrl))
