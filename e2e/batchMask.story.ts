import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './support/axeViolations.ts'
import { expect, signedInTest as test } from './support/story.ts'

const maxSteps = 80
const sizes = [
  [240, 180],
  [300, 200],
  [200, 220],
  [260, 190],
] as const

/** Coloured bands with the same half-transparent mark 20 pixels from the bottom right corner. */
const marked = async (width: number, height: number, index: number) => {
  const bands = Array.from(
    { length: 6 },
    (_, band) =>
      `<rect x="0" y="${(band * height) / 6}" width="${width}" height="${height / 6}" fill="hsl(${(index * 80 + band * 25) % 360} 45% ${30 + band * 6}%)"/>`,
  ).join('')
  const mark = `<rect x="${width - 100}" y="${height - 60}" width="80" height="40" fill="#fff" fill-opacity="0.5"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bands}${mark}</svg>`
  return {
    name: `marked ${index + 1}.png`,
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer(),
  }
}

const photos = () => Promise.all(sizes.map(([width, height], index) => marked(width, height, index)))

const shoot = (page: Page, name: string) =>
  process.env.SHOTS === undefined ? undefined : page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let step = 0; step < maxSteps; step += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${target} in ${maxSteps} steps.`)
}

const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

for (const { device, theme, viewport } of [
  { device: 'phone', theme: 'light', viewport: { width: 390, height: 844 } },
  { device: 'desk', theme: 'dark', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(device, () => {
    test.use({ viewport })
    test('with the keyboard alone: a mark is marked on one photo, shown on three, corrected on one, and taken off all', async ({
      page,
    }) => {
      test.setTimeout(240_000)
      await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
      await page.goto('/batch')
      const choose = page.getByRole('button', { name: 'Choose photos' })
      await expect(choose).toBeEnabled()
      const choosing = page.waitForEvent('filechooser')
      await press(page, choose)
      await (await choosing).setFiles(await photos())
      const mode = page.getByLabel('What to do with all photos')
      await expect(page.getByText('4 photos, 4 edits, you have 5.')).toBeVisible()
      await tabTo(page, mode)
      await page.keyboard.type('Watermark')
      await expect(page.getByRole('button', { name: 'Edit 4 photos' })).toBeDisabled()

      await press(page, page.getByRole('button', { name: 'Mark one photo' }))
      const dialog = page.getByRole('dialog', { name: 'Mark it on this photo' })
      const save = dialog.getByRole('button', { name: 'Use on all photos' })
      await expect(save).toBeDisabled()
      const stage = dialog.getByRole('application')
      await press(page, dialog.getByRole('button', { name: 'Brush' }))
      await tabTo(page, stage)
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Enter')
      await expect(save).toBeEnabled()
      await shoot(page, `mask-dialog-${device}`)
      expect(await violations(page), 'dialog').toEqual([])
      await press(page, save)
      await expect(page.getByRole('img', { name: /^Marked area on/ })).toHaveCount(3)
      await tabTo(page, page.getByLabel('Measured from'))
      await page.keyboard.type('Bottom right')
      await shoot(page, `mask-examples-${device}`)
      expect(await violations(page), 'examples').toEqual([])

      // What is marked belongs to the draft, so a reload keeps it.
      await page.reload()
      await expect(page.getByRole('img', { name: /^Marked area on/ })).toHaveCount(3)
      await press(page, page.getByRole('gridcell').first().getByRole('button'))
      await press(page, page.getByRole('button', { name: 'Correct the mark' }))
      const correction = page.getByRole('dialog', { name: 'Correct the mark on this photo' })
      await press(page, correction.getByRole('button', { name: 'Use on this photo' }))
      await expect(page.getByRole('button', { name: 'Marked by hand' })).toBeVisible()
      expect(await violations(page), 'photo').toEqual([])
      await page.keyboard.press('Escape')

      await press(page, page.getByRole('button', { name: 'Edit 4 photos' }))
      await expect(page.getByText('Finished · 4 of 4 done')).toBeVisible({ timeout: 120_000 })
      await shoot(page, `mask-finished-${device}`)
      const download = page.waitForEvent('download')
      await press(page, page.getByRole('button', { name: 'Download ZIP' }))
      expect((await download).suggestedFilename()).toMatch(/^spotless-watermark-removal-.*\.zip$/)
    })
  })
}
