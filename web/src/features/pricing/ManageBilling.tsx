import type { UsageAnswer } from '@spotless/contract/billing'
import { button } from '../../ui/button.ts'
import type { Checkout } from './useCheckout.ts'

interface ManageBillingProps {
  readonly usage: UsageAnswer
  readonly checkout: Pick<Checkout, 'busy' | 'payment' | 'manage'>
}

/** Opens the billing portal; shown only to those who have a subscription. */
export const ManageBilling = ({ usage, checkout: { busy, payment, manage } }: ManageBillingProps) =>
  usage.subscription !== null &&
  payment && (
    <button type="button" disabled={busy !== null} onClick={() => void manage()} className={button('quiet')}>
      {busy === 'portal' ? 'Opening billing…' : 'Manage billing'}
    </button>
  )
