import type { Delivery, WebhookEvent } from '@spotless/contract/webhooks'

export const eventTexts: Readonly<Record<WebhookEvent, string>> = {
  'edit.completed': 'Finished edits',
  'edit.failed': 'Failed edits',
  'batch.completed': 'Finished batches',
}

/** What a delivery told of. */
export const deliveredTexts: Readonly<Record<Delivery['event'], string>> = {
  'edit.completed': 'Edit finished',
  'edit.failed': 'Edit failed',
  'batch.completed': 'Batch finished',
  ping: 'Test',
}
