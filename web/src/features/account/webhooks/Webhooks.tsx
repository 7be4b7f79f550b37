import { route } from '@spotless/contract/route'
import { type WebhookEvent, webhookSecretSchema, webhooksAnswerSchema } from '@spotless/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { ShownOnce } from '../ShownOnce.tsx'
import { useChange } from '../useChange.ts'
import { WebhookEntry } from './WebhookEntry.tsx'
import { WebhookForm } from './WebhookForm.tsx'

/** The webhooks of the signed-in person, with what was sent to them. */
export const Webhooks = () => {
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string } | null>(null)
  const { isBusy, change } = useChange([route.webhooks])
  const { data: webhooks, isError } = useQuery({
    queryKey: [route.webhooks],
    queryFn: async () => webhooksAnswerSchema.parse(await (await call('GET', route.webhooks)).json()).webhooks,
  })
  const showSecret = async (answer: Response) => setMade(webhookSecretSchema.parse(await answer.json()))
  const make = (url: string, events: readonly WebhookEvent[]) =>
    change(async () => showSecret(await call('POST', route.webhooks, { payload: { url, events } })))
  const rotate = (id: string) => void change(async () => showSecret(await call('POST', route.webhookSecret(id))))
  const ping = (id: string) =>
    void change(async () => {
      await call('POST', route.webhookPing(id))
      toast({ title: 'Test sent', text: 'The deliveries below show what came back.' })
    })
  const remove = (id: string) =>
    void change(async () => {
      await call('DELETE', route.webhook(id))
      if (made?.id === id) setMade(null)
      toast({ title: 'Webhook deleted' })
    })
  return (
    <div className="grid gap-5 rounded-card bg-surface p-6">
      <p className="max-w-[60ch] text-sm text-muted">
        Your program is told when an edit or a batch has ended: a signed message is sent to a public address, and again
        later if it is not taken.
      </p>
      <WebhookForm isBusy={isBusy} onMake={make} />
      {made && (
        <ShownOnce
          what="secret"
          value={made.secret}
          intro="Copy the secret that signs the messages now. It is not shown again."
        />
      )}
      {isError && <p className="text-sm text-muted">We could not load your webhooks. Please reload the page.</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className="grid gap-2" aria-label="Your webhooks">
          {webhooks.map((webhook) => (
            <WebhookEntry
              key={webhook.id}
              webhook={webhook}
              isBusy={isBusy}
              onPing={() => ping(webhook.id)}
              onRotate={() => rotate(webhook.id)}
              onDelete={() => remove(webhook.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
