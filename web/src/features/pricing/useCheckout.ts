import type { Plan } from '@spotless/contract/account'
import { createSubscriptionAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import { useState } from 'react'
import { call, messageOf } from '../../lib/call.ts'
import { currentToken } from '../../lib/identity.ts'
import { toast } from '../../lib/toast.ts'
import { useSignIn } from '../account/useSignIn.ts'

/** Starts the hosted checkout of a plan, after sign-in where needed; the server maps the plan's name to its price. */
export const useCheckout = () => {
  const [busy, setBusy] = useState<Plan | null>(null)
  const signIn = useSignIn((state) => state.signIn)
  const choose = async (plan: Plan) => {
    setBusy(plan)
    try {
      const signedIn =
        (await currentToken()) !== null || (await signIn({ title: 'Sign-in failed', otherwise: 'Please try again' }))
      if (!signedIn) return
      const response = await call('POST', route.createSubscription, { payload: { priceId: plan } })
      location.assign(createSubscriptionAnswerSchema.parse(await response.json()).url)
    } catch (error) {
      const text = messageOf(error, 'Failed to start checkout. Please try again.')
      toast({ title: 'Error', text, destructive: true })
    } finally {
      setBusy(null)
    }
  }
  return { busy, choose }
}
