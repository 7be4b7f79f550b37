import { expect, type Page } from '@playwright/test'

/** Signs in through the account chooser's popup, from a page with an open sign-in dialog. */
export const signIn = async (page: Page, name: string, email: string) => {
  const dialog = page.getByRole('dialog', { name: 'Sign in required' })
  await expect(dialog).toContainText(
    'Please sign in with your Google account to use the editor and access all features.',
  )
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign in with Google' }).click()
  const popup = await opened
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('E-mail').fill(email)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
  await expect(dialog).toBeHidden()
}
