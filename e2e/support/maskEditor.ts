import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fakeEdits } from './fakeEdits.ts'
import { expect, fixture, openPhoto, photoToMark } from './story.ts'

export const kitten = fixture('kitten.webp')

/** Opens the sample photo in object-removal; returns the stage in screen space. */
export const openMaskEditor = async (page: Page) => {
  await fakeEdits(page)
  await openPhoto(page, 'object-removal', kitten)
  const box = (await photoToMark(page).boundingBox())!
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

/** The current mask, by Export mask: bytes of 0 or 255. */
export const maskOf = async (page: Page): Promise<{ data: Buffer; width: number; height: number; file: Buffer }> => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export mask' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('mask.png')
  const file = await readFile(await download.path())
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, file }
}

/** Pixels that a mask marks. */
export const marked = ({ data }: { data: Buffer }): number => data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)

/** Paints a straight stroke with the mouse, in screen space. */
export const drag = async (page: Page, from: { x: number; y: number }, by: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 })
  await page.mouse.up()
}
