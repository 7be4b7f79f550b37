import { type AddEndpoints, existingCustomer } from './apiDeps.ts'
import { idOf, inputOf, parameters } from './apiParameters.ts'
import { endSubscription, type StripeEvent } from './lifecycle.ts'
import { withCustomer } from './store.ts'
import { customerObject } from './stripeObjects.ts'

/** Customers: create and delete. */
export const addCustomerEndpoints: AddEndpoints = (app, deps, store) => {
  const { database, now, emit } = deps
  app.post('/v1/customers', async (request) => {
    const { email } = inputOf(parameters.createCustomer, request)
    return customerObject(await store.add('customer', null, { email, isDeleted: false, isCardDeclined: false }, now()))
  })

  app.delete('/v1/customers/:id', async (request) => {
    const id = idOf(request)
    const events = await withCustomer(database, id, async (own) => {
      const customer = await existingCustomer(own, id)
      const ended: StripeEvent[] = []
      for (const subscription of await own.list('subscription', id)) {
        if (subscription.status !== 'canceled') ended.push(...(await endSubscription(own, subscription, now())))
      }
      // Personal data is removed; records of payments stay.
      for (const checkout of await own.list('checkout', id)) await own.change('checkout', checkout, { reference: '' })
      await own.change('customer', customer, { isDeleted: true, email: '' })
      return [...ended, { type: 'customer.deleted', kind: 'customer' as const, id }]
    })
    emit(events)
    return { id, object: 'customer', deleted: true }
  })
}
