import { type Plan, planNames } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { z } from 'zod'
import { users } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { type CheckoutDeps, expireCheckouts, openCheckout, openPortal } from './checkout.ts'
import type { PriceIds } from './paymentConfig.ts'
import { isLive, isMissing } from './readSubscription.ts'
import { syncSubscription } from './syncSubscription.ts'

type User = typeof users.$inferSelect

/** Least time between two look-ups of a renewal that no event announced. */
const minRefreshMs = 60_000

/** The product's use of a payment provider with Stripe's API. */
export interface Billing {
  /** Prices on sale. */
  readonly prices: Readonly<Record<Exclude<Plan, 'free'>, string>>
  readonly isSandbox: boolean
  /**
   * The URL on which a person subscribes or confirms a change of plan.
   * @throws SpotlessError `unknown_price`, `already_subscribed`, `provider_failed`
   */
  readonly checkout: (user: User, priceId: string) => Promise<string>
  /**
   * The URL on which a person manages card, invoices, plan and cancellation.
   * @throws SpotlessError `not_subscribed`, `provider_failed`
   */
  readonly portal: (user: User) => Promise<string>
  /** Updates a user's plan from the provider. @throws SpotlessError `provider_failed` */
  readonly refresh: (user: User) => Promise<User>
  /** The user, updated where their paid period ended without an event; never throws. */
  readonly current: (user: User) => Promise<User>
  /**
   * Handles an event. It only names the customer to update, so events may arrive twice, late or in any order.
   * @throws SpotlessError `invalid_signature`
   */
  readonly webhook: (body: Buffer, signature: string | undefined) => Promise<void>
  /** Deletes the customer of a deleted account at the provider, which ends their subscriptions. */
  readonly forget: (stripeCustomerId: string) => Promise<void>
}

export interface BillingDeps extends CheckoutDeps {
  readonly webhookSecret: string
  readonly prices: PriceIds
  readonly isSandbox: boolean
  readonly log: Log
}

/** Runs a call to the provider. The log gets the reason of a failure, the person only that it failed. */
const withProvider = async <Result>(log: Log, operation: string, run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    log.error({ type, code, statusCode, requestId }, `The payment provider refused ${operation}.`)
    throw new SpotlessError('provider_failed', 'The payment service did not answer as expected. Please try again.', {
      cause: error,
    })
  }
}

/** The part of an event that names its customer. */
const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      object: z.string().optional(),
      id: z.string().optional(),
      customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
    }),
  }),
})

/** The plan that is sold at a price. @throws SpotlessError `unknown_price` */
const planSoldAt = (prices: PriceIds, priceId: string): Exclude<Plan, 'free'> => {
  for (const name of planNames) if (name !== 'free' && prices[name][0] === priceId) return name
  throw new SpotlessError('unknown_price', 'There is no plan with that price.')
}

/** A user without a live subscription checks out; any other confirms the change in the portal. */
const subscribe = async (deps: BillingDeps, user: User, priceId: string): Promise<string> => {
  const plan = planSoldAt(deps.prices, priceId)
  const { stripeCustomerId: customer, stripeSubscriptionId: subscription } = user
  if (customer === null || subscription === null || !isLive(user.subscriptionStatus))
    return openCheckout(deps, user, priceId)
  if (user.subscriptionStatus === 'past_due') return openPortal(deps, customer)
  if (user.subscriptionTier === plan)
    throw new SpotlessError('already_subscribed', `You are on the ${plans[plan].label} plan already.`)
  const { items } = await deps.stripe.subscriptions.retrieve(subscription)
  const [item] = items.data
  if (item === undefined) throw new Error(`Expected an item in the subscription ${subscription} but received none.`)
  return openPortal(deps, customer, {
    type: 'subscription_update_confirm',
    subscription_update_confirm: { subscription, items: [{ id: item.id, price: priceId, quantity: 1 }] },
  })
}

/** Type and customer of a signed event. @throws SpotlessError `invalid_signature` */
const readEvent = (
  { stripe, webhookSecret }: BillingDeps,
  body: Buffer,
  signature: string | undefined,
): { readonly type: string; readonly customer: string | undefined } => {
  let sent: unknown
  try {
    sent = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret)
  } catch (error) {
    throw new SpotlessError('invalid_signature', 'The signature does not match the message.', { cause: error })
  }
  const { type, data } = eventSchema.parse(sent)
  const { object } = data
  return { type, customer: (object.object === 'customer' ? object.id : object.customer) ?? undefined }
}

/** Whether a paid period ended that no event announced, and the last look-up is not recent. */
const needsRefresh = (user: User, time: Date): boolean => {
  const isDue = user.subscriptionPeriodEnd !== null && user.subscriptionPeriodEnd <= time
  const isRecent =
    user.subscriptionSyncedAt !== null && time.getTime() - user.subscriptionSyncedAt.getTime() < minRefreshMs
  return user.subscriptionTier !== 'free' && isDue && !isRecent
}

export const openBilling = (deps: BillingDeps): Billing => {
  const { database, stripe, prices, log, now } = deps
  const sync = async (user: User): Promise<User> => (await syncSubscription(deps, user.id)) ?? user
  return {
    prices: { monthly: prices.monthly[0], yearly: prices.yearly[0] },
    isSandbox: deps.isSandbox,
    checkout: async (user, priceId) => {
      planSoldAt(prices, priceId)
      return withProvider(log, 'a checkout', async () => subscribe(deps, await sync(user), priceId))
    },
    portal: async ({ stripeCustomerId }) => {
      if (stripeCustomerId === null)
        throw new SpotlessError('not_subscribed', 'There is nothing to manage yet: you have not subscribed to a plan.')
      return withProvider(log, 'the customer portal', () => openPortal(deps, stripeCustomerId))
    },
    refresh: (user) => withProvider(log, 'a refresh', () => sync(user)),
    current: async (user) => {
      if (!needsRefresh(user, now())) return user
      return withProvider(log, 'the look-up of a renewal', () => sync(user)).catch((error: unknown) => {
        if (!(error instanceof SpotlessError)) log.error({ err: error }, 'A renewal could not be looked up.')
        return user
      })
    },
    webhook: async (body, signature) => {
      const { type, customer } = readEvent(deps, body, signature)
      if (customer === undefined) return
      const [user] = await database.select().from(users).where(eq(users.stripeCustomerId, customer))
      if (user === undefined) return
      await withProvider(log, type, async () => {
        await sync(user)
        if (type === 'checkout.session.completed') await expireCheckouts(deps, customer, undefined)
      })
    },
    forget: (customer) =>
      withProvider(log, 'the deletion of a customer', async () => {
        await stripe.customers.del(customer).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
      }),
  }
}
