import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type Mode, modes } from '@spotless/contract/mode'
import { signedInUser } from '../../scripts/signedInUser.ts'
import { dataFolderVariable } from '../startProduct.ts'

export { expect }

export interface Person {
  readonly name: string
  readonly email: string
}

/** Clicks with a mouse, or taps on a touch screen. */
export type Press = (target: Locator) => Promise<void>

interface Story {
  /** A new user, signed in before any page is opened, with all the edits of a signup day. */
  readonly person: Person
  readonly press: Press
  /** Console messages that the story expects, for stories in which calls fail. */
  readonly allowed: RegExp
}

/** The browser reports failed calls; one of them informs a page that nobody is signed in. */
const failedCall = /Failed to load resource/

/** A story about a visitor. It fails if the page logs anything that the story does not allow. */
export const test = base.extend<Story & { readonly console: undefined }>({
  allowed: [/^$/, { option: true }],
  console: [
    async ({ page, allowed }, use) => {
      const messages: string[] = []
      const record = (text: string) => {
        if (!failedCall.test(text) && !allowed.test(text)) messages.push(text)
      }
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) record(message.text())
      })
      page.on('pageerror', (error) => record(error.message))
      await use(undefined)
      expect(messages, 'the console stays silent').toEqual([])
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

/** A story about a signed-in user. */
export const signedInTest = test.extend<{ readonly signIn: undefined }>({
  signIn: [async ({ person }, use) => use(person && undefined), { auto: true }],
})

/** The current toast. */
export const toastOf = (page: Page): Locator => page.getByRole('region', { name: /Notification/ }).getByRole('listitem')

/** A path, or a file's name, type and bytes. */
type PhotoFile = Parameters<Locator['setInputFiles']>[0]

/** Opens a photo in the editor and waits for stage 2. */
export const openPhoto = async (page: Page, mode: Mode, photo: PhotoFile): Promise<void> => {
  await page.goto(`/editor?mode=${mode}`)
  await page.getByLabel('Photo file').setInputFiles(photo)
  await expect(page.getByRole('application', { name: /Photo/ })).toBeVisible()
}

/** Navigates within the app, as one of its links does. */
export const goOn = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

/** The surface of the mask editor. */
export const photoToMark = (page: Page): Locator => page.getByRole('application', { name: /Photo to mark/ })

/** Marks a dot in the middle of the photo, with the keyboard. */
export const markDot = async (page: Page): Promise<void> => {
  await photoToMark(page).focus()
  await page.keyboard.press('Enter')
}

/** Opens a photo, marks a dot if the mode needs a mask, processes it, and waits for the result. */
export const processPhoto = async (page: Page, press: Press, mode: Mode, photo: PhotoFile): Promise<void> => {
  await openPhoto(page, mode, photo)
  if (modes[mode].needsMask) await markDot(page)
  await press(page.getByRole('button', { name: modes[mode].action }))
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible({ timeout: 60_000 })
}

/** Expects exactly one toast, with this title and text. */
export const expectToast = async (page: Page, title: string, text: string): Promise<void> => {
  await expect(toastOf(page)).toHaveCount(1)
  await expect(toastOf(page)).toContainText(title)
  await expect(toastOf(page)).toContainText(text)
}

export const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures/photos', name)
