import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { signedInUser } from '../../scripts/signedInUser.ts'
import { dataFolderVariable } from '../startProduct.ts'

export { expect }

interface Story {
  /** Signs a newcomer in, with all the edits of a sign-up day, before any page is opened. */
  readonly person: { readonly name: string; readonly email: string }
  /** Clicks with a mouse, or taps where there is a touch screen. */
  readonly press: (target: Locator) => Promise<void>
  /** What the console may say besides nothing, for stories that make calls fail. */
  readonly allowed: RegExp
}

/** The browser itself reports calls that fail, and one of them is the way a page learns that nobody is signed in. */
const failedCall = /Failed to load resource/

/** A story: fails when the page says anything on the console that the story does not expect. */
export const test = base.extend<Story & { readonly console: undefined }>({
  allowed: [/^$/, { option: true }],
  console: [
    async ({ page, allowed }, use) => {
      const said: string[] = []
      const hear = (text: string) => {
        if (!failedCall.test(text) && !allowed.test(text)) said.push(text)
      }
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) hear(message.text())
      })
      page.on('pageerror', (error) => hear(error.message))
      await use(undefined)
      expect(said, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
  person: async ({ page, baseURL }, use) => {
    const person = { name: 'Ada Lovelace', email: `ada-${randomUUID().slice(0, 8)}@example.com` }
    const product = { url: baseURL ?? '', dataFolder: process.env[dataFolderVariable] ?? '' }
    const { key, value } = await signedInUser(person, product)
    await page.addInitScript(([name, user]) => localStorage.setItem(name, user), [key, value] as const)
    await use(person)
  },
  press: async ({ hasTouch }, use) => {
    await use((target) => (hasTouch ? target.tap() : target.click()))
  },
})

/** The one toast there is. */
export const toastOf = (page: Page): Locator => page.getByRole('region', { name: /Notification/ }).getByRole('listitem')

/** Opens the editor in a mode, chooses a photo, and waits for stage 2. */
export const openPhoto = async (page: Page, mode: string, photo: string): Promise<void> => {
  await page.goto(`/editor?mode=${mode}`)
  await page.getByLabel('Photo file').setInputFiles(photo)
  await expect(page.getByRole('application', { name: /Photo/ })).toBeVisible()
}

/** Goes to another address as a link inside the page does. */
export const goOn = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

export const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures/photos', name)
