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

type Point = readonly [x: number, y: number]

/** Drags over a photo of 16:9, fitted into the stage, from point to point in fractions of its sides. */
const drag = async (page: Page, points: readonly Point[]) => {
  const stage = (await photoToMark(page).boundingBox())!
  const width = Math.min(stage.width - 2 * marginPx, (stage.height - 2 * marginPx) * photoRatio)
  const [left, top] = [stage.x + (stage.width - width) / 2, stage.y + (stage.height - width / photoRatio) / 2]
  const [first, ...others] = points.map(([x, y]): Point => [left + x * width, top + (y * width) / photoRatio])
  if (first === undefined) return
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const point of others) await page.mouse.move(...point, { steps: 3 })
  await page.mouse.up()
}

/** Draws around the kitten with the lasso, without an ear. */
const drawAround = (page: Page) => drag(page, kittenWithoutEar)

const isMarked = async (page: Page, [x, y]: Point): Promise<boolean> => {
  const { data, width, height } = await maskOf(page)
  return data[Math.floor(y * height) * width + Math.floor(x * width)] === 255
}
const isEarMarked = (page: Page): Promise<boolean> => isMarked(page, missedEar)

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
  await expect(page.getByText('What your mark missed of it is marked too.')).toBeVisible()
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

// Between two strokes of the zigzag on its face, between others on its chest (both inside of the ring), and beside it.
const [forehead, chest, meadow] = [
  [0.52, 0.37],
  [0.52, 0.68],
  [0.15, 0.5],
] as const

/** Back and forth over the kitten, four times. */
const zigzag = [0.28, 0.46, 0.6, 0.76].flatMap((y, row): Point[] => {
  const ends: Point[] = [
    [0.38, y],
    [0.66, y],
  ]
  return row % 2 === 0 ? ends : ends.reverse()
})

for (const [name, points] of [
  ['hatched in a hurry', zigzag],
  [
    'circled',
    Array.from({ length: 25 }, (_, index): Point => {
      const angle = (index * Math.PI) / 12
      return [0.51 + 0.27 * Math.cos(angle), 0.53 + 0.43 * Math.sin(angle)]
    }),
  ],
] as const) {
  test(`a kitten that is ${name} with the brush is marked as a whole`, async ({ page }) => {
    await openPhoto(page, 'object-removal', kitten)
    await page.getByLabel('Brush size').fill('60')
    await drag(page, points)
    expect(await isMarked(page, forehead)).toBe(false)
    await expect(page.getByRole('button', { name: 'Fitted to the object' })).toHaveAttribute(
      'aria-pressed',
      'true',
      search,
    )
    const found = await Promise.all([forehead, chest, missedEar, meadow].map((point) => isMarked(page, point)))
    expect(found).toEqual([true, true, true, false])
  })
}

test('the gaps of a watermark that is painted in a hurry are filled at once, and nothing around', async ({
  page,
  press,
}) => {
  await openPhoto(page, 'watermark-removal', kitten)
  await page.getByLabel('Brush size').fill('60')
  await drag(page, zigzag)
  const drawn = marked(await maskOf(page))
  const chip = page.getByRole('button', { name: 'Gaps filled' })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  const found = await Promise.all([forehead, chest, meadow].map((point) => isMarked(page, point)))
  expect(found).toEqual([true, true, false])
  expect(await violations(page), 'a mark whose gaps were filled').toEqual([])
  await press(chip)
  expect(marked(await maskOf(page))).toBe(drawn)
})
