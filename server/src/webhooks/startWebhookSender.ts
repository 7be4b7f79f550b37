import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { forgetDeliveries, type SenderDeps, sendDeliveries } from './sendDeliveries.ts'

const pollMs = 1_000
const forgetMs = 3_600_000

/** Sends deliveries to webhooks as they fall due, and forgets old ones. */
export const startWebhookSender = (
  deps: SenderDeps & { readonly log: Log },
): { readonly close: () => Promise<void> } => {
  const stop = new AbortController()
  const report = (error: unknown) =>
    deps.log.error({ err: error }, 'Webhooks could not be sent; they will be tried again.')
  const send = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const sent = await sendDeliveries(deps).catch((error: unknown) => {
        report(error)
        return 0
      })
      if (sent === 0) await setTimeout(pollMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  const sending = send()
  const forget = setInterval(() => void forgetDeliveries(deps).catch(report), forgetMs)
  forget.unref()
  return {
    close: async () => {
      clearInterval(forget)
      stop.abort()
      await sending
    },
  }
}
