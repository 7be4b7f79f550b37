import type { Page } from '@playwright/test'
import { kittenWithoutEar, missedEar } from '@spotless/engine/testing/kittenWithoutEar'
import { violations } from './support/axeViolations.ts'
import { kitten, marked, maskOf } from './support/maskEditor.ts'
import { expect, openPhoto, photoToMark, signedInTest as test } from './support/story.ts'

// The first search asks the matting network, beside other stories on two cores.
const search = { timeout: 120_000 }
// A search is left alone where the server has no time for it, as while the other story's photo is erased.
test.describe.configure({ mode: 'default', timeout: 300_000 })

const photoRatio = 1920 / 1080
const marginPx = 16

/** Draws around the kitten with the lasso; the photo is fitted into the stage. */
const drawAround = async (page: Page) => {
  const stage = (await photoToMark(page).boundingBox())!
  const width = Math.min(stage.width - 2 * marginPx, (stage.height - 2 * marginPx) * photoRatio)
  const [left, top] = [stage.x + (stage.width - width) / 2, stage.y + (stage.height - width / photoRatio) / 2]
  const [first, ...others] = kittenWithoutEar.map(
    ([x, y]) => [left + x * width, top + (y * width) / photoRatio] as const,
  ) as [readonly [number, number], ...(readonly [number, number])[]]
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const corner of others) await page.mouse.move(...corner, { steps: 3 })
  await page.mouse.up()
}

const isEarMarked = async (page: Page): Promise<boolean> => {
  const { data, width, height } = await maskOf(page)
  return data[Math.floor(missedEar[1] * height) * width + Math.floor(missedEar[0] * width)] === 255
}

test('a lasso that misses an ear is fitted to the kitten, a chip leaves it as drawn, and undo takes all back', async ({
  page,
  press,
}) => {
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Lasso' }))
  await drawAround(page)
  const drawn = marked(await maskOf(page))
  expect(await isEarMarked(page)).toBe(false)
  const chip = page.getByRole('button', { name: 'Fitted to the object' })
  await expect(chip).toHaveAttribute('aria-pressed', 'true', search)
  await expect(page.getByText('Your mark missed some of it. Now it reaches past the edge.')).toBeVisible()
  expect(await violations(page), 'a mark that was completed').toEqual([])
  expect(await isEarMarked(page)).toBe(true)
  await press(chip)
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  expect(marked(await maskOf(page))).toBe(drawn)
  await press(chip)
  expect(await isEarMarked(page)).toBe(true)
  const steps = ['drawn', 'found', 'left', 'taken again']
  for (const _ of steps) await press(page.getByRole('button', { name: 'Undo' }))
  await expect(chip).toBeHidden()
})

test('whoever presses the button at once has the mark fitted first', async ({ page, press }) => {
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Lasso' }))
  await drawAround(page)
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await expect(page.getByRole('button', { name: 'Fitting the mark…' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible(search)
})
