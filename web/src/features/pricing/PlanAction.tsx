import type { Plan } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import type { Checkout } from './useCheckout.ts'

interface PlanActionProps {
  readonly plan: Plan
  /** The visitor's plan; null when signed out. */
  readonly current: Plan | null
  readonly checkout: Pick<Checkout, 'busy' | 'payment' | 'choose'>
}

const note = 'grid min-h-13 place-items-center text-center text-sm text-muted'

/**
 * What a visitor can do with a plan: start with it, buy it, change to it, or learn that it is
 * theirs.
 */
export const PlanAction = ({ plan, current, checkout: { busy, payment, choose } }: PlanActionProps) => {
  const hasPaidPlan = current !== null && current !== 'free'
  if (current === plan) {
    return <p className="grid h-13 place-items-center rounded-control bg-raised font-medium">Current plan</p>
  }
  if (plan === 'free') {
    if (hasPaidPlan) return <p className={note}>You return to Free when your paid plan ends</p>
    return (
      <Link to={screen.editor} className={button('quiet', 'large')}>
        Get Started
      </Link>
    )
  }
  if (payment === null) return <p className={note}>Not available on this site</p>
  const { label } = plans[plan]
  const action = hasPaidPlan ? `Change to ${label}` : `Choose ${label}`
  return (
    <button
      type="button"
      disabled={busy !== null || payment === undefined}
      onClick={() => void choose(plan)}
      className={button(plan === 'yearly' ? 'primary' : 'quiet', 'large')}
    >
      {busy === plan ? 'Opening checkout…' : action}
    </button>
  )
}
