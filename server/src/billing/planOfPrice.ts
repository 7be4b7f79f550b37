import type { PriceIds } from './paymentConfig.ts'

/** The plan of a price that is or was on sale; undefined for an unknown price. */
export const planOfPrice = (prices: PriceIds, priceId: string): 'monthly' | 'yearly' | undefined =>
  (['monthly', 'yearly'] as const).find((plan) => prices[plan].includes(priceId))
