import type { Page } from '@playwright/test'
import { type RunningProduct, runProduct } from '../scripts/runProduct.ts'
import { type MailServer, readableText, startMailServer } from '../server/src/testing/mailServer.ts'
import { ownPorts } from './playwright.config.ts'
import { violations } from './support/axeViolations.ts'
import { expect, test, toastOf } from './support/story.ts'
import { virtualDevice } from './support/virtualAuthenticator.ts'

test.describe.configure({ mode: 'serial' })

let product: RunningProduct
let mail: MailServer
const owner = { email: 'olive@example.com', device: virtualDevice() }

test.beforeAll(async () => {
  mail = await startMailServer()
  product = await runProduct(ownPorts.credentials, {
    EMBEDDED_SIGN_IN: 'credentials',
    SMTP_URL: mail.url,
    MAIL_FROM: 'robot@spotless.example',
    CONTACT_EMAIL: 'people@spotless.example',
  })
})
test.afterAll(async () => {
  await product?.stop()
  await mail?.close()
})

/** Opens the sign-in window from a page whose sign-in dialog is open. */
const openWindow = async (page: Page): Promise<Page> => {
  const dialog = page.getByRole('dialog', { name: 'Sign in required' })
  await expect(dialog).toContainText('Please sign in to use the editor and access all features.')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  return opened
}

const signInAsOwner = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`)
  const window = await openWindow(page)
  await owner.device.connect(window)
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await closed
  await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeHidden()
}

const lastLetterTo = async (email: string, part: string): Promise<string> => {
  const find = () =>
    mail.letters
      .filter(({ to }) => to.includes(email))
      .map(readableText)
      .find((text) => text.includes(part))
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

test('the first account is made with the printed code and a passkey, which then signs in', async ({ page }) => {
  const code = /with the code ([0-9A-Z-]+)/.exec(product.log())?.[1] ?? ''
  await page.goto(`${product.url}/editor`)
  const window = await openWindow(page)
  await owner.device.connect(window)
  await expect(window.getByRole('heading', { level: 1, name: 'Create the first account' })).toBeVisible()
  expect(await violations(window)).toEqual([])
  await window.getByRole('link', { name: 'Enter the code' }).click()
  await window.getByLabel('Code').fill('WRONG-WRONG-WRONG')
  await window.getByRole('button', { name: 'Continue' }).click()
  await expect(window.getByRole('alert')).toContainText('This invitation has been used, withdrawn or has expired.')
  await window.getByLabel('Code').fill(code.toLowerCase())
  await window.keyboard.press('Enter')
  await window.getByLabel('E-mail').fill(owner.email)
  await window.getByLabel('Name').fill('Olive Owner')
  expect(await violations(window)).toEqual([])
  await window.getByRole('button', { name: 'Create account with a passkey' }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible()
  expect(await owner.device.keep()).toBe(1)
  await window.getByRole('link', { name: 'Sign in' }).click()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await closed
  await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeHidden()
  await page.goto(`${product.url}/account`)
  await expect(page.getByRole('main').getByText(owner.email).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Olive Owner').first()).toBeVisible()
})

test('the owner invites somebody, who joins by the link and signs in by e-mail', async ({ page, browser }) => {
  const guest = 'gus@example.com'
  await signInAsOwner(page, '/account')
  await page.getByLabel('E-mail of the person to invite').fill(guest)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The invitation was sent to ${guest}.`)).toBeVisible()
  const link = /http\S+\/join#\S+/.exec(await lastLetterTo(guest, '/join#'))?.[0] ?? ''
  await expect(page.getByText(link)).toBeVisible()
  await expect(page.getByRole('list', { name: 'People who can sign in' })).toContainText(`${guest}invited until`)
  expect(await violations(page)).toEqual([])

  const context = await browser.newContext()
  const joined = await context.newPage()
  await joined.goto(link)
  await expect(joined.getByLabel('E-mail')).toHaveValue(guest)
  await joined.getByLabel('Name').fill('Gus Guest')
  await joined.getByRole('button', { name: 'Continue without a passkey' }).click()
  await joined.getByRole('link', { name: 'Continue to the editor' }).click()

  const window = await openWindow(joined)
  await window.getByLabel('E-mail').fill(guest)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  expect(await violations(window)).toEqual([])
  const address = /http\S+\/sign-in\/link#\S+/.exec(await lastLetterTo(guest, '/sign-in/link#'))?.[0] ?? ''

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(address)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('This link works in the browser in which you asked for it.')
  await elsewhere.context().close()

  const closed = window.waitForEvent('close')
  const opened = await context.newPage()
  await opened.goto(address)
  expect(await violations(opened)).toEqual([])
  await opened.getByRole('button', { name: 'Sign in' }).click()
  await expect(opened.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeVisible()
  await closed
  await expect(joined.getByRole('dialog', { name: 'Sign in required' })).toBeHidden()
  await joined.goto(`${product.url}/account`)
  await expect(joined.getByRole('main').getByText('Gus Guest').first()).toBeVisible()
  await expect(joined.getByRole('heading', { name: 'People' })).toBeHidden()
  await context.close()
})

test('passkeys are added and removed on the account page', async ({ page }) => {
  await signInAsOwner(page, '/account')
  const second = virtualDevice()
  await second.connect(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toastOf(page)).toContainText('Passkey added')
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list
    .getByRole('button', { name: /Remove/ })
    .last()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

for (const theme of ['dark', 'light'] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing on the sign-in pages, ${theme}, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
      await page.goto(`${product.url}/join`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await violations(page), 'join').toEqual([])
      await page.goto(`${product.url}/editor`)
      const window = await openWindow(page)
      await window.setViewportSize({ width: 500, height: 600 })
      await expect(window.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
      expect(await violations(window), 'sign in').toEqual([])
      await expect(window.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/)
    })
  }
}
