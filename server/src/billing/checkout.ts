import { checkoutReturns } from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { screen } from '@spotless/contract/route'
import { and, eq, isNull } from 'drizzle-orm'
import { Stripe } from 'stripe'
import type { Database } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { isMissing } from './readSubscription.ts'

type User = typeof users.$inferSelect

export interface CheckoutDeps {
  readonly database: Database
  readonly stripe: Stripe
  readonly portalConfiguration: string | undefined
  readonly publicUrl: string
  readonly now: () => Date
}

const pricingPageOf = ({ publicUrl }: CheckoutDeps): string => `${publicUrl}${screen.pricing}`

/** The Stripe customer of a user, created when first needed; of two created at the same time one is deleted again. */
const customerOf = async ({ database, stripe, now }: CheckoutDeps, user: User): Promise<string> => {
  if (user.stripeCustomerId !== null) return user.stripeCustomerId
  const customer = await stripe.customers.create({ email: user.email, metadata: { userId: user.id } })
  const [updated] = await database
    .update(users)
    .set({ stripeCustomerId: customer.id, updatedAt: now() })
    .where(and(eq(users.id, user.id), isNull(users.stripeCustomerId)))
    .returning()
  if (updated !== undefined) return customer.id
  await stripe.customers.del(customer.id)
  const [other] = await database.select().from(users).where(eq(users.id, user.id))
  if (other?.stripeCustomerId == null) throw new SpotlessError('unauthenticated', 'Please sign in again.')
  return other.stripeCustomerId
}

/** Creates a customer portal session and returns its URL. */
export const openPortal = async (
  deps: CheckoutDeps,
  customer: string,
  flow?: Stripe.BillingPortal.SessionCreateParams['flow_data'],
): Promise<string> => {
  const session = await deps.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${pricingPageOf(deps)}?checkout=${checkoutReturns.managed}`,
    ...(deps.portalConfiguration === undefined ? {} : { configuration: deps.portalConfiguration }),
    ...(flow === undefined ? {} : { flow_data: flow }),
  })
  return session.url
}

/**
 * Expires a customer's open checkout sessions except one, so that nobody subscribes twice from two tabs. Runs after the
 * new session was created: of two created at the same time, at most one stays open.
 */
export const expireCheckouts = async (
  { stripe }: CheckoutDeps,
  customer: string,
  except: string | undefined,
): Promise<void> => {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of data) {
    if (id === except) continue
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
  }
}

const createSession = async (
  deps: CheckoutDeps,
  customer: string,
  userId: string,
  priceId: string,
): Promise<string> => {
  const session = await deps.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: userId,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: `${pricingPageOf(deps)}?checkout=${checkoutReturns.paid}`,
    cancel_url: `${pricingPageOf(deps)}?checkout=${checkoutReturns.left}`,
  })
  if (session.url === null) throw new Error(`Expected a URL in the checkout session ${session.id} but received null.`)
  await expireCheckouts(deps, customer, session.id)
  return session.url
}

/** Creates a checkout session for a user and returns its URL. A customer deleted at Stripe is replaced by a new one. */
export const openCheckout = async (deps: CheckoutDeps, user: User, priceId: string): Promise<string> => {
  const customer = await customerOf(deps, user)
  try {
    return await createSession(deps, customer, user.id, priceId)
  } catch (error) {
    if (!isMissing(error) || user.stripeCustomerId === null) throw error
    await deps.database
      .update(users)
      .set({ stripeCustomerId: null, updatedAt: deps.now() })
      .where(and(eq(users.id, user.id), eq(users.stripeCustomerId, user.stripeCustomerId)))
    return createSession(deps, await customerOf(deps, { ...user, stripeCustomerId: null }), user.id, priceId)
  }
}
