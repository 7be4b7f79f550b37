import { plans } from '@spotless/contract/billing'
import { escapeHtml } from '../../escapeHtml.ts'
import type { Stored } from './records.ts'
import type { PortalView } from './sandbox.ts'
import { centsOf, planOfSandboxPrice, sandboxPrices } from './sandboxPrices.ts'

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const day = (time: Date): string => time.toISOString().slice(0, 10)
const planLine = (price: string): string => {
  const { label, period } = plans[planOfSandboxPrice(price)]
  return `${label}, ${dollars(centsOf(price))} per ${period}`
}

const page = (title: string, stylesheet: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)} – TEST – Spotless</title>
  <link rel="stylesheet" href="${escapeHtml(stylesheet)}">
</head>
<body>
  <header><p role="note"><strong>Test checkout.</strong> This is a sandbox: no card is asked for and no money moves.</p></header>
  <main>${body}
  </main>
</body>
</html>
`

interface Place {
  readonly action: string
  readonly stylesheet: string
}

const button = (name: string, value: string, text: string, kind = ''): string =>
  `<button name="${name}" value="${escapeHtml(value)}"${kind === '' ? '' : ` class="${kind}"`}>${escapeHtml(text)}</button>`

/** The page to pay on. */
export const checkoutPage = (checkout: Stored<'checkout'>, place: Place, isDeclined: boolean): string => {
  const problem = isDeclined ? '\n      <p role="alert">Your card was declined. You have not been charged.</p>' : ''
  const form = `
    <form method="post" action="${escapeHtml(place.action)}">${problem}
      ${button('answer', 'pay', `Pay ${dollars(centsOf(checkout.price))} (test)`, 'primary')}
      ${button('answer', 'decline', 'Pay with a card that is declined (test)')}
    </form>
    <p><a href="${escapeHtml(checkout.cancelUrl)}">Back without paying</a></p>`
  const over = `
    <p>This page is no longer open.</p>
    <p><a href="${escapeHtml(checkout.cancelUrl)}">Back to Spotless</a></p>`
  return page(
    'Subscribe',
    place.stylesheet,
    `
    <h1>Subscribe to Spotless</h1>
    <p class="price">${escapeHtml(planLine(checkout.price))}</p>${checkout.status === 'open' ? form : over}`,
  )
}

const stateOf = (subscription: Stored<'subscription'>): string => {
  const end = day(subscription.periodEnd)
  if (subscription.status === 'past_due') return 'The last payment failed. The plan is kept until the next try.'
  if (subscription.isCancelledAtEnd) return `Cancelled: ends on ${end}.`
  return subscription.nextPrice === null
    ? `Renews on ${end}.`
    : `Changes to ${planLine(subscription.nextPrice)} on ${end}.`
}

const invoiceRow = (invoice: Stored<'invoice'>): string =>
  `<tr><td>${day(invoice.createdAt)}</td><td>${escapeHtml(planLine(invoice.price))}</td><td>${
    invoice.isRefunded ? 'refunded' : invoice.status
  }</td></tr>`

/** The page to manage a subscription on, with controls that let time pass and payments fail. */
export const portalPage = (view: PortalView, place: Place, hasFailed: boolean): string => {
  const { portal, customer, subscription, invoices } = view
  const form = (title: string, ...buttons: string[]) => `
    <h2>${title}</h2>
    <form method="post" action="${escapeHtml(place.action)}">
      ${buttons.join('\n      ')}
    </form>`
  const problem = hasFailed ? '\n    <p role="alert">The card was declined. Nothing was changed.</p>' : ''
  const switchTo = (price: string): string =>
    `${button('switch', price, `Change to ${planLine(price)}`, portal.confirmPrice === price ? 'primary' : '')}`
  const manage =
    subscription === undefined
      ? '\n    <p>There is no running subscription.</p>'
      : `
    <p class="price">${escapeHtml(planLine(subscription.price))}</p>
    <p>${escapeHtml(stateOf(subscription))}</p>${form(
      'Your plan',
      ...[sandboxPrices.monthly[0], sandboxPrices.yearly[0]]
        .filter((price) => price !== (subscription.nextPrice ?? subscription.price))
        .map(switchTo),
      subscription.isCancelledAtEnd
        ? button('action', 'keep', 'Keep the plan')
        : button('action', 'cancel', 'Cancel at the end of the period'),
    )}${form(
      'Test controls',
      button('action', 'end-period', 'End this billing period now'),
      customer.isCardDeclined
        ? button('action', 'accept-card', 'The card works again')
        : button('action', 'decline-card', 'The next payment fails'),
      button('action', 'refund', 'Refund the last payment'),
      button('action', 'end-now', 'End the subscription now'),
    )}`
  const rows = invoices.map(invoiceRow).join('')
  const table =
    rows === ''
      ? ''
      : `
    <h2>Invoices</h2>
    <table><thead><tr><th>Date</th><th>Plan</th><th>State</th></tr></thead><tbody>${rows}</tbody></table>`
  return page(
    'Manage your plan',
    place.stylesheet,
    `
    <h1>Manage your plan</h1>
    <p class="hint">${escapeHtml(customer.email)}</p>${problem}${manage}${table}
    <p><a href="${escapeHtml(portal.returnUrl)}">Back to Spotless</a></p>`,
  )
}

/** The pages' own style; a file of its own because they allow no inline style. */
export const sandboxStyle = `
:root { --ground: #131118; --raised: #1d1a24; --ink: #f2eff7; --soft: #b3adc0; --accent: #7c4dea; --on: #fff; --bad: #ff9d9d; --test: #ffd166; --dark: #241c00 }
@media (prefers-color-scheme: light) {
  :root { --ground: #faf8f4; --raised: #fff; --ink: #1c1922; --soft: #5f596b; --accent: #6d28d9; --on: #fff; --bad: #a61b1b; --test: #ffd166; --dark: #241c00 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 480px; margin: 0 auto; padding: 32px 24px }
header { padding: 12px 24px; text-align: center; background: var(--test); color: var(--dark) }
header p { margin: 0 }
h1 { font-size: 24px; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 8px }
h2 { font-size: 14px; font-weight: 600; color: var(--soft); margin: 28px 0 8px }
.price { font-size: 18px; font-weight: 600 }
.hint { color: var(--soft); margin: 0 }
form { display: grid; gap: 8px }
button { font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--soft); border-radius: 8px; padding: 10px 12px; min-height: 44px; cursor: pointer }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on); font-weight: 600 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
a { color: inherit }
[role='alert'] { color: var(--bad) }
table { width: 100%; border-collapse: collapse; font-size: 14px }
th, td { text-align: left; padding: 6px 8px 6px 0 }
th { color: var(--soft); font-weight: 500 }
`
