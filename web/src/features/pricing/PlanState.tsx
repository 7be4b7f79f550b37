import type { UsageAnswer } from '@spotless/contract/billing'
import { plans } from '@spotless/contract/billing'

const day = (time: string): string =>
  new Date(time).toLocaleDateString(undefined, { year: 'numeric', month: 'long', day: 'numeric' })

const renewalOf = ({ subscription, resetsAt }: UsageAnswer): string => {
  if (subscription === null) return ''
  if (subscription.status === 'past_due') return 'Your last payment failed. Please update your card.'
  if (subscription.endsAt !== null) return `It ends on ${day(subscription.endsAt)} and does not renew.`
  return `It renews on ${day(resetsAt)}.`
}

/** The user's plan, the edits left, and when it renews or ends. */
export const PlanState = ({ usage }: { readonly usage: UsageAnswer }) => {
  const { label, period } = plans[usage.plan]
  return (
    <p>
      You are on the <strong className="font-semibold">{label}</strong> plan: {usage.creditsRemaining} of{' '}
      {usage.creditsLimit} edits left {period === null ? 'today' : `this ${period}`}.{' '}
      {usage.plan !== 'free' && renewalOf(usage)}
    </p>
  )
}
