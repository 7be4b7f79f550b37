import type { Page } from '@playwright/test'
import { violations } from './support/axeViolations.ts'
import { expect, fixture, openPhoto, type Press, signedInTest as test } from './support/story.ts'

const kitten = fixture('kitten.webp')

/** Writes a prompt that means two things; the page asks which, and nothing is edited. */
const ask = async (page: Page, press: Press) => {
  const edited: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/process/')) edited.push(request.url())
  })
  await openPhoto(page, 'prompt-edit', kitten)
  await page.getByRole('textbox', { name: 'What should change?' }).fill('zoom in')
  await press(page.getByRole('button', { name: 'Edit with Prompt' }))
  await expect(page.getByRole('heading', { name: 'What do you mean by “zoom in”?' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Crop to the subject' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Enlarge 2x' })).toBeInViewport()
  expect(edited).toEqual([])
}

const finished = async (page: Page, done: string) => {
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('list', { name: 'What was done' })).toContainText(done)
  await expect(page.getByRole('heading', { name: /What do you mean/ })).toBeHidden()
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('one of two readings is chosen with the mouse', async ({ page, press }) => {
    await page.addInitScript("localStorage.setItem('theme', 'dark')")
    await ask(page, press)
    expect(await violations(page), 'two readings').toEqual([])
    await page.getByRole('button', { name: 'Crop to the subject' }).click()
    await finished(page, 'Cropped to the subject')
  })

  test('writing something else takes the question away', async ({ page, press }) => {
    await ask(page, press)
    await page.getByRole('textbox', { name: 'What should change?' }).fill('make it warmer')
    await expect(page.getByRole('heading', { name: /What do you mean/ })).toBeHidden()
    await press(page.getByRole('button', { name: 'Edit with Prompt' }))
    await finished(page, 'Made the colours warmer')
  })
})

test.describe('with the keyboard', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('Tab reaches the readings from the question', async ({ page, press }) => {
    await ask(page, press)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Crop to the subject' })).toBeFocused()
    await page.keyboard.press('Enter')
    await finished(page, 'Cropped to the subject')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger chooses', async ({ page, press }) => {
    await page.addInitScript("localStorage.setItem('theme', 'light')")
    await ask(page, press)
    expect(await violations(page), 'two readings').toEqual([])
    await page.getByRole('button', { name: 'Crop to the subject' }).tap()
    await finished(page, 'Cropped to the subject')
  })
})
