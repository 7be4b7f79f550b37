import { signIn } from './support/signIn.ts'
import { expect, test } from './support/story.ts'

test('a person makes a key, a program uses it, and revoking it ends that at once', async ({ page, request, press }) => {
  await page.goto('/account')
  await signIn(page, 'Kim Keys', `keys-${Date.now()}@example.com`)
  await page.getByLabel('Name', { exact: true }).fill('Shop import')
  await page.getByRole('checkbox', { name: 'Run batches' }).uncheck()
  await press(page.getByRole('button', { name: 'Create key' }))
  const key = (await page.getByRole('status').locator('code').textContent()) ?? ''
  expect(key).toMatch(/^spotless_[\w-]{43}$/)

  const headers = { 'x-api-key': key }
  const images = await request.get('/api/images', { headers })
  expect(images.status()).toBe(200)
  expect((await request.delete('/api/account', { headers })).status()).toBe(403)

  await page.reload()
  const listed = page.getByRole('list', { name: 'Your API keys' }).getByRole('listitem')
  await expect(listed).toContainText(`…${key.slice(-4)}`)
  await expect(listed).toContainText('read, edit')
  await expect(page.getByText(key)).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Revoke the key Shop import' }))
  await expect(listed).toHaveCount(0)
  expect((await request.get('/api/images', { headers })).status()).toBe(401)
})
