import { checkoutReturns, usageAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { currentUserKey } from '../account/useCurrentUser.ts'

const looks = 4
const betweenLooksMs = 1_500

/** Where a return from paying stands: being looked up, arrived, or not heard of yet. */
export type CheckoutReturn = 'left' | 'looking' | 'arrived' | 'waiting' | null

const lookOnce = async (): Promise<boolean> => {
  const usage = usageAnswerSchema.parse(await (await call('POST', route.refreshSubscription, { payload: {} })).json())
  queryClient.setQueryData([route.usage], usage)
  void queryClient.invalidateQueries({ queryKey: currentUserKey })
  return usage.plan !== 'free'
}

/** Looks the subscription up when the person comes back from the payment provider's pages. */
export const useCheckoutReturn = () => {
  const [parameters] = useSearchParams()
  const came = parameters.get('checkout')
  const [state, setState] = useState<CheckoutReturn>(came === checkoutReturns.left ? 'left' : null)

  const look = useCallback(async (isCurrent: () => boolean) => {
    setState('looking')
    for (let left = looks; left > 0 && isCurrent(); left -= 1) {
      const hasArrived = await lookOnce().catch(() => false)
      if (!isCurrent()) return
      if (hasArrived) {
        setState('arrived')
        return
      }
      if (left > 1) await new Promise((resolve) => setTimeout(resolve, betweenLooksMs))
    }
    if (isCurrent()) setState('waiting')
  }, [])

  useEffect(() => {
    let isCurrent = true
    if (came === checkoutReturns.paid) void look(() => isCurrent)
    if (came === checkoutReturns.managed) lookOnce().catch(() => false)
    return () => {
      isCurrent = false
    }
  }, [came, look])

  return { state, lookAgain: () => void look(() => true) }
}
