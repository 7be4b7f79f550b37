import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './support/axeViolations.ts'
import { expect, signedInTest as test } from './support/story.ts'

/** A small photo of one colour, fast to edit. */
const photoOf = async (index: number) => ({
  name: `photo ${String(index).padStart(2, '0')}.png`,
  mimeType: 'image/png',
  buffer: await sharp({
    create: {
      width: 48,
      height: 32,
      channels: 3,
      background: { r: (index * 37) % 256, g: (index * 91) % 256, b: 120 },
    },
  })
    .png()
    .toBuffer(),
})

const photos = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => photoOf(index + 1)))

/** Pays for a plan with enough edits for a batch. */
const subscribe = async (page: Page) => {
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Choose Monthly' }).click()
  await page.getByRole('button', { name: 'Pay $9.99 (test)' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. We have received your payment.')
}

const shoot = (page: Page, name: string) =>
  process.env.SHOTS === undefined ? undefined : page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })

for (const { device, theme, viewport } of [
  { device: 'phone', theme: 'dark', viewport: { width: 390, height: 844 } },
  { device: 'desk', theme: 'light', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(device, () => {
    test.use({ viewport })
    test('forty photos are edited as one batch, one of them is broken, and the results come as one archive', async ({
      page,
    }) => {
      await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
      await subscribe(page)
      await page.goto('/batch')
      await expect(page.getByRole('heading', { name: 'Many photos at once' })).toBeVisible()
      expect(await violations(page), 'start').toEqual([])
      await shoot(page, `batch-start-${device}`)
      const broken = { name: 'photo 99.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') }
      await page.getByLabel('Photo files').setInputFiles([...(await photos(40)), broken])
      await page.getByLabel('What to do with all photos').selectOption('image-upscale')
      await expect(page.getByText('40 photos, 40 edits, you have 100.')).toBeVisible()
      expect(await violations(page), 'draft').toEqual([])
      await shoot(page, `batch-draft-${device}`)
      await page.getByRole('button', { name: 'Edit 40 photos' }).click()
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
      await shoot(page, `batch-running-${device}`)
      expect(await violations(page), 'running').toEqual([])
      // A reload loses nothing: the run belongs to the server.
      await page.reload()
      await expect(page.getByText('Finished · 40 of 40 done')).toBeVisible({ timeout: 90_000 })
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await shoot(page, `batch-finished-${device}`)
      expect(await violations(page), 'finished').toEqual([])
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download ZIP' }).click()
      expect((await download).suggestedFilename()).toMatch(/^spotless-image-upscale-.*\.zip$/)
      await page.getByRole('button', { name: /^photo 01\.png/ }).click()
      await expect(page.getByRole('dialog').getByRole('img', { name: 'Result of photo 01.png' })).toBeVisible()
      await shoot(page, `batch-photo-${device}`)
      expect(await violations(page), 'photo').toEqual([])
    })
  })
}
