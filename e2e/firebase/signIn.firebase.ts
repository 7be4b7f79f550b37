import { expect, type Page, test } from '@playwright/test'
import { frameScriptSource } from './frameScript.ts'

const emulator = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`
const owner = { authorization: 'Bearer owner' }

/**
 * Answers in place of Google's servers; everything else comes from the emulator and from the
 * product.
 */
const serveGoogle = async (page: Page) => {
  await page
    .context()
    .route('https://apis.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: frameScriptSource }),
    )
  await page.context().route(/unpkg\.com|fonts\.(googleapis|gstatic)\.com/, (route) => route.fulfill({ body: '' }))
}

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser:')).length)

/** Signs in through Firebase's popup from the page's sign-in dialog. */
const signIn = async (page: Page, name: string, email: string) => {
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' }).click()
  const popup = await opened
  expect(new URL(popup.url()).searchParams.get('customParameters') ?? popup.url()).toContain('select_account')
  await popup.getByRole('button', { name: 'Add new account' }).click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#display-name-input').fill(name)
  const closed = popup.waitForEvent('close')
  await popup.locator('#sign-in').click()
  await closed
}

const localIdOf = async (page: Page, email: string): Promise<string> => {
  const answer = await page.request.post(
    `${emulator}/identitytoolkit.googleapis.com/v1/projects/demo-spotless/accounts:lookup`,
    { headers: owner, data: { email: [email] } },
  )
  return (await answer.json()).users[0].localId
}

test.beforeEach(({ page }) => serveGoogle(page))

test('signs in with Google’s popup, persists the sign-in, sets the session cookie, and signs out', async ({
  page,
  context,
}) => {
  await page.goto('/account')
  await signIn(page, 'Gina van Google', 'gina@gmail.example')
  await expect(page.getByRole('main').getByText('Gina van Google')).toBeVisible()
  await expect(page.getByRole('main').getByText('signed in with securetoken.google.com')).toBeVisible()
  const cookies = async () => (await context.cookies()).map(({ name }) => name)
  await expect.poll(cookies).toContain('spotless_session')

  await page.reload()
  await expect(page.getByRole('main').getByText('gina@gmail.example')).toBeVisible()
  await page.getByRole('button', { name: 'Account of Gina van Google' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  expect(await stored(page)).toBe(0)
  await expect.poll(cookies).not.toContain('spotless_session')
})

test('signs out automatically when the provider has disabled the user', async ({ page }) => {
  await page.goto('/account')
  await signIn(page, 'Dora Disabled', 'dora@gmail.example')
  await expect(page.getByRole('main').getByText('Dora Disabled')).toBeVisible()
  const localId = await localIdOf(page, 'dora@gmail.example')
  await page.request.post(`${emulator}/identitytoolkit.googleapis.com/v1/projects/demo-spotless/accounts:update`, {
    headers: owner,
    data: { localId, disableUser: true },
  })
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
  await expect.poll(() => stored(page)).toBe(0)
})

test('a closed popup shows no error, and a blocked one says what to do', async ({ page }) => {
  await page.goto('/account')
  const button = page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' })
  const opened = page.waitForEvent('popup')
  const logged = page.waitForEvent('console', (message) => message.text() === 'Sign-in popup closed')
  await button.click()
  await (await opened).close()
  await logged
  await expect(button).toBeEnabled()
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0)

  await page.evaluate(() => Object.assign(globalThis, { open: () => null }))
  await button.click()
  const toast = page.getByRole('region', { name: /Notification/ }).getByRole('listitem')
  await expect(toast).toContainText('Login failed')
  await expect(toast).toContainText('Please allow popups for this site to sign in')
})
