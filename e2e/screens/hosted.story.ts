import type { Page } from '@playwright/test'
import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, fixture, openPhoto, signedInTest as test } from '../support/story.ts'

const kitten = fixture('kitten.webp')

const services = [
  { label: 'fal.ai', staysInNetwork: false },
  { label: 'remove.bg', staysInNetwork: false },
]

/** Makes the page believe that the operator has configured services or servers for cut-outs. */
const configureServices = (page: Page, receivers: readonly object[] = services) =>
  page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    const hostedServices = { ...config.hostedServices, 'background-removal': receivers }
    await route.fulfill({ response, json: { ...config, hostedServices } })
  })

test('without configured services the page does not mention hosted models', async ({ page }) => {
  await fakeEdits(page)
  await openPhoto(page, 'background-removal', kitten)
  await expect(page.getByRole('button', { name: 'Remove Background' })).toBeVisible()
  await expect(page.getByText('Processed by')).toHaveCount(0)
})

test('the page names the receivers before a photo is sent, keeps it here on request, and says who made the result', async ({
  page,
  press,
}) => {
  const { requests } = await fakeEdits(page, {
    hosted: { answeredBy: ['remove.bg'], costUsd: 0.2, failures: [{ provider: 'fal.ai', reason: 'is too busy' }] },
  })
  await configureServices(page)
  await openPhoto(page, 'background-removal', kitten)
  await expect(page.getByText(/to fal\.ai.*remove\.bg.*without the file’s metadata/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Remove Background' }))
  const actions = page.getByRole('complementary', { name: 'Result actions' })
  await expect(actions.getByText(/remove\.bg ·/)).toBeVisible()
  await expect(actions.getByText(/fal\.ai is too busy/)).toBeVisible()
  await expect(actions.getByText(/\$0\.20/)).toBeVisible()
  expect(requests[0]?.options?.localOnly).not.toBe(true)

  await press(actions.getByRole('button', { name: 'New Image' }))
  await page.getByLabel('Photo file').setInputFiles(kitten)
  await press(page.getByRole('radio', { name: 'This server' }))
  await expect(page.getByText('Nothing leaves this server.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Remove Background' }))
  await expect(actions.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(actions.getByText(/fal\.ai/)).toHaveCount(0)
  expect(requests[1]?.options?.localOnly).toBe(true)
})

test('the page says that a server in the network is one, and who follows outside it', async ({ page }) => {
  await fakeEdits(page)
  const inside = { label: 'Studio box', staysInNetwork: true }
  await configureServices(page, [inside])
  await openPhoto(page, 'background-removal', kitten)
  await expect(page.getByText(/to Studio box, without the file’s metadata.*stays in this network/)).toBeVisible()
  await page.unroute('**/api/config')
  await configureServices(page, [inside, ...services])
  await page.reload()
  await page.getByLabel('Photo file').setInputFiles(kitten)
  await expect(
    page.getByText(/to Studio box in this network, then fal\.ai, then remove\.bg if that fails/),
  ).toBeVisible()
  await expect(page.getByText('stays in this network')).toHaveCount(0)
})
