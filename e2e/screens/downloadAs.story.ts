import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { inBothThemes, violations } from '../support/axeViolations.ts'
import { expect, expectToast, fixture, type Press, processPhoto, signedInTest as test } from '../support/story.ts'

const width = 1200
const height = 800

/** A JPEG with a camera's name and a GPS position, several hundred kilobytes large. */
const placedPhoto = async () =>
  sharp(fixture('china.jpg'))
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 96 })
    .withExif({
      IFD0: { Model: 'Story camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
    })
    .toBuffer()

/** Opens the dialog on the result of an edit. */
const openDialog = async (page: Page, press: Press): Promise<Locator> => {
  const photo = { name: 'china.jpg', mimeType: 'image/jpeg', buffer: await placedPhoto() }
  await processPhoto(page, press, 'object-removal', photo)
  await press(page.getByRole('button', { name: 'Download as…' }))
  return page.getByRole('dialog', { name: 'Download as' })
}

/** What a download is called and holds. */
const savedBy = async (page: Page, start: () => Promise<void>) => {
  const downloading = page.waitForEvent('download')
  await start()
  const saved = await downloading
  return { name: saved.suggestedFilename(), file: await readFile(await saved.path()) }
}

const shoot = (page: Page, name: string) =>
  process.env.SHOTS === undefined ? undefined : page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })

const camera = Buffer.from('Story camera')
/** Tag of the pointer to GPS, as the little-endian EXIF of these files has it. */
const gpsPointer = Buffer.from([0x25, 0x88, 4, 0])

test('the dialog and what the file says are accessible in every state', async ({ page, press }, { project }) => {
  const look = (what: string, shot: string) =>
    inBothThemes(page, async (theme) => {
      expect(await violations(page), `${what}, ${theme}`).toEqual([])
      await shoot(page, `${shot}-${project.name}-${theme}`)
    })
  const dialog = await openDialog(page, press)
  const states = [
    { format: 'original', sees: [] },
    { format: 'jpeg', sees: ['JPEG shows white where a picture is transparent.'] },
    { format: 'psd', sees: ['Result, photo and mask as layers of 8 bits a sample; photo and mask are hidden.'] },
  ]
  for (const { format, sees } of states) {
    await dialog.getByLabel('Format').selectOption(format)
    for (const text of sees) await expect(dialog.getByText(text)).toBeVisible()
    await look(format, `download-${format}`)
  }
  await expect(dialog.getByLabel('Long side, in pixels')).toHaveCount(0)
  await dialog.getByLabel('Format').selectOption('webp')
  await press(dialog.getByRole('radio', { name: 'Size limit' }))
  await look('size limit', 'download-limit')
  await press(dialog.getByRole('button', { name: 'Close' }))

  await press(page.getByText('What this file says'))
  await expect(page.getByText('Valid. The file has not changed since it was signed.')).toBeVisible()
  await page.getByText('History (XMP, not signed)').scrollIntoViewIfNeeded()
  await look('what the file says', 'provenance')
})

test('a result is downloaded under 200 kB, smaller, in other formats, with less metadata, and in layers', async ({
  page,
  press,
}) => {
  const dialog = await openDialog(page, press)
  const download = dialog.getByRole('button', { name: 'Download file' })
  const again = () => press(page.getByRole('button', { name: 'Download as…' }))

  await dialog.getByLabel('Format').selectOption('jpeg')
  await press(dialog.getByRole('radio', { name: 'Size limit' }))
  await dialog.getByLabel('At most, in kB').fill('200')
  const limited = await savedBy(page, () => press(download))
  expect(limited.name).toBe('processed-china.jpg')
  expect(limited.file.length).toBeLessThanOrEqual(200_000)
  expect(limited.file.length, 'the highest quality that fits').toBeGreaterThan(160_000)
  expect(await sharp(limited.file).metadata()).toMatchObject({ format: 'jpeg', width, height })
  await expect(dialog).toBeHidden()
  await expectToast(
    page,
    'Download started',
    `processed-china.jpg, ${Math.ceil(limited.file.length / 1_000)} kB, quality `,
  )

  await again()
  await dialog.getByLabel('Format').selectOption('webp')
  await dialog.getByLabel('Long side, in pixels').fill('480')
  await dialog.getByLabel('Metadata').selectOption('Remove all but colours')
  const small = await savedBy(page, () => press(download))
  const smallFacts = await sharp(small.file).metadata()
  expect(small.name).toBe('processed-china.webp')
  expect(smallFacts).toMatchObject({ format: 'webp', width: 480, height: 320 })
  expect([smallFacts.exif, smallFacts.xmp]).toEqual([undefined, undefined])

  await again()
  await dialog.getByLabel('Format').selectOption('tiff')
  await dialog.getByLabel('Metadata').selectOption('Remove the location')
  const deep = await savedBy(page, () => press(download))
  expect(deep.name).toBe('processed-china.tif')
  expect(await sharp(deep.file).metadata()).toMatchObject({ format: 'tiff', depth: 'ushort', width: 480 })
  expect([deep.file.includes(camera), deep.file.includes(gpsPointer)], 'camera, location').toEqual([true, false])

  await again()
  await dialog.getByLabel('Format').selectOption('psd')
  await dialog.getByLabel('Metadata').selectOption('Keep all')
  const layers = await savedBy(page, () => press(download))
  expect(layers.name).toBe('processed-china.psd')
  expect(layers.file.subarray(0, 4).toString('latin1')).toBe('8BPS')
  expect([layers.file.readUInt32BE(18), layers.file.readUInt32BE(14)], 'width, height').toEqual([width, height])
  for (const layer of ['Original', 'Result', 'Mask']) expect(layers.file.includes(layer), layer).toBe(true)
})

test('the location is left out of every download once, wherever that is chosen', async ({ page, press }) => {
  const photo = { name: 'china.jpg', mimeType: 'image/jpeg', buffer: await placedPhoto() }
  await processPhoto(page, press, 'object-removal', photo)
  const everywhere = page.getByRole('checkbox', { name: 'Remove the location from downloads' })
  const dialog = page.getByRole('dialog', { name: 'Download as' })
  const again = () => press(page.getByRole('button', { name: 'Download as…' }))
  await everywhere.check()
  await again()
  await expect(dialog.getByLabel('Metadata')).toHaveValue('remove-location')
  await expect(dialog.getByText('The file is not signed then')).toBeVisible()
  const saved = await savedBy(page, () => press(dialog.getByRole('button', { name: 'Download file' })))
  expect([saved.file.includes(camera), saved.file.includes(gpsPointer)], 'camera, location').toEqual([true, false])
  await again()
  await dialog.getByLabel('Metadata').selectOption('Keep all')
  await press(dialog.getByRole('button', { name: 'Close' }))
  await expect(everywhere).not.toBeChecked()
})

test('with the keyboard alone: a size limit that no quality keeps is refused by name, one that can be is kept', async ({
  page,
  press,
}) => {
  const photo = { name: 'china.jpg', mimeType: 'image/jpeg', buffer: await placedPhoto() }
  await processPhoto(page, press, 'object-removal', photo)
  const opener = page.getByRole('button', { name: 'Download as…' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download as' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Format')).toBeFocused()
  await page.keyboard.type('JPEG')
  await expect(dialog.getByLabel('Format')).toHaveValue('jpeg')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Size limit' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('At most, in kB')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Download failed', 'kB')
  await expect(dialog).toBeVisible()

  await dialog.getByLabel('At most, in kB').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('60')
  const { file } = await savedBy(page, () => page.keyboard.press('Enter'))
  expect(file.length).toBeLessThanOrEqual(60_000)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('At most, in kB')).toHaveValue('60')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
