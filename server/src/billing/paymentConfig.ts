import { z } from 'zod'

/** Payment settings. */
export type PaymentConfig =
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      readonly webhookSecret: string
      readonly prices: PriceIds
      /** Configuration of the customer portal; the account's default where undefined. */
      readonly portalConfiguration: string | undefined
    }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' }

/** Price ids of each paid plan: the first is on sale, all are accepted. */
export interface PriceIds {
  readonly monthly: readonly [string, ...string[]]
  readonly yearly: readonly [string, ...string[]]
}

const priceIds = z
  .string()
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(
    z.tuple([z.string().regex(/^price_\w+$/, { error: 'must be ids like price_…' })], z.string().regex(/^price_\w+$/)),
  )

/** Environment variables about payment. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error: 'must be a secret or restricted key of Stripe' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_PRICE_MONTHLY: priceIds.optional(),
  STRIPE_PRICE_YEARLY: priceIds.optional(),
  STRIPE_PORTAL_CONFIGURATION: z.string().startsWith('bpc_').optional(),
  ALLOW_CHECKOUT_SANDBOX: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
}
const paymentSchema = z.object(paymentVariables)
type PaymentVariables = z.output<typeof paymentSchema>

const together = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY'] as const

/** Problems with the variables about payment: Stripe needs all of them or none. */
export const paymentProblems = (values: PaymentVariables): readonly { name: string; message: string }[] => {
  const missing = together.filter((name) => values[name] === undefined)
  if (missing.length === 0 || missing.length === together.length) return []
  return missing.map((name) => ({ name, message: `must be given: payment needs ${together.join(', ')}` }))
}

/**
 * Stripe where its key is set, otherwise the sandbox, in which no money moves. Without a key, a server that other machines can
 * reach takes no payment unless the sandbox is allowed there.
 */
export const paymentOf = (values: PaymentVariables, isExposed: boolean): PaymentConfig => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = values
  if (secretKey !== undefined && webhookSecret !== undefined && monthly !== undefined && yearly !== undefined) {
    const portalConfiguration = values.STRIPE_PORTAL_CONFIGURATION
    return { kind: 'stripe', secretKey, webhookSecret, prices: { monthly, yearly }, portalConfiguration }
  }
  return { kind: isExposed && !values.ALLOW_CHECKOUT_SANDBOX ? 'none' : 'sandbox' }
}
