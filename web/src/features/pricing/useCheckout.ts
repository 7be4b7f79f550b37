import type { Plan } from '@spotless/contract/account'
import { createSubscriptionAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import { useState } from 'react'
import { call, messageOf } from '../../lib/call.ts'
import { currentToken } from '../../lib/identity.ts'
import { useConfig } from '../../lib/serverQueries.ts'
import { toast } from '../../lib/toast.ts'
import { useSignIn } from '../account/useSignIn.ts'

type Busy = Plan | 'portal' | null

const redirectTo = async (path: string, payload: object): Promise<void> => {
  const response = await call('POST', path, { payload })
  location.assign(createSubscriptionAnswerSchema.parse(await response.json()).url)
}

/**
 * Opens the payment provider's pages: the checkout of a plan, after sign-in if needed, and the
 * billing portal.
 */
export const useCheckout = () => {
  const [busy, setBusy] = useState<Busy>(null)
  const signIn = useSignIn((state) => state.signIn)
  const { data: config } = useConfig()

  const run = async (target: Busy, fallback: string, open: () => Promise<void>) => {
    setBusy(target)
    try {
      await open()
    } catch (error) {
      toast({ title: 'Error', text: messageOf(error, fallback), destructive: true })
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    /** How payment is taken; undefined while unknown, null where payment is not available. */
    payment: config?.payment,
    choose: (plan: Exclude<Plan, 'free'>) =>
      run(plan, 'Failed to start checkout. Please try again.', async () => {
        const failure = { title: 'Sign-in failed', fallback: 'Please try again' }
        if ((await currentToken()) === null && !(await signIn(failure))) return
        await redirectTo(route.createSubscription, { priceId: config?.payment?.prices[plan] ?? '' })
      }),
    manage: () => run('portal', 'Failed to open billing. Please try again.', () => redirectTo(route.billingPortal, {})),
  }
}

export type Checkout = ReturnType<typeof useCheckout>
