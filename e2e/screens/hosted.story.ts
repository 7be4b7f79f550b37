import type { Page } from '@playwright/test'
import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, fixture, openPhoto, test } from '../support/story.ts'

/** Lets the page believe that the operator configured two services for cut-outs. */
const configureServices = (page: Page) =>
  page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    const hostedServices = { ...config.hostedServices, 'background-removal': ['fal.ai', 'remove.bg'] }
    await route.fulfill({ response, json: { ...config, hostedServices } })
  })

test('without configured services nothing is said about leaving', async ({ page, person }) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'background-removal', fixture('kitten.webp'))
  await expect(page.getByRole('button', { name: 'Remove Background' })).toBeVisible()
  await expect(page.getByText('Who makes it')).toHaveCount(0)
})

test('the page names who would receive the photo before it is sent, keeps it here by choice, and tells who made the result', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  const report = {
    answeredBy: ['remove.bg'],
    costUsd: 0.2,
    failures: [{ provider: 'fal.ai', reason: 'is too busy' }],
  }
  const { asked } = await fakeEdits(page, { hosted: report })
  await configureServices(page)
  await openPhoto(page, 'background-removal', fixture('kitten.webp'))
  const notice = page.getByText(/to fal\.ai.*remove\.bg.*without the file’s metadata/)
  await expect(notice).toBeVisible()
  await press(page.getByRole('button', { name: 'Remove Background' }))
  const actions = page.getByRole('complementary', { name: 'Result actions' })
  await expect(actions.getByText(/remove\.bg ·/)).toBeVisible()
  await expect(actions.getByText(/fal\.ai is too busy/)).toBeVisible()
  await expect(actions.getByText(/\$0\.20/)).toBeVisible()
  expect(asked[0]?.options?.localOnly).not.toBe(true)

  await press(actions.getByRole('button', { name: 'New Image' }))
  await page.getByLabel('Photo file').setInputFiles(fixture('kitten.webp'))
  await press(page.getByRole('radio', { name: 'This server' }))
  await expect(page.getByText('Nothing leaves this server.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Remove Background' }))
  await expect(actions.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(actions.getByText(/fal\.ai/)).toHaveCount(0)
  expect(asked[1]?.options?.localOnly).toBe(true)
})
