import type { LoggedRequest } from './messages.ts'

const loggedOf = (entry: PerformanceEntry): LoggedRequest => ({
  url: entry.name,
  receivedBytes: entry instanceof PerformanceResourceTiming ? entry.transferSize : 0,
})

/** Tells of every request that this page or worker has made and makes, as the browser records them. */
export const observeRequests = (onRequests: (requests: readonly LoggedRequest[]) => void): void => {
  new PerformanceObserver((list) => onRequests(list.getEntries().map(loggedOf))).observe({
    type: 'resource',
    buffered: true,
  })
}
