import { z } from 'zod'

const time = z.iso.datetime().transform((text) => new Date(text))

/** The sandbox's records, which Stripe keeps in production; one schema per kind. */
export const recordSchemas = {
  customer: z.object({ email: z.string(), isDeleted: z.boolean(), isCardDeclined: z.boolean() }),
  checkout: z.object({
    price: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
    successUrl: z.string(),
    cancelUrl: z.string(),
    reference: z.string(),
    subscription: z.string().nullable(),
  }),
  subscription: z.object({
    price: z.string(),
    /** Price from the next period on, where it differs. */
    nextPrice: z.string().nullable(),
    status: z.enum(['active', 'past_due', 'canceled']),
    periodStart: time,
    periodEnd: time,
    isCancelledAtEnd: z.boolean(),
    endedAt: time.nullable(),
    startedAt: time,
    latestInvoice: z.string(),
  }),
  invoice: z.object({
    subscription: z.string(),
    price: z.string(),
    amountCents: z.int(),
    status: z.enum(['open', 'paid', 'void']),
    isRefunded: z.boolean(),
  }),
  portal: z.object({ returnUrl: z.string(), confirmPrice: z.string().nullable() }),
} as const

export type Kind = keyof typeof recordSchemas
export type RecordOf<K extends Kind> = z.output<(typeof recordSchemas)[K]>
export type Stored<K extends Kind> = {
  readonly id: string
  readonly customer: string
  readonly createdAt: Date
} & RecordOf<K>

/** Prefixes of ids, like Stripe's. */
export const idPrefix: Readonly<Record<Kind, string>> = {
  customer: 'cus_sandbox',
  checkout: 'cs_test_sandbox',
  subscription: 'sub_sandbox',
  invoice: 'in_sandbox',
  portal: 'bps_sandbox',
}
