import type { Webhook } from '@spotless/contract/webhooks'
import { useState } from 'react'
import { button } from '../../../ui/button.ts'
import { formatDate } from '../formatDate.ts'
import { Deliveries } from './Deliveries.tsx'
import { eventTexts } from './eventTexts.ts'

interface WebhookEntryProps {
  readonly webhook: Webhook
  readonly isBusy: boolean
  readonly onPing: () => void
  readonly onRotate: () => void
  readonly onDelete: () => void
}

export const WebhookEntry = ({ webhook, isBusy, onPing, onRotate, onDelete }: WebhookEntryProps) => {
  const [isOpen, setOpen] = useState(false)
  const { id, url, events, previousSecretUntil: until } = webhook
  const facts = [
    events.map((event) => eventTexts[event]).join(', '),
    ...(until === null ? [] : [`the old secret signs, too, until ${formatDate(until)}`]),
  ].join(' · ')
  const act = (text: string, onClick: () => void, extra = '') => (
    <button type="button" disabled={isBusy} className={button('ghost', 'tight', extra)} onClick={onClick}>
      {text} <span className="sr-only">{url}</span>
    </button>
  )
  return (
    <li className="grid gap-3 rounded-control bg-raised px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-medium break-all">{url}</span>
          <span className="text-muted">{facts}</span>
        </span>
        <span className="-ml-3 flex flex-wrap gap-1 sm:ml-0">
          <button
            type="button"
            aria-expanded={isOpen}
            className={button('ghost', 'tight')}
            onClick={() => setOpen(!isOpen)}
          >
            Deliveries <span className="sr-only">to {url}</span>
          </button>
          {act('Send a test', () => {
            setOpen(true)
            onPing()
          })}
          {act('New secret', onRotate)}
          {act('Delete', onDelete, 'text-danger!')}
        </span>
      </div>
      {isOpen && <Deliveries webhookId={id} />}
    </li>
  )
}
