import { type Plan, planNames } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import { screen } from '@spotless/contract/route'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useUsage } from '../../lib/useServerFacts.ts'
import { button } from '../../ui/button.ts'
import { useCurrentUser } from '../account/useCurrentUser.ts'
import { Footer } from '../landing/Footer.tsx'
import { Header } from '../landing/Header.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanState } from './PlanState.tsx'
import { useCheckout } from './useCheckout.ts'
import { useCheckoutReturn } from './useCheckoutReturn.ts'

const Notice = ({ children }: { readonly children: ReactNode }) => (
  <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface px-6 py-4">
    {children}
  </div>
)

/** The plans, the one in force, and the ways to the payment provider's pages and back. */
export const PricingPage = () => {
  const { user, authenticated } = useCurrentUser()
  const { data: usage } = useUsage(authenticated)
  const { busy, payment, choose, manage } = useCheckout()
  const { state, lookAgain } = useCheckoutReturn()
  useEffect(() => {
    document.title = 'Pricing · Spotless'
  }, [])

  const current = usage?.plan ?? (user ? user.subscriptionTier : null)
  const hasPaidPlan = current !== null && current !== 'free'

  const actionOf = (plan: Plan) => {
    if (current === plan) {
      return <p className="grid h-13 place-items-center rounded-control bg-raised font-medium">Current plan</p>
    }
    if (plan === 'free') {
      return hasPaidPlan ? (
        <p className="grid min-h-13 place-items-center text-center text-sm text-muted">
          Yours again when a paid plan has ended
        </p>
      ) : (
        <Link to={screen.editor} className={button('quiet', 'large')}>
          Get Started
        </Link>
      )
    }
    if (payment === null) {
      return (
        <p className="grid min-h-13 place-items-center text-center text-sm text-muted">Not sold on this installation</p>
      )
    }
    return (
      <button
        type="button"
        disabled={busy !== null || payment === undefined}
        onClick={() => void choose(plan)}
        className={button(plan === 'yearly' ? 'primary' : 'quiet', 'large')}
      >
        {busy === plan
          ? 'Opening checkout…'
          : hasPaidPlan
            ? `Change to ${plans[plan].label}`
            : `Choose ${plans[plan].label}`}
      </button>
    )
  }

  return (
    <>
      <Header />
      <main className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
        <h1 className="text-2xl">Pricing</h1>
        <p className="mt-4 max-w-[55ch] text-muted">
          Every edit costs one credit, whatever the mode. An edit that fails costs nothing.
        </p>
        <div role="status">
          {state === 'looking' && <Notice>Confirming your payment…</Notice>}
          {state === 'arrived' && <Notice>Thank you. Your payment has arrived.</Notice>}
          {state === 'left' && <Notice>You left the checkout. Nothing was charged.</Notice>}
          {state === 'waiting' && (
            <Notice>
              Your payment has not arrived yet. That can take a minute.
              <button type="button" onClick={lookAgain} className={button('quiet')}>
                Look again
              </button>
            </Notice>
          )}
        </div>
        {usage && (
          <Notice>
            <PlanState usage={usage} />
            {usage.subscription !== null && payment && (
              <button type="button" disabled={busy !== null} onClick={() => void manage()} className={button('quiet')}>
                {busy === 'portal' ? 'Opening billing…' : 'Manage billing'}
              </button>
            )}
          </Notice>
        )}
        <ul className="mt-10 grid gap-4 md:grid-cols-3">
          {planNames.map((plan) => (
            <PlanCard key={plan} plan={plan}>
              {actionOf(plan)}
            </PlanCard>
          ))}
        </ul>
        {/* Its place is kept while it is not known whether it is needed. */}
        <p className="mt-6 min-h-12 text-sm text-muted">
          {payment?.isSandbox && 'This installation takes test payments only: no card is asked for and no money moves.'}
        </p>
      </main>
      <Footer />
    </>
  )
}
