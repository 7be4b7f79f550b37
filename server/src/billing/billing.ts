import { type Plan, planNames } from '@spotless/contract/account'
import { checkoutReturns, plans } from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { screen } from '@spotless/contract/route'
import { and, eq, isNull } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Database } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { PriceIds } from './paymentConfig.ts'
import { isLive, isMissing } from './readSubscription.ts'
import { syncSubscription } from './syncSubscription.ts'

type User = typeof users.$inferSelect

/** A renewal that we have not heard of is looked up, but not more often than this. */
const lookAgainMs = 60_000

/** What the product does with a payment provider that speaks Stripe's API. */
export interface Billing {
  /** Ids that are sold. */
  readonly prices: Readonly<Record<Exclude<Plan, 'free'>, string>>
  readonly isSandbox: boolean
  /**
   * Where the browser goes to subscribe, or to confirm a change of plan.
   * @throws SpotlessError `unknown_price`, `already_subscribed`, `provider_failed`
   */
  readonly checkout: (user: User, priceId: string) => Promise<string>
  /**
   * Where the browser goes to manage card, invoices, plan and cancellation.
   * @throws SpotlessError `not_subscribed`, `provider_failed`
   */
  readonly portal: (user: User) => Promise<string>
  /** Makes a user's plan what the provider says. @throws SpotlessError `provider_failed` */
  readonly refresh: (user: User) => Promise<User>
  /** The user, looked up again where their paid period ended and nothing was heard since; never throws. */
  readonly current: (user: User) => Promise<User>
  /**
   * Takes an event; it only says whose subscription is to be looked at, so that events may come twice, late or in any order.
   * @throws SpotlessError `invalid_signature`
   */
  readonly webhook: (body: Buffer, signature: string | undefined) => Promise<void>
  /** Ends what a customer pays for and has the provider forget them; for accounts that are deleted. */
  readonly forget: (stripeCustomerId: string) => Promise<void>
}

export interface BillingDeps {
  readonly database: Database
  readonly stripe: Stripe
  readonly webhookSecret: string
  readonly prices: PriceIds
  readonly portalConfiguration: string | undefined
  readonly isSandbox: boolean
  readonly publicUrl: string
  readonly log: Log
  readonly now: () => Date
}

/** Runs what talks to the provider; a person is told that it failed, the log why. */
const withProvider = async <Result>(log: Log, what: string, run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    log.error({ type, code, statusCode, requestId }, `payment provider: ${what} failed`)
    throw new SpotlessError('provider_failed', 'The payment service did not answer as expected. Please try again.', {
      cause: error,
    })
  }
}

/** The customer that an event is about, if any. */
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

export const openBilling = (deps: BillingDeps): Billing => {
  const { database, stripe, prices, publicUrl, log, now } = deps
  const pricingPage = `${publicUrl}${screen.pricing}`

  const sync = async (user: User): Promise<User> => (await syncSubscription(deps, user.id)) ?? user

  /** The customer that stands for a user, made when first needed; of two made at once one is taken back. */
  const customerOf = async (user: User): Promise<string> => {
    if (user.stripeCustomerId !== null) return user.stripeCustomerId
    const customer = await stripe.customers.create({ email: user.email, metadata: { userId: user.id } })
    const [kept] = await database
      .update(users)
      .set({ stripeCustomerId: customer.id, updatedAt: now() })
      .where(and(eq(users.id, user.id), isNull(users.stripeCustomerId)))
      .returning()
    if (kept !== undefined) return customer.id
    await stripe.customers.del(customer.id)
    const [other] = await database.select().from(users).where(eq(users.id, user.id))
    if (other?.stripeCustomerId == null) throw new SpotlessError('unauthenticated', 'Please sign in again.')
    return other.stripeCustomerId
  }

  const openPortal = async (
    customer: string,
    flow?: Stripe.BillingPortal.SessionCreateParams['flow_data'],
  ): Promise<string> => {
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: `${pricingPage}?checkout=${checkoutReturns.managed}`,
      ...(deps.portalConfiguration === undefined ? {} : { configuration: deps.portalConfiguration }),
      ...(flow === undefined ? {} : { flow_data: flow }),
    })
    return session.url
  }

  /**
   * Closes a customer's pages to pay on but for one, so that nobody subscribes twice from two tabs. It comes after the new
   * page was made: of two made at once, at most one is left open.
   */
  const closeCheckouts = async (customer: string, kept: string | undefined): Promise<void> => {
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
    for (const { id } of data) {
      if (id === kept) continue
      await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      })
    }
  }

  const openPage = async (customer: string, userId: string, priceId: string): Promise<string> => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: `${pricingPage}?checkout=${checkoutReturns.paid}`,
      cancel_url: `${pricingPage}?checkout=${checkoutReturns.left}`,
    })
    if (session.url === null) throw new Error('The checkout session has no page.')
    await closeCheckouts(customer, session.id)
    return session.url
  }

  const openCheckout = async (user: User, priceId: string): Promise<string> => {
    const customer = await customerOf(user)
    try {
      return await openPage(customer, user.id, priceId)
    } catch (error) {
      // Somebody deleted the customer at the provider: a new one is made.
      if (!isMissing(error) || user.stripeCustomerId === null) throw error
      await database
        .update(users)
        .set({ stripeCustomerId: null, updatedAt: now() })
        .where(and(eq(users.id, user.id), eq(users.stripeCustomerId, user.stripeCustomerId)))
      return openPage(await customerOf({ ...user, stripeCustomerId: null }), user.id, priceId)
    }
  }

  return {
    prices: { monthly: prices.monthly[0], yearly: prices.yearly[0] },
    isSandbox: deps.isSandbox,

    checkout: async (asking, priceId) => {
      const plan = planNames.find((name) => name !== 'free' && prices[name][0] === priceId)
      if (plan === undefined) throw new SpotlessError('unknown_price', 'There is no plan with that price.')
      return withProvider(log, 'checkout', async () => {
        const user = await sync(asking)
        const { stripeCustomerId: customer, stripeSubscriptionId: subscription } = user
        if (customer === null || subscription === null || !isLive(user.subscriptionStatus)) {
          return openCheckout(user, priceId)
        }
        if (user.subscriptionStatus === 'past_due') return openPortal(customer)
        if (user.subscriptionTier === plan) {
          throw new SpotlessError('already_subscribed', `You are on the ${plans[plan].label} plan already.`)
        }
        const { items } = await stripe.subscriptions.retrieve(subscription)
        const [item] = items.data
        if (item === undefined) throw new Error('The subscription has no item.')
        return openPortal(customer, {
          type: 'subscription_update_confirm',
          subscription_update_confirm: { subscription, items: [{ id: item.id, price: priceId, quantity: 1 }] },
        })
      })
    },

    portal: async ({ stripeCustomerId }) => {
      if (stripeCustomerId === null) {
        throw new SpotlessError('not_subscribed', 'There is nothing to manage yet: you have not subscribed to a plan.')
      }
      return withProvider(log, 'portal', () => openPortal(stripeCustomerId))
    },

    refresh: (user) => withProvider(log, 'refresh', () => sync(user)),

    current: async (user) => {
      const time = now()
      const isDue = user.subscriptionPeriodEnd !== null && user.subscriptionPeriodEnd <= time
      const isRecent =
        user.subscriptionSyncedAt !== null && time.getTime() - user.subscriptionSyncedAt.getTime() < lookAgainMs
      if (user.subscriptionTier === 'free' || !isDue || isRecent) return user
      return withProvider(log, 'renewal', () => sync(user)).catch((error: unknown) => {
        if (!(error instanceof SpotlessError)) log.error({ err: error }, 'a renewal could not be looked up')
        return user
      })
    },

    webhook: async (body, signature) => {
      let sent: unknown
      try {
        sent = stripe.webhooks.constructEvent(body, signature ?? '', deps.webhookSecret)
      } catch (error) {
        throw new SpotlessError('invalid_signature', 'The signature does not fit the message.', { cause: error })
      }
      const event = eventSchema.parse(sent)
      const { object } = event.data
      const customer = object.object === 'customer' ? object.id : object.customer
      if (customer == null) return
      const [user] = await database.select().from(users).where(eq(users.stripeCustomerId, customer))
      if (user === undefined) return
      await withProvider(log, event.type, async () => {
        await sync(user)
        if (event.type === 'checkout.session.completed') await closeCheckouts(customer, undefined)
      })
    },

    forget: (customer) =>
      withProvider(log, 'forget', async () => {
        await stripe.customers.del(customer).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
      }),
  }
}
