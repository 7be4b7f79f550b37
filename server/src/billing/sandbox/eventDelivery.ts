import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'
import type { Log } from '../../log.ts'
import type { StripeEvent } from './lifecycle.ts'
import type { Stored } from './records.ts'
import type { SandboxStore } from './store.ts'
import { chargeObject, checkoutObject, customerObject, invoiceObject, subscriptionObject } from './stripeObjects.ts'

/** Sends an event to the product's webhook, as Stripe would. */
export type Deliver = (payload: string, signature: string) => Promise<void>

export interface EventDelivery {
  /** Queues events for delivery, in order. A failed delivery is logged, not repeated. */
  readonly emit: (events: readonly StripeEvent[]) => void
  /** Sets the receiver; events wait until then. */
  readonly deliverWith: (deliver: Deliver) => void
  /** Resolves when every event emitted so far has been delivered. */
  readonly settled: () => Promise<void>
}

/** The record of an event in Stripe's form, read at delivery. */
const objectOf = async (store: SandboxStore, { kind, id, type }: StripeEvent): Promise<object | undefined> => {
  const record = await store.find(kind, id)
  if (record === undefined) return undefined
  if (kind === 'customer') return customerObject(record as Stored<'customer'>)
  if (kind === 'checkout') return checkoutObject(record as Stored<'checkout'>, '')
  if (kind === 'subscription') return subscriptionObject(record as Stored<'subscription'>)
  return type.startsWith('charge.')
    ? chargeObject(record as Stored<'invoice'>)
    : invoiceObject(record as Stored<'invoice'>)
}

/** @param sign the signature header of a payload */
export const createEventDelivery = (
  store: SandboxStore,
  sign: (payload: string) => string,
  log: Pick<Log, 'warn'>,
): EventDelivery => {
  const receiver = Promise.withResolvers<Deliver>()
  let deliveries: Promise<void> = Promise.resolve()

  const deliverOne = async (event: StripeEvent): Promise<void> => {
    const payload = JSON.stringify({
      id: `evt_sandbox_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      type: event.type,
      data: { object: await objectOf(store, event) },
    })
    const deliver = await receiver.promise
    await deliver(payload, sign(payload))
  }

  return {
    emit: (events) => {
      for (const event of events) {
        deliveries = deliveries.then(() =>
          deliverOne(event).catch((error: unknown) =>
            log.warn({ err: error, type: event.type }, 'A sandbox event was not delivered.'),
          ),
        )
      }
    },
    deliverWith: receiver.resolve,
    settled: async () => {
      let seen: Promise<void> | undefined
      while (seen !== deliveries) {
        seen = deliveries
        await seen
      }
    },
  }
}
