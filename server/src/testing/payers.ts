import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { PortalAction } from '../billing/sandbox/portalActions.ts'
import { users } from '../db/schema.ts'
import { maskDataOf, photoOf, type ServerUnderTest } from './serverUnderTest.ts'

export const monthly = 'price_sandbox_monthly'
export const yearly = 'price_sandbox_yearly'

/** The part of the sandbox's address that names a page. */
export const pageOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** Actions of paying users on a server with the checkout sandbox, which is notified of deleted accounts as in the product. */
export const payersOf = (server: ServerUnderTest) => {
  const { sandbox, billing } = server
  if (sandbox === null || billing === null) throw new Error('There is no sandbox.')
  server.payment.forget = billing.forget
  let people = 0

  const post = (token: string, url: string, payload: object = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  const usage = async (token: string) =>
    (await server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${token}` } })).json()
  const newcomer = async () => {
    people += 1
    const email = `payer${people}@example.com`
    return { email, token: await server.token(email) }
  }
  const rowOf = async (email: string) => {
    const [user] = await server.connection.database.select().from(users).where(eq(users.email, email))
    if (user === undefined) throw new Error(`There is no ${email}.`)
    return user
  }
  const checkout = async (token: string, priceId: string) => {
    const answer = await post(token, '/api/create-subscription', { priceId })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('/checkout-sandbox/')])
    return answer.json().url as string
  }
  const subscribe = async (token: string, priceId: string) => {
    await sandbox.pay(pageOf(await checkout(token, priceId)))
    await sandbox.settled()
  }
  const act = async (token: string, action: PortalAction, price?: string) => {
    const { url } = (await post(token, '/api/billing-portal')).json()
    await sandbox.act(pageOf(url), action, price)
    await sandbox.settled()
  }
  const edit = async (token: string) => {
    const { id } = (await server.upload(token, await photoOf(8, 6))).json()
    return server.process(token, id, { maskData: await maskDataOf(8, 6) })
  }
  return { sandbox, post, usage, newcomer, rowOf, checkout, subscribe, act, edit }
}
