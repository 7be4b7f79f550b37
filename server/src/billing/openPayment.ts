import { Stripe } from 'stripe'
import type { Database } from '../db/connect.ts'
import type { Log } from '../log.ts'
import { type Billing, openBilling } from './billing.ts'
import type { PaymentConfig } from './paymentConfig.ts'
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { sandboxPrices } from './sandbox/sandboxPrices.ts'

const timeoutMs = 20_000
const maxRetries = 2

/** Payment by Stripe, by the sandbox, whose pages are then served, or not at all. */
export interface Payment {
  readonly billing: Billing | null
  readonly sandbox: Sandbox | null
}

interface PaymentDeps {
  readonly database: Database
  readonly publicUrl: string
  readonly log: Log
  readonly now: () => Date
}

/** @param fetchStripe sends requests to Stripe; the global `fetch` by default */
export const openPayment = (config: PaymentConfig, deps: PaymentDeps, fetchStripe?: typeof fetch): Payment => {
  if (config.kind === 'none') return { billing: null, sandbox: null }
  if (config.kind === 'stripe') {
    const { webhookSecret, prices, portalConfiguration } = config
    const stripe = new Stripe(config.secretKey, {
      timeout: timeoutMs,
      maxNetworkRetries: maxRetries,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(fetchStripe),
    })
    return {
      billing: openBilling({ ...deps, stripe, webhookSecret, prices, portalConfiguration, isSandbox: false }),
      sandbox: null,
    }
  }
  const sandbox = openSandbox(deps)
  const { stripe, webhookSecret } = sandbox
  const rest = { prices: sandboxPrices, portalConfiguration: undefined, isSandbox: true }
  return { billing: openBilling({ ...deps, stripe, webhookSecret, ...rest }), sandbox }
}
