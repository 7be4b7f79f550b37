import type { Plan } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import type { PriceIds } from '../paymentConfig.ts'

/** The sandbox's own price ids. */
export const sandboxPrices = {
  monthly: ['price_sandbox_monthly'],
  yearly: ['price_sandbox_yearly'],
} as const satisfies PriceIds

/** The plan that a sandbox price belongs to. */
export const planOfSandboxPrice = (price: string): Exclude<Plan, 'free'> =>
  price === sandboxPrices.yearly[0] ? 'yearly' : 'monthly'

export const centsOf = (price: string): number => Math.round(plans[planOfSandboxPrice(price)].priceUsd * 100)

/** The end of a period: a calendar month or year later, on the month's last day where it has no such day. */
export const periodEndOf = (price: string, start: Date): Date => {
  const months = planOfSandboxPrice(price) === 'monthly' ? 1 : 12
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
