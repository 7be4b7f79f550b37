import type { AddEndpoints } from './apiDeps.ts'
import { idOf, inputOf, missing, parameters } from './apiParameters.ts'
import { endSubscription, renewDuePeriods } from './lifecycle.ts'
import { withCustomer } from './store.ts'
import { intentId, intentObject, listObject, subscriptionObject } from './stripeObjects.ts'

/** Subscriptions and their payments: list, read and cancel. */
export const addSubscriptionEndpoints: AddEndpoints = (app, deps, store) => {
  const { database, now, emit } = deps
  app.get('/v1/subscriptions', async (request) => {
    const { customer } = inputOf(parameters.listSubscriptions, request)
    const objects = await withCustomer(database, customer, async (own) => {
      if ((await own.find('customer', customer)) === undefined) throw missing('customer', customer)
      const listed: object[] = []
      for (const stored of await own.list('subscription', customer)) {
        const { subscription } = await renewDuePeriods(own, stored, now())
        listed.push(subscriptionObject(subscription, await own.find('invoice', subscription.latestInvoice)))
      }
      return listed
    })
    return listObject('/v1/subscriptions', objects)
  })

  app.get('/v1/subscriptions/:id', async (request) => {
    inputOf(parameters.none, request)
    const subscription = await store.find('subscription', idOf(request))
    if (subscription === undefined) throw missing('subscription', idOf(request))
    return subscriptionObject(subscription)
  })

  app.delete('/v1/subscriptions/:id', async (request) => {
    inputOf(parameters.cancelSubscription, request)
    const found = await store.find('subscription', idOf(request))
    if (found === undefined) throw missing('subscription', idOf(request))
    const events = await withCustomer(database, found.customer, async (own) => {
      const subscription = await own.find('subscription', found.id)
      if (subscription === undefined || subscription.status === 'canceled') throw missing('subscription', found.id)
      return endSubscription(own, subscription, now())
    })
    emit(events)
    const ended = await store.find('subscription', found.id)
    return subscriptionObject(ended ?? found)
  })

  app.get('/v1/payment_intents/:id', async (request) => {
    const isExpanded = inputOf(parameters.none, request).expand !== undefined
    const invoice = await store.find('invoice', idOf(request).slice(intentId('').length))
    if (invoice === undefined) throw missing('payment_intent', idOf(request))
    return intentObject(invoice, isExpanded)
  })
}
