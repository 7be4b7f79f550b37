import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { makeSidewaysPhoto, uprightHeight, uprightWidth } from './support/makeSidewaysPhoto.ts'
import { signIn } from './support/signIn.ts'

/** Mean absolute difference of two images inside a box, 0–255. */
const difference = async (
  one: Buffer,
  other: Buffer,
  box: { left: number; top: number; width: number; height: number },
) => {
  const samples = (file: Buffer) => sharp(file).autoOrient().extract(box).removeAlpha().raw().toBuffer()
  const [a, b] = await Promise.all([samples(one), samples(other)])
  return a.reduce((sum, sample, i) => sum + Math.abs(sample - b[i]!), 0) / a.length
}

test('a new user signs in, uploads a phone photo, erases a spot, compares and downloads', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => {
    // The browser reports the 401 response that means "nobody is signed in" as an error.
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('401')) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.message))

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'AI Photo Cleanup Tool - Magic Eraser & Chat to Edit',
  )
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await signIn(page, 'Ada Lovelace', 'ada@example.com')

  await page.goto('/editor?mode=object-removal')
  const original = await makeSidewaysPhoto()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'pagoda.jpg', mimeType: 'image/jpeg', buffer: original })

  const stage = page.getByRole('application', { name: /Photo to mark/ })
  await expect(stage).toBeVisible()
  await expect(page.getByText(`${uprightWidth} × ${uprightHeight}`)).toBeVisible()
  const box = (await stage.boundingBox())!
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(centre.x - 20, centre.y)
  await page.mouse.down()
  await page.mouse.move(centre.x + 20, centre.y, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()

  const answered = page.waitForResponse((response) => /\/api\/process\/[^/]+$/.test(response.url()), {
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Remove Object' }).click()
  const answer = await (await answered).json()
  expect(answer).toMatchObject({ engine: 'MI-GAN', width: uprightWidth, height: uprightHeight, creditsCharged: 1 })

  const slider = page.getByRole('slider', { name: /Before and after/ })
  await expect(slider).toHaveAttribute('aria-valuenow', '50')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('processed-pagoda.jpg')
  const result = await readFile(await download.path())

  const [before, after] = await Promise.all([sharp(original).metadata(), sharp(result).metadata()])
  expect(after).toMatchObject({ format: 'jpeg', width: uprightWidth, height: uprightHeight, orientation: 1 })
  expect(after.icc).toEqual(before.icc)
  expect(after.exif!.includes('Story camera')).toBe(true)
  const far = { left: 0, top: 0, width: uprightWidth, height: 1000 }
  const marked = { left: uprightWidth / 2 - 60, top: uprightHeight / 2 - 60, width: 120, height: 120 }
  expect(await difference(original, result, far), 'outside the mask only JPEG’s own error').toBeLessThan(1.5)
  expect(await difference(original, result, marked), 'the marked spot is new').toBeGreaterThan(2)
  expect(messages).toEqual([])
})
