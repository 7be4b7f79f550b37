import { signIn } from './support/signIn.ts'
import { expect, test } from './support/story.ts'

test('a person adds a webhook, sends a test, rotates the secret and deletes it', async ({ page, press }) => {
  await page.goto('/account')
  await signIn(page, 'Wanda Webhooks', `webhooks-${Date.now()}@example.com`)
  await page.getByLabel('Address').fill('http://127.0.0.1/told')
  await press(page.getByRole('button', { name: 'Add webhook' }))
  await expect(page.getByText('The address must be a public one').first()).toBeVisible()
  // A name that never resolves: the attempt fails, and the log says so.
  await page.getByLabel('Address').fill('https://receiver.invalid/told')
  await press(page.getByRole('button', { name: 'Add webhook' }))
  const secret = page.getByRole('status').locator('code')
  await expect(secret).toContainText('whsec_')
  const first = await secret.textContent()

  const entry = page.getByRole('list', { name: 'Your webhooks' }).getByRole('listitem').first()
  await press(entry.getByRole('button', { name: 'Send a test' }))
  await expect(entry.getByRole('list', { name: 'Deliveries' })).toContainText('The address could not be reached.', {
    timeout: 30_000,
  })
  await press(entry.getByRole('button', { name: 'New secret' }))
  await expect(secret).not.toHaveText(first ?? '')
  await expect(entry).toContainText('the old secret signs, too')
  await press(entry.getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('list', { name: 'Your webhooks' })).toHaveCount(0)
})
