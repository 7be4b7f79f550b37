import { checkoutReturns, usageAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { currentUserKey } from '../account/useCurrentUser.ts'

const maxChecks = 4
const checkIntervalMs = 1_500

/** State of a payment after returning from the checkout; null for anybody else. */
export type CheckoutReturn = 'cancelled' | 'checking' | 'confirmed' | 'pending' | null

/** Refreshes the subscription. @returns whether a paid plan is active */
const refreshSubscription = async (): Promise<boolean> => {
  const response = await call('POST', route.refreshSubscription, { payload: {} })
  const usage = usageAnswerSchema.parse(await response.json())
  queryClient.setQueryData([route.usage], usage)
  void queryClient.invalidateQueries({ queryKey: currentUserKey })
  return usage.plan !== 'free'
}

/** Checks the subscription when somebody returns from the payment provider's pages. */
export const useCheckoutReturn = () => {
  const [parameters] = useSearchParams()
  const outcome = parameters.get('checkout')
  const [state, setState] = useState<CheckoutReturn>(outcome === checkoutReturns.left ? 'cancelled' : null)

  const check = useCallback(async (isCurrent: () => boolean) => {
    setState('checking')
    for (let left = maxChecks; left > 0 && isCurrent(); left -= 1) {
      const isPaid = await refreshSubscription().catch(() => false)
      if (!isCurrent()) return
      if (isPaid) {
        setState('confirmed')
        return
      }
      if (left > 1) await new Promise((resolve) => setTimeout(resolve, checkIntervalMs))
    }
    if (isCurrent()) setState('pending')
  }, [])

  useEffect(() => {
    let isCurrent = true
    if (outcome === checkoutReturns.paid) void check(() => isCurrent)
    if (outcome === checkoutReturns.managed) refreshSubscription().catch(() => false)
    return () => {
      isCurrent = false
    }
  }, [outcome, check])

  return { state, checkAgain: () => void check(() => true) }
}
