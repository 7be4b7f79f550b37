import { z } from 'zod'
import type { Plan } from './account.ts'
import { bytesPerMegabyte } from './limits.ts'
import { type Mode, modeNames } from './mode.ts'

export interface PlanFacts {
  readonly label: string
  readonly priceUsd: number
  /** Billing period of the price; null for Free. */
  readonly period: 'month' | 'year' | null
  /** Edits granted per billing period; null where edits are granted per day. */
  readonly editsPerPeriod: number | null
  /** Edits until the end of the sign-up day, UTC; null on paid plans. */
  readonly editsOnSignupDay: number | null
  /** Edits per later UTC day, not accumulated; null on paid plans. */
  readonly editsPerDay: number | null
  readonly maxUploadBytes: number
  /** Most photos stored at a time. */
  readonly maxPhotos: number
  /** Most bytes stored at a time: photos, masks, results and their lossless intermediates. */
  readonly maxStoredBytes: number
  /** Modes that are available every day. */
  readonly modes: readonly Mode[]
  /** Modes that are available on the day of sign-up. */
  readonly signupDayModes: readonly Mode[]
  /** Whether jobs precede those of other plans in the queue. */
  readonly priority: boolean
}

const paidOnly: readonly Mode[] = ['prompt-edit', 'professional-photo']

/** One table of plans, prices and limits (specification, section 9). */
export const plans: Readonly<Record<Plan, PlanFacts>> = {
  free: {
    label: 'Free',
    priceUsd: 0,
    period: null,
    editsPerPeriod: null,
    editsOnSignupDay: 5,
    editsPerDay: 1,
    maxUploadBytes: 10 * bytesPerMegabyte,
    maxPhotos: 200,
    maxStoredBytes: 1_000 * bytesPerMegabyte,
    modes: modeNames.filter((mode) => !paidOnly.includes(mode)),
    signupDayModes: modeNames,
    priority: false,
  },
  monthly: {
    label: 'Monthly',
    priceUsd: 9.99,
    period: 'month',
    editsPerPeriod: 100,
    editsOnSignupDay: null,
    editsPerDay: null,
    maxUploadBytes: 25 * bytesPerMegabyte,
    maxPhotos: 2_000,
    maxStoredBytes: 20_000 * bytesPerMegabyte,
    modes: modeNames,
    signupDayModes: modeNames,
    priority: true,
  },
  yearly: {
    label: 'Yearly',
    priceUsd: 99.99,
    period: 'year',
    editsPerPeriod: 1500,
    editsOnSignupDay: null,
    editsPerDay: null,
    maxUploadBytes: 25 * bytesPerMegabyte,
    maxPhotos: 2_000,
    maxStoredBytes: 20_000 * bytesPerMegabyte,
    modes: modeNames,
    signupDayModes: modeNames,
    priority: true,
  },
}

/** Price of one edit in credits, in every mode. */
export const creditsPerEdit = 1

/** Body of `POST /api/create-subscription`. */
export const createSubscriptionRequestSchema = z.strictObject({ priceId: z.string().min(1).max(255) })

/** Answer of `POST /api/create-subscription` and `POST /api/billing-portal`: the URL to open. */
export const createSubscriptionAnswerSchema = z.object({ url: z.url() })

/** Values of the query parameter `checkout` in the URLs that the payment provider's pages return to. */
export const checkoutReturns = { paid: 'success', left: 'cancelled', managed: 'managed' } as const

/** The installation's payment settings; `prices` are the values of `priceId`. */
export const paymentFactsSchema = z.object({
  /** Whether payment is simulated: no money moves. */
  isSandbox: z.boolean(),
  prices: z.object({ monthly: z.string(), yearly: z.string() }),
})

/** A user's subscription, past or present. */
export const subscriptionFactsSchema = z.object({
  /** Stripe's status, such as `active` or `past_due`. */
  status: z.string(),
  /** When it ends; null while it renews. */
  endsAt: z.iso.datetime().nullable(),
})

/** Answer of `GET /api/usage`. */
export const usageAnswerSchema = z.object({
  plan: z.enum(['free', 'monthly', 'yearly']),
  creditsUsed: z.int().nonnegative(),
  creditsLimit: z.int().nonnegative(),
  creditsRemaining: z.int().nonnegative(),
  /** ISO time at which the count is reset. */
  resetsAt: z.iso.datetime(),
  modes: z.array(z.enum(modeNames)),
  subscription: subscriptionFactsSchema.nullable(),
})
export type UsageAnswer = z.infer<typeof usageAnswerSchema>
