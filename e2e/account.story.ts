import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { browserData } from '@spotless/contract/browserData'
import { unzip } from '../server/src/testing/unzip.ts'
import { expectListedData } from './support/expectListedData.ts'
import { signIn } from './support/signIn.ts'
import { expect, fixture, test, toastOf } from './support/story.ts'

/** What the sign-in stored in this browser. */
const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('spotless.user:'))
    return key === undefined ? null : { key, user: JSON.parse(localStorage.getItem(key) ?? '') }
  })

const bearer = async (page: Page) => ({ authorization: `Bearer ${(await storedUser(page))?.user.id_token}` })

const upload = async (page: Page, name: string) => {
  const buffer = await readFile(fixture(name))
  const answer = await page.request.post('/api/upload', {
    headers: await bearer(page),
    multipart: { editingMode: 'image-upscale', file: { name, mimeType: 'image/webp', buffer } },
  })
  expect(answer.status()).toBe(201)
  return buffer
}

test('a user deletes a photo, downloads all data and deletes the account', async ({ page, context }) => {
  await page.goto('/account')
  const email = `leaver-${Date.now()}@example.com`
  await signIn(page, 'Lea Leaver', email)
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Lea Leaver')).toBeVisible()
  await expect(page.getByText('You have no stored photos.')).toBeVisible()
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'spotless_session')).toBe(true)

  await expectListedData(page)

  const kitten = await upload(page, 'kitten.webp')
  await upload(page, 'fjord.jpg')
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: 'fjord.jpg' })
  await expect(card).toContainText(/Deleted in 23 h 5\d min/)
  await card.getByRole('button', { name: 'Delete now' }).click()
  await expect(toastOf(page)).toContainText('Photo deleted')
  await expect(card).toBeHidden()
  const left = await (await page.request.get('/api/images', { headers: await bearer(page) })).json()
  expect(left.images.map((image: { originalFilename: string }) => image.originalFilename)).toEqual(['kitten.webp'])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('spotless-data.zip')
  const files = unzip(await readFile(await download.path()))
  expect(JSON.parse(files.get('account.json')?.toString() ?? '').profile.email).toBe(email)
  expect(files.get(`photos/${left.images[0].id}/original-kitten.webp`)?.equals(kitten)).toBe(true)

  const token = await bearer(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill('somebody@else.example')
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill(email.toUpperCase())
  await confirm.click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await storedUser(page)).toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('spotless_session')
  expect((await page.request.get('/api/auth/user', { headers: token })).status()).toBe(401)
})

test('signing out also ends the cookie session, in every tab', async ({ page, context }) => {
  await page.goto('/account')
  await signIn(page, 'Tab Two', `tabs-${Date.now()}@example.com`)
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByRole('main').getByText('Tab Two')).toBeVisible()
  await page.getByRole('button', { name: 'Account of Tab Two' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('spotless_session')
  await expect(other.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
})

test('two tabs with an expired sign-in refresh it once, and both remain signed in', async ({ page, context }) => {
  await page.goto('/account')
  await signIn(page, 'Rita Refresh', `refresh-${Date.now()}@example.com`)
  await expect(page.getByRole('main').getByText('Rita Refresh')).toBeVisible()
  const before = (await storedUser(page))?.user.id_token
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('spotless.user:')) ?? ''
    const user = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 60 }))
  })
  let refreshes = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/oidc/token')) refreshes += 1
  })
  const other = await context.newPage()
  await Promise.all([page.reload(), other.goto('/account')])
  for (const tab of [page, other]) await expect(tab.getByRole('main').getByText('Rita Refresh')).toBeVisible()
  expect(refreshes).toBe(1)
  expect((await storedUser(page))?.user.id_token).not.toBe(before)
})

test('a signed-out visitor is asked to sign in; closing the dialog goes to the home page', async ({ page }) => {
  await page.goto('/account')
  const dialog = page.getByRole('dialog', { name: 'Sign in required' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL('/')
})

test.describe('a sign-in that has ended', () => {
  test('at the provider (disabled, revoked, expired) signs out automatically', async ({ page, person }) => {
    await page.goto('/')
    const stored = await storedUser(page)
    expect(stored?.user.profile).toBeDefined()
    await page.addInitScript((key) => {
      const user = JSON.parse(localStorage.getItem(key) ?? '{}')
      const expired = { ...user, refresh_token: 'taken-back', expires_at: Math.floor(Date.now() / 1000) - 10 }
      if (sessionStorage.getItem('expired-once') === null) localStorage.setItem(key, JSON.stringify(expired))
      sessionStorage.setItem('expired-once', 'yes')
    }, stored?.key ?? '')
    const refused = page.waitForResponse((response) => response.url().endsWith('/oidc/token'))
    await page.goto('/account')
    expect((await refused).status()).toBe(400)
    await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
    expect(await storedUser(page)).toBeNull()
    expect(person.email).toContain('@')
  })

  test('at the server is cleared in the browser', async ({ page, person }) => {
    await page.route('**/api/auth/user', (route) =>
      route.fulfill({ status: 401, json: { error: `${person.name} is disabled.`, code: 'unauthenticated' } }),
    )
    await page.goto('/account')
    await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
    await expect.poll(() => storedUser(page)).toBeNull()
  })
})

test.describe('the sign-in window', () => {
  test.use({ allowed: /Sign-in failed|Popup blocked|Failed to fetch user/ })

  test('that is closed shows no error and enables the button again', async ({ page }) => {
    await page.goto('/account')
    const button = page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' })
    const opened = page.waitForEvent('popup')
    await button.click()
    const popup = await opened
    await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    await popup.close()
    await expect(button).toBeEnabled()
    await expect(toastOf(page)).toHaveCount(0)
  })

  test('that the browser blocks says what to do', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { open: () => null })
    })
    await page.goto('/account')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' }).click()
    await expect(toastOf(page)).toContainText('Login failed')
    await expect(toastOf(page)).toContainText('Please allow popups for this site to sign in')
  })

  test('whose account the server rejects says why, and stores nothing', async ({ page }) => {
    const text = 'This e-mail address already belongs to an account that signs in another way.'
    await page.route('**/api/auth/user', (route) =>
      route.fulfill({ status: 409, json: { error: text, code: 'conflict' } }),
    )
    await page.goto('/')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const popup = await opened
    await popup.getByLabel('E-mail').fill('twice@example.com')
    await popup.getByRole('button', { name: 'Continue' }).click()
    await expect(toastOf(page)).toContainText('Sign-in failed')
    await expect(toastOf(page)).toContainText(text)
    expect(await storedUser(page)).toBeNull()
  })
})

test('visitors who only browse load no sign-in client, and Firebase’s is loaded only where it is configured', async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const forFirebase = async () =>
    (await Promise.all(scripts)).filter((text) => /identitytoolkit|securetoken/.test(text))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(0)
  expect(await forFirebase()).toEqual([])
  const whileBrowsing = scripts.length
  await page.getByRole('button', { name: 'Sign In', exact: true }).hover()
  await expect.poll(() => scripts.length, 'scripts of the sign-in client').toBeGreaterThan(whileBrowsing)
  // A script that came after the test would have no body to read.
  page.removeAllListeners('response')
  expect(await forFirebase()).toEqual([])
})

test('privacy and terms state this installation’s facts', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(
    page.getByText('24 hours after the upload on the Free plan, and 30 days after it on the paid plans'),
  ).toBeVisible()
  for (const { name, only } of browserData) {
    const shown = only === undefined || only === 'embedded' || only === 'oidc'
    await expect(page.getByText(name, { exact: true })).toHaveCount(shown ? 1 : 0)
  }
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await expect(page.getByText('Monthly: 100 edits per month. Yearly: 1500 edits per year.')).toBeVisible()
})

test('a user pages through many photos and deletes them all', async ({ page, person }) => {
  await page.goto('/account')
  await expect(page.getByText(person.email).last()).toBeVisible()
  const photos = 26
  for (let photo = 0; photo < photos; photo += 1) await upload(page, 'kitten.webp')
  await page.reload()
  await expect(page.getByText(`${photos} of 200`)).toBeVisible()
  await page.getByRole('button', { name: 'Show more photos' }).click()
  await expect(page.getByRole('button', { name: /Delete now/ })).toHaveCount(photos)
  await page.getByRole('button', { name: 'Delete all photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete all photos' })
  await expect(dialog).toContainText(`your ${photos} photos`)
  await dialog.getByRole('button', { name: 'Delete all photos' }).click()
  await expect(toastOf(page)).toContainText(`${photos} photos have been deleted.`)
  await expect(page.getByText('You have no stored photos.')).toBeVisible()
})
