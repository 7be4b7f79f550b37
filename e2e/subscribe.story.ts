import type { Page } from '@playwright/test'
import { expect, fixture, openPhoto, signedInTest as test, toastOf } from './support/story.ts'

const planState = (page: Page) => page.getByText(/^You are on the/)

/** Opens the pricing page as a new user. */
const openPricing = async (page: Page) => {
  await page.goto('/pricing')
  await expect(planState(page)).toHaveText('You are on the Free plan: 5 of 5 edits left today.')
}

test('a free user pays after a declined card, has more edits, upgrades and cancels', async ({ page }) => {
  await openPricing(page)
  await expect(page.getByText('This site accepts test payments only')).toBeVisible()

  await page.getByRole('button', { name: 'Choose Monthly' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to Spotless' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('no money moves')
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page.getByRole('status')).toHaveText('Checkout cancelled. You have not been charged.')
  await expect(planState(page)).toContainText('Free')

  await page.getByRole('button', { name: 'Choose Monthly' }).click()
  await page.getByRole('button', { name: 'Pay with a card that is declined (test)' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. You have not been charged.')
  await page.getByRole('button', { name: 'Pay $9.99 (test)' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. We have received your payment.')
  await expect(planState(page)).toContainText(
    'You are on the Monthly plan: 100 of 100 edits left this month. It renews on',
  )

  await page.getByRole('button', { name: 'Change to Yearly' }).click()
  await page.getByRole('button', { name: 'Change to Yearly, $99.99 per year' }).click()
  await expect(page.getByText('Yearly, $99.99 per year').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Spotless' }).click()
  await expect(planState(page)).toContainText('You are on the Yearly plan: 1500 of 1500 edits left this year.')

  await page.getByRole('button', { name: 'Manage billing' }).click()
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await expect(page.getByText(/^Cancelled: ends on/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Spotless' }).click()
  await expect(planState(page)).toContainText('It ends on')
  await expect(planState(page)).toContainText('and does not renew.')

  await page.getByRole('button', { name: 'Manage billing' }).click()
  await page.getByRole('button', { name: 'End this billing period now' }).click()
  await expect(page.getByText('There is no running subscription.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Spotless' }).click()
  await expect(planState(page)).toContainText('You are on the Free plan: 5 of 5 edits left today.')
  await expect(page.getByRole('button', { name: 'Choose Monthly' })).toBeEnabled()
})

test('a checkout that cannot be started shows an error', async ({ page }) => {
  await openPricing(page)
  const toast = toastOf(page)

  await page.route('**/api/create-subscription', (request) =>
    request.fulfill({
      status: 502,
      json: { error: 'The payment service did not answer as expected. Please try again.', code: 'provider_failed' },
    }),
  )
  await page.getByRole('button', { name: 'Choose Yearly' }).click()
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('The payment service did not answer as expected. Please try again.')

  await page.unroute('**/api/create-subscription')
  await page.route('**/api/create-subscription', (request) => request.abort())
  await page.getByRole('button', { name: 'Choose Yearly' }).click()
  await expect(toast).toContainText('Failed to start checkout. Please try again.')
})

test('running out of edits links to the plans', async ({ page }) => {
  const error = "Today's edit of the Free plan is used. The next ones come on 2026-01-02 (UTC)."
  await page.route('**/api/process/*', (request) =>
    request.fulfill({ status: 402, json: { error, code: 'out_of_credits' } }),
  )
  await openPhoto(page, 'image-upscale', fixture('kitten.webp'))
  await page.getByRole('button', { name: 'Upscale Image' }).click()
  await expect(toastOf(page)).toContainText('Processing failed')
  await expect(toastOf(page)).toContainText(error)
  const [plansPage] = await Promise.all([
    page.waitForEvent('popup'),
    toastOf(page).getByRole('link', { name: 'See the plans' }).click(),
  ])
  await expect(plansPage.getByRole('heading', { name: 'Pricing' })).toBeVisible()
})
