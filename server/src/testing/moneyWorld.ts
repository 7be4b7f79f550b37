import type { Plan } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import fc from 'fast-check'
import type { PortalAction } from '../billing/sandbox/portalActions.ts'

export type PaidPlan = Exclude<Plan, 'free'>

const paidPlan = fc.constantFrom<PaidPlan>('monthly', 'yearly')
const pick = fc.nat(1_000)
/** Whether the event reaches the product at once, later or never. */
const isDelivered = fc.boolean()
const portalAction = fc.constantFrom<PortalAction>(
  'cancel',
  'keep',
  'end-now',
  'decline-card',
  'decline-card',
  'accept-card',
)
const settleWay = fc.constantFrom('complete', 'fail', 'cancel', 'remove', 'all')
const one = <Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ do: Name } & Fields> })

/** Everything that can happen to one person's edits and money. */
export const moneyStep = fc.oneof(
  one(6, 'edit', { times: fc.integer({ min: 1, max: 7 }) }),
  one(7, 'settle', { pick, by: settleWay }),
  one(5, 'wait', {
    hours: fc.oneof(fc.integer({ min: 1, max: 48 }), fc.integer({ min: 600, max: 1_100 })),
    isDelivered,
  }),
  one(5, 'subscribe', { plan: paidPlan, isDelivered }),
  one(4, 'switch', { plan: paidPlan, isDelivered }),
  one(5, 'portal', { action: portalAction, isDelivered }),
  one(1, 'refund', {}),
  // A declined card before a renewal: rare by chance, and a case in which unpaid edits could be granted.
  one(3, 'lapse', { isDelivered }),
  one(4, 'event', { pick, copies: fc.integer({ min: 1, max: 3 }) }),
)
export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer Step> ? Step : never

const months = { monthly: 1, yearly: 12 } as const

const afterMonths = (start: Date, plan: PaidPlan): Date => {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + months[plan])
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000)

/** A subscription as stored by the payment provider. */
interface WorldSubscription {
  /** Index among the person's subscriptions. */
  number: number
  plan: PaidPlan
  next: PaidPlan | null
  periodEnd: Date
  isPaid: boolean
  isCancelled: boolean
  /** Number of the credit count started by its payments; a change of plan within a period keeps it. */
  count: number
}

/** Simulates the payment provider: a second, simple implementation of the rules to compare the product with. */
export const moneyWorld = () => {
  let isDeclined = false
  let subscription: WorldSubscription | undefined
  let counts = 0
  let paidEdits = 0
  let subscriptions = 0

  const grant = (): void => {
    if (subscription === undefined) return
    counts += 1
    subscription.count = counts
    paidEdits += plans[subscription.plan].editsPerPeriod ?? 0
  }

  return {
    subscription: (): Readonly<WorldSubscription> | undefined => subscription,
    /** Edits paid for by all payments so far. */
    paidEdits: (): number => paidEdits,
    /** Processes all periods that end before the current time. */
    passTo: (now: Date): void => {
      while (subscription !== undefined && subscription.periodEnd <= now) {
        if (subscription.isCancelled || !subscription.isPaid) {
          subscription = undefined
          return
        }
        const plan: PaidPlan = subscription.next ?? subscription.plan
        const periodEnd = afterMonths(subscription.periodEnd, plan)
        Object.assign(subscription, { plan, next: null, periodEnd, isPaid: !isDeclined })
        if (subscription.isPaid) grant()
      }
    },
    subscribe: (plan: PaidPlan, now: Date): void => {
      isDeclined = false
      const periodEnd = afterMonths(wholeSecond(now), plan)
      subscriptions += 1
      const begun = { plan, next: null, periodEnd, isPaid: true, isCancelled: false, count: 0 }
      subscription = { ...begun, number: subscriptions }
      grant()
    },
    switchTo: (plan: PaidPlan, now: Date): void => {
      if (subscription === undefined) return
      if (plan === subscription.plan) subscription.next = null
      else if (plan === 'monthly') subscription.next = 'monthly'
      else if (!isDeclined) {
        const periodEnd = afterMonths(wholeSecond(now), 'yearly')
        Object.assign(subscription, { plan: 'yearly', next: null, periodEnd, isCancelled: false })
        paidEdits += plans.yearly.editsPerPeriod ?? 0
      }
    },
    act: (action: PortalAction): void => {
      if (action === 'decline-card' || action === 'accept-card') isDeclined = action === 'decline-card'
      if (subscription === undefined) return
      if (action === 'cancel' || action === 'keep') subscription.isCancelled = action === 'cancel'
      if (action === 'end-now' || (action === 'refund' && subscription.isPaid)) subscription = undefined
      else if (action === 'accept-card' && !subscription.isPaid) {
        subscription.isPaid = true
        grant()
      }
    },
  }
}
