import { fakeEdits } from './support/fakeEdits.ts'
import { expect, fixture, openPhoto, signedInTest as test } from './support/story.ts'

const kitten = fixture('kitten.webp')

test('an edit whose connection is lost is retried with its idempotency key, and its result arrives', async ({
  page,
}) => {
  await fakeEdits(page)
  await openPhoto(page, 'image-upscale', kitten)
  const keys: (string | null)[] = []
  await page.route('**/api/process/*', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    if (keys.length === 1) return route.abort('connectionreset')
    if (keys.length === 2) return route.fulfill({ status: 502, body: '<html>Bad gateway</html>' })
    return route.fallback()
  })
  await page.getByRole('button', { name: 'Upscale Image' }).click()
  await expect(page.getByText('Connection lost. Retrying…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New Image' }).click()
  await openPhoto(page, 'image-upscale', kitten)
  await page.getByRole('button', { name: 'Upscale Image' }).click()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  const [first, ...others] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(others.slice(0, 2), 'the retries have the same key').toEqual([first, first])
  expect(others[2], 'another edit has another key').not.toBe(first)
  expect(keys).toHaveLength(4)
})

test('an edit that is waiting to retry can be cancelled', async ({ page }) => {
  await fakeEdits(page)
  await openPhoto(page, 'image-upscale', kitten)
  let requests = 0
  await page.route('**/api/process/*', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    requests += 1
    return route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: 'Upscale Image' }).click()
  await expect(page.getByText('Connection lost. Retrying…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Upscale Image' })).toBeVisible()
  const before = requests
  await page.waitForTimeout(4_000)
  expect(requests).toBe(before)
})
