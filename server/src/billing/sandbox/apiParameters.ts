import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readForm } from './readForm.ts'
import { sandboxPrices } from './sandboxPrices.ts'

/** An error answer in Stripe's form. */
export class StripeApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const missing = (what: string, id: string) =>
  new StripeApiError(404, 'resource_missing', `No such ${what}: '${id}'`)
const price = z.enum([sandboxPrices.monthly[0], sandboxPrices.yearly[0]])
const expand = z.record(z.string(), z.string()).optional()
const page = { limit: z.string().optional(), expand }

/** The parameters that the product uses; any other is refused, as Stripe refuses unknown ones. */
export const parameters = {
  createCustomer: z.strictObject({ email: z.email(), metadata: z.record(z.string(), z.string()).optional() }),
  createCheckout: z.strictObject({
    mode: z.literal('subscription'),
    customer: z.string(),
    client_reference_id: z.string(),
    line_items: z.strictObject({ 0: z.strictObject({ price, quantity: z.literal('1') }) }),
    success_url: z.url(),
    cancel_url: z.url(),
  }),
  listCheckouts: z.strictObject({ customer: z.string(), status: z.literal('open'), ...page }),
  listSubscriptions: z.strictObject({ customer: z.string(), status: z.literal('all'), ...page }),
  cancelSubscription: z.strictObject({ prorate: z.literal('false').optional() }),
  createPortal: z.strictObject({
    customer: z.string(),
    return_url: z.url(),
    flow_data: z
      .strictObject({
        type: z.literal('subscription_update_confirm'),
        subscription_update_confirm: z.strictObject({
          subscription: z.string(),
          items: z.strictObject({ 0: z.strictObject({ id: z.string(), price, quantity: z.literal('1') }) }),
        }),
      })
      .optional(),
  }),
  none: z.strictObject({ expand }),
}

/** The query of a GET request or the form of any other. @throws StripeApiError `parameter_invalid` */
export const inputOf = <Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> => {
  const text = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : String(request.body ?? '')
  const parsed = schema.safeParse(readForm(text))
  if (!parsed.success) throw new StripeApiError(400, 'parameter_invalid', z.prettifyError(parsed.error))
  return parsed.data
}

export const idOf = (request: FastifyRequest): string => z.object({ id: z.string() }).parse(request.params).id
