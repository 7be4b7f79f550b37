import { button } from '../../ui/button.ts'
import { Notice } from './Notice.tsx'
import { useCheckoutReturn } from './useCheckoutReturn.ts'

/** The state of a payment after returning from the checkout. */
export const CheckoutNotice = () => {
  const { state, checkAgain } = useCheckoutReturn()
  return (
    <div role="status">
      {state === 'checking' && <Notice>Confirming your payment…</Notice>}
      {state === 'confirmed' && <Notice>Thank you. We have received your payment.</Notice>}
      {state === 'cancelled' && <Notice>Checkout cancelled. You have not been charged.</Notice>}
      {state === 'pending' && (
        <Notice>
          We have not received your payment yet. This can take a minute.
          <button type="button" onClick={checkAgain} className={button('quiet')}>
            Check again
          </button>
        </Notice>
      )}
    </div>
  )
}
