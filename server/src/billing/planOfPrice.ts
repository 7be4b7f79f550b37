import type { PriceIds } from './paymentConfig.ts'

/** The paid plan that a price is of, sold now or earlier; undefined for a price that is not ours. */
export const planOfPrice = (prices: PriceIds, priceId: string): 'monthly' | 'yearly' | undefined =>
  (['monthly', 'yearly'] as const).find((plan) => prices[plan].includes(priceId))
