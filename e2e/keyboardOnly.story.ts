import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, fixture, signedInTest as test } from './support/story.ts'

const maxSteps = 60

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let step = 0; step < maxSteps; step += 1) {
    await page.keyboard.press('Tab')
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`Tab did not reach ${target} in ${maxSteps} steps.`)
}

test('with the keyboard alone: from the landing page to the downloaded result', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Editor' })).toBeVisible()
  const tools = page.getByRole('banner').getByRole('button', { name: 'Tools' })
  await tabTo(page, tools)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Object Removal' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/editor?mode=object-removal')

  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: /Drop your file here/ }))
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(fixture('china.jpg'))

  const stage = page.getByRole('application', { name: /Photo to mark/ })
  await tabTo(page, stage)
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Remove Object' }))
  await page.keyboard.press('Enter')
  const download = page.getByRole('button', { name: 'Download', exact: true })
  await expect(download).toBeVisible({ timeout: 90_000 })

  const slider = page.getByRole('slider', { name: /Before and after/ })
  await tabTo(page, slider)
  for (const [key, value] of [
    ['ArrowLeft', '48'],
    ['PageUp', '58'],
    ['Home', '0'],
    ['End', '100'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuenow', value)
  }

  const downloading = page.waitForEvent('download')
  await tabTo(page, download)
  await page.keyboard.press('Enter')
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe('processed-china.jpg')
  const [before, after] = await Promise.all([
    sharp(fixture('china.jpg')).metadata(),
    sharp(await readFile(await saved.path())).metadata(),
  ])
  expect(after).toMatchObject({ format: 'jpeg', width: before.width, height: before.height })
})

test('the list of keyboard shortcuts closes on Escape and restores the focus', async ({ page }) => {
  await page.goto('/editor?mode=object-removal')
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await help.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Undo')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(help).toBeFocused()
})
