import type { Page } from '@playwright/test'
import { expect, signedInTest, test, toastOf } from './support/story.ts'

/** Shows a toast: the one for an empty contact message. */
const showToast = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(toastOf(page)).toContainText('Message required')
}

test('F8 goes to the notification area', async ({ page }) => {
  await showToast(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notification/ }).locator(':focus')).toHaveCount(1)
})

test('a toast disappears after five seconds', async ({ page }) => {
  await page.clock.install()
  await showToast(page)
  await page.mouse.move(5, 500)
  await page.clock.runFor(4_000)
  await expect(toastOf(page)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(toastOf(page)).toBeHidden()
})

test('a toast is dismissed by a swipe of 50 px to the right', async ({ page }) => {
  await showToast(page)
  const box = (await toastOf(page).boundingBox())!
  const sweep = async (byPx: number) => {
    await page.mouse.move(box.x + 40, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 40 + byPx, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  await sweep(35)
  await expect(toastOf(page)).toBeVisible()
  await sweep(80)
  await expect(toastOf(page)).toBeHidden()
})

signedInTest('tooltips open after 700 ms', async ({ page }) => {
  await page.clock.install()
  await page.goto('/editor?mode=object-removal')
  await page
    .getByRole('button', { name: /Try the sample/ })
    .first()
    .click()
  const eraser = page.getByRole('button', { name: 'Eraser' })
  await expect(eraser).toBeVisible()
  await page.clock.pauseAt(Date.now() + 5_000)
  await eraser.hover()
  await page.clock.runFor(600)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(page.getByRole('tooltip')).toHaveText('Eraser (E)')
})
