import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inBothThemes, violations } from './support/axeViolations.ts'
import { fakeEdits } from './support/fakeEdits.ts'
import { expect, fixture, markDot, openPhoto, processPhoto, signedInTest, test } from './support/story.ts'

const kitten = fixture('kitten.webp')

/** Expects that axe finds nothing in either theme. */
const expectNone = (page: Page, what: string): Promise<void> =>
  inBothThemes(page, async (theme) => expect(await violations(page), `${what}, ${theme}`).toEqual([]))

for (const [device, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(device, () => {
    test.use({ viewport })

    test('axe finds nothing on the pages', async ({ page }) => {
      for (const path of [
        '/',
        '/pricing',
        '/editor',
        '/blog',
        '/blog/free-magic-eraser-tool',
        '/test-results',
        '/benchmark',
        '/credits',
        '/privacy',
        '/terms',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
        await expectNone(page, path)
      }
    })

    test('axe finds nothing on menu, contact dialog and toast', async ({ page }) => {
      await page.goto('/')
      const menu = page.getByRole('button', { name: 'Open menu' })
      const isPhone = await menu.isVisible()
      await (isPhone ? menu : page.getByRole('banner').getByRole('button', { name: 'Tools' })).click()
      await expectNone(page, 'menu')
      if (!isPhone) await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Contact', exact: true }).click()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByText('Message required', { exact: true })).toBeVisible()
      await expectNone(page, 'contact dialog and toast')
    })

    test('axe finds nothing on the account page and its deletion dialog', async ({ page, person }) => {
      await page.goto('/account')
      const file = { name: 'kitten.webp', mimeType: 'image/webp', buffer: await readFile(kitten) }
      const token = await page.evaluate(
        "JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.startsWith('spotless.user:'))]).id_token",
      )
      const headers = { authorization: `Bearer ${token}` }
      await page.request.post('/api/upload', { headers, multipart: { editingMode: 'image-upscale', file } })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'kitten.webp' })).toBeVisible()
      await expectNone(page, 'account')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog')).toContainText(person.email)
      await expectNone(page, 'deleting the account')
    })

    signedInTest('axe finds nothing in the editor, from upload to result', async ({ page, press }) => {
      await fakeEdits(page)
      await page.goto('/editor')
      await expect(page.getByText('Drop your file here')).toBeVisible()
      await expectNone(page, 'upload')
      await page.getByLabel('Photo file').setInputFiles([kitten, fixture('china.jpg')])
      await page.getByLabel('What should change?').fill('warmer')
      await expectNone(page, 'chat')
      await page.getByRole('button', { name: 'Edit with Prompt' }).click()
      await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
      await expectNone(page, 'chat with a result')
      await openPhoto(page, 'object-removal', kitten)
      await markDot(page)
      await expectNone(page, 'mask editor')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expectNone(page, 'keyboard help')
      await processPhoto(page, press, 'background-removal', kitten)
      await expect(page.getByRole('region', { name: 'Background' })).toBeVisible()
      await expectNone(page, 'result with backgrounds')
    })
  })
}
