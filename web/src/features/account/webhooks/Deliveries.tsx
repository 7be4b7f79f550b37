import { route } from '@spotless/contract/route'
import { type Delivery, deliveriesAnswerSchema } from '@spotless/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { deliveredTexts } from './eventTexts.ts'

/** New deliveries appear within this time while the log is open. */
const refetchMs = 3_000

const formatTime = (isoTime: string): string =>
  new Date(isoTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

const outcomeOf = ({ status, attempts, lastStatus, lastError, nextAttemptAt }: Delivery): string => {
  if (status === 'delivered') return `Taken (${lastStatus})${attempts > 1 ? ` at attempt ${attempts}` : ''}`
  if (attempts === 0) return 'Waiting to be sent'
  const why = lastError ?? 'No answer yet.'
  if (status === 'failed') return `Given up after ${attempts} attempts. ${why}`
  return `${why}${nextAttemptAt === null ? '' : ` Next attempt ${formatTime(nextAttemptAt)}.`}`
}

/** The newest deliveries of a webhook. */
export const Deliveries = ({ webhookId }: { readonly webhookId: string }) => {
  const path = route.webhookDeliveries(webhookId)
  const { data, isError } = useQuery({
    queryKey: [route.webhooks, webhookId],
    queryFn: async () => deliveriesAnswerSchema.parse(await (await call('GET', path)).json()).deliveries,
    refetchInterval: refetchMs,
  })
  if (isError) return <p className="text-muted">We could not load the deliveries.</p>
  if (data === undefined) return <p className="text-muted">Loading the deliveries…</p>
  if (data.length === 0) return <p className="text-muted">Nothing was sent yet.</p>
  return (
    <ul aria-label="Deliveries" className="grid max-h-72 gap-2 overflow-y-auto border-t border-surface pt-3">
      {data.map((delivery) => (
        <li key={delivery.id} className="grid gap-x-4 sm:grid-cols-[12rem_8rem_1fr]">
          <span className="text-muted tabular-nums">{formatTime(delivery.createdAt)}</span>
          <span>{deliveredTexts[delivery.event]}</span>
          <span className={delivery.status === 'failed' ? 'text-danger' : ''}>{outcomeOf(delivery)}</span>
        </li>
      ))}
    </ul>
  )
}
