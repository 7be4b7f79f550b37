import { type WebhookEvent, webhookEvents } from '@spotless/contract/webhooks'
import { type FormEvent, useState } from 'react'
import { button } from '../../../ui/button.ts'
import { eventTexts } from './eventTexts.ts'

interface WebhookFormProps {
  readonly isBusy: boolean
  /** Answers whether the webhook was made. */
  readonly onMake: (url: string, events: readonly WebhookEvent[]) => Promise<boolean>
}

export const WebhookForm = ({ isBusy, onMake }: WebhookFormProps) => {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onMake(url, events)) setUrl('')
  }
  const toggle = (event: WebhookEvent) =>
    setEvents(events.includes(event) ? events.filter((kept) => kept !== event) : [...events, event])
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-56 flex-1 gap-1.5 text-sm font-medium">
          Address
          <input
            required
            type="url"
            autoComplete="off"
            placeholder="https://shop.example.com/spotless"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            className="h-11 rounded-control border border-muted bg-ground px-3 text-base font-normal"
          />
        </label>
        <button
          type="submit"
          disabled={isBusy || events.length === 0}
          className={button('primary', 'small', 'min-h-11')}
        >
          Add webhook
        </button>
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <legend className="sr-only">What the webhook is told of</legend>
        {webhookEvents.map((event) => (
          <label key={event} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-(--color-accent)"
              checked={events.includes(event)}
              onChange={() => toggle(event)}
            />
            {eventTexts[event]}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
