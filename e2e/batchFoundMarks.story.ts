import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './support/axeViolations.ts'
import { expect, fixture, signedInTest as test } from './support/story.ts'

const lettered = async (name: string, text: string, x: number, y: number) => {
  const photo = sharp(await readFile(fixture(name))).resize(600, 400, { fit: 'cover' })
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><text x="${x}" y="${y}" font-family="sans-serif" font-weight="bold" font-size="44" fill="#fff" fill-opacity="0.75">${text}</text></svg>`
  return {
    mimeType: 'image/png',
    buffer: await photo
      .composite([{ input: Buffer.from(label) }])
      .png()
      .toBuffer(),
  }
}

const shoot = (page: Page, name: string) =>
  process.env.SHOTS === undefined ? undefined : page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })

for (const { device, theme, viewport } of [
  { device: 'phone', theme: 'light', viewport: { width: 390, height: 844 } },
  { device: 'desk', theme: 'dark', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(device, () => {
    test.use({ viewport })
    test('marks at different places are found in each photo, looked at, and taken off', async ({ page }) => {
      test.setTimeout(300_000)
      await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
      await page.goto('/batch')
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose photos' }).click()
      await (await choosing).setFiles([
        { name: 'low.png', ...(await lettered('coffee.png', 'SAMPLE', 300, 360)) },
        { name: 'high.png', ...(await lettered('chelsea.png', 'PREVIEW', 40, 70)) },
        {
          name: 'plain.png',
          mimeType: 'image/png',
          buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#5a7a60' } })
            .png()
            .toBuffer(),
        },
      ])
      await expect(page.getByText('3 photos, 3 edits, you have 5.')).toBeVisible()
      await page.getByLabel('What to do with all photos').selectOption({ label: 'Watermark Removal' })
      await expect(page.getByRole('button', { name: 'Edit 3 photos' })).toBeDisabled()
      await page.getByRole('radio', { name: 'Find on each' }).click()
      await expect(page.getByText('All photos searched.')).toBeVisible({ timeout: 120_000 })
      await expect(page.getByText(/1 photo has no mark/)).toBeVisible()
      await expect(page.getByRole('img', { name: 'Marked area on low.png' })).toBeVisible()
      await shoot(page, `found-${device}`)
      expect(await violations(page)).toEqual([])

      await page.getByRole('button', { name: 'Look at those without a mark' }).click()
      const dialog = page.getByRole('dialog', { name: 'plain.png' })
      await expect(dialog.getByText('No mark found')).toBeVisible()
      await page.keyboard.press('Escape')
      await page
        .getByRole('gridcell', { name: /high\.png/ })
        .getByRole('button')
        .click()
      const marked = page.getByRole('dialog', { name: 'high.png' })
      await expect(marked.getByRole('img', { name: 'Marked area on high.png' })).toBeVisible()
      await shoot(page, `found-${device}-photo`)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Edit 3 photos' }).click()
      await expect(page.getByText('No mark was found in this photo. Please mark it by hand.').first()).toBeVisible({
        timeout: 120_000,
      })
      await expect(page.getByText('2 of 3')).toBeVisible({ timeout: 120_000 })
      await shoot(page, `found-${device}-done`)
    })
  })
}
