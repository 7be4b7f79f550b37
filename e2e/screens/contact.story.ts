import type { Locator, Page } from '@playwright/test'
import { contactEmail } from '../startProduct.ts'
import { expect, type Press, test, toastOf } from '../support/story.ts'

const openContact = async (page: Page, press: Press): Promise<Locator> => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await press(menu)
  await press(page.getByRole('button', { name: 'Contact', exact: true }))
  return page.getByRole('dialog', { name: 'Contact' })
}

test('sending a message: Sending..., a toast, a cleared text and a closed dialog', async ({ page, person, press }) => {
  const dialog = await openContact(page, press)
  const email = dialog.getByLabel('Your email')
  await expect(email).toHaveValue(person.email)
  await expect(email).toHaveAttribute('readonly')
  const text = dialog.getByPlaceholder('How can we help you?')
  await expect(text).toHaveAttribute('rows', '5')
  await text.fill('  Where do my photos go?  ')
  const sent: unknown[] = []
  await page.route('**/api/contact', async (route) => {
    sent.push(route.request().postDataJSON())
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await press(dialog.getByRole('button', { name: 'Send', exact: true }))
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await expect(toastOf(page)).toContainText('Message sent!')
  await expect(toastOf(page)).toContainText("We'll get back to you soon.")
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([{ email: person.email, message: 'Where do my photos go?' }])
  await expect((await openContact(page, press)).getByPlaceholder('How can we help you?')).toHaveValue('')
})

test('an empty message is rejected, and Cancel closes the dialog', async ({ page, press }) => {
  const dialog = await openContact(page, press)
  await dialog.getByPlaceholder('How can we help you?').fill('   ')
  await press(dialog.getByRole('button', { name: 'Send', exact: true }))
  await expect(toastOf(page)).toContainText('Message required')
  await expect(toastOf(page)).toContainText('Please enter a message before sending.')
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(dialog).toBeHidden()
})

test('a failed message says where to write instead', async ({ page, press }) => {
  const dialog = await openContact(page, press)
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { error: 'no', code: 'internal' } }))
  await dialog.getByPlaceholder('How can we help you?').fill('Hello')
  await press(dialog.getByRole('button', { name: 'Send', exact: true }))
  await expect(toastOf(page)).toContainText('Failed to send message')
  await expect(toastOf(page)).toContainText(`Please try again or email us directly at ${contactEmail}`)
  await expect(dialog.getByPlaceholder('How can we help you?')).toHaveValue('Hello')
})
