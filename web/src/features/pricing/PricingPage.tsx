import { planNames } from '@spotless/contract/account'
import { useEffect } from 'react'
import { useUsage } from '../../lib/serverQueries.ts'
import { useCurrentUser } from '../account/useCurrentUser.ts'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
import { CheckoutNotice } from './CheckoutNotice.tsx'
import { ManageBilling } from './ManageBilling.tsx'
import { Notice } from './Notice.tsx'
import { PlanAction } from './PlanAction.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanState } from './PlanState.tsx'
import { useCheckout } from './useCheckout.ts'

/** The plans, the visitor's own plan, and the way to the payment provider and back. */
export const PricingPage = () => {
  const { user, authenticated } = useCurrentUser()
  const { data: usage } = useUsage(authenticated)
  const checkout = useCheckout()
  useEffect(() => {
    document.title = 'Pricing · Spotless'
  }, [])
  const current = usage?.plan ?? user?.subscriptionTier ?? null

  return (
    <>
      <Header />
      <main className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
        <h1 className="text-2xl">Pricing</h1>
        <p className="mt-4 max-w-[55ch] text-muted">
          Every edit costs one credit, whatever the mode. Failed edits are free.
        </p>
        <CheckoutNotice />
        {usage && (
          <Notice>
            <PlanState usage={usage} />
            <ManageBilling usage={usage} checkout={checkout} />
          </Notice>
        )}
        <ul className="mt-10 grid gap-4 md:grid-cols-3">
          {planNames.map((plan) => (
            <PlanCard key={plan} plan={plan}>
              <PlanAction plan={plan} current={current} checkout={checkout} />
            </PlanCard>
          ))}
        </ul>
        {/* Reserves its space, so that nothing moves when the text appears. */}
        <p className="mt-6 min-h-12 text-sm text-muted">
          {checkout.payment?.isSandbox &&
            'This site accepts test payments only: no card is needed and no money changes hands.'}
        </p>
      </main>
      <Footer />
    </>
  )
}
