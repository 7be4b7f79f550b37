import { type AddEndpoints, existingCustomer, pageUrl } from './apiDeps.ts'
import { idOf, inputOf, missing, parameters, StripeApiError } from './apiParameters.ts'
import { withCustomer } from './store.ts'
import { checkoutObject, listObject } from './stripeObjects.ts'

/** Checkout and portal sessions: create, list and expire. */
export const addCheckoutEndpoints: AddEndpoints = (app, deps, store) => {
  const { database, now } = deps
  app.post('/v1/checkout/sessions', async (request) => {
    const input = inputOf(parameters.createCheckout, request)
    await existingCustomer(store, input.customer)
    const checkout = await store.add(
      'checkout',
      input.customer,
      {
        price: input.line_items[0].price,
        status: 'open',
        subscription: null,
        successUrl: input.success_url,
        cancelUrl: input.cancel_url,
        reference: input.client_reference_id,
      },
      now(),
    )
    return checkoutObject(checkout, pageUrl(deps, 'checkout', checkout.id))
  })

  app.get('/v1/checkout/sessions', async (request) => {
    const { customer } = inputOf(parameters.listCheckouts, request)
    const open = (await store.list('checkout', customer)).filter(({ status }) => status === 'open')
    const objects = open.map((checkout) => checkoutObject(checkout, pageUrl(deps, 'checkout', checkout.id)))
    return listObject('/v1/checkout/sessions', objects)
  })

  app.post('/v1/checkout/sessions/:id/expire', async (request) => {
    const found = await store.find('checkout', idOf(request))
    if (found === undefined) throw missing('checkout.session', idOf(request))
    return withCustomer(database, found.customer, async (own) => {
      const checkout = await own.find('checkout', found.id)
      if (checkout?.status !== 'open') throw new StripeApiError(400, 'resource_not_open', 'This session is not open.')
      return checkoutObject(await own.change('checkout', checkout, { status: 'expired' }), '')
    })
  })

  app.post('/v1/billing_portal/sessions', async (request) => {
    const input = inputOf(parameters.createPortal, request)
    await existingCustomer(store, input.customer)
    const confirmPrice = input.flow_data?.subscription_update_confirm.items[0].price ?? null
    const portal = await store.add('portal', input.customer, { returnUrl: input.return_url, confirmPrice }, now())
    const { id, customer, returnUrl } = portal
    return {
      id,
      object: 'billing_portal.session',
      customer,
      livemode: false,
      return_url: returnUrl,
      url: pageUrl(deps, 'portal', id),
    }
  })
}
