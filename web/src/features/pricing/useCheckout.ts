import type { Plan } from '@spotless/contract/account'
import { createSubscriptionAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import { useState } from 'react'
import { call, messageOf } from '../../lib/call.ts'
import { currentToken } from '../../lib/identity.ts'
import { toast } from '../../lib/toast.ts'
import { useConfig } from '../../lib/useServerFacts.ts'
import { useSignIn } from '../account/useSignIn.ts'

type Busy = Plan | 'portal' | null

const follow = async (path: string, payload: object): Promise<void> => {
  const response = await call('POST', path, { payload })
  location.assign(createSubscriptionAnswerSchema.parse(await response.json()).url)
}

/** Leads to the payment provider's pages: the checkout of a plan, after sign-in where needed, and the portal. */
export const useCheckout = () => {
  const [busy, setBusy] = useState<Busy>(null)
  const signIn = useSignIn((state) => state.signIn)
  const { data: config } = useConfig()

  const run = async (what: Busy, otherwise: string, go: () => Promise<void>) => {
    setBusy(what)
    try {
      await go()
    } catch (error) {
      toast({ title: 'Error', text: messageOf(error, otherwise), destructive: true })
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    /** How payment is taken; undefined while that is not known, null where it is not. */
    payment: config?.payment,
    choose: (plan: Exclude<Plan, 'free'>) =>
      run(plan, 'Failed to start checkout. Please try again.', async () => {
        const failure = { title: 'Sign-in failed', otherwise: 'Please try again' }
        if ((await currentToken()) === null && !(await signIn(failure))) return
        await follow(route.createSubscription, { priceId: config?.payment?.prices[plan] ?? '' })
      }),
    manage: () => run('portal', 'Failed to open billing. Please try again.', () => follow(route.billingPortal, {})),
  }
}
