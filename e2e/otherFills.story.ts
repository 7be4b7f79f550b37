import { expect, fixture, processPhoto, signedInTest as test } from './support/story.ts'

test('after an erase the person tries other fills for free and takes one of them', async ({ page, press }) => {
  await processPhoto(page, press, 'object-removal', fixture('kitten.webp'))
  const fills = page.getByRole('region', { name: 'Fills' })
  await expect(fills.getByRole('listitem')).toHaveCount(0)
  const answers: { creditsCharged: number; processedPath: string }[] = []
  page.on('response', async (response) => {
    if (/\/api\/process\/[^/]+$/.test(response.url())) answers.push(await response.json())
  })
  await press(fills.getByRole('button', { name: 'Fill it differently' }))
  await expect(fills.getByRole('listitem')).toHaveCount(4, { timeout: 90_000 })
  expect(answers.map(({ creditsCharged }) => creditsCharged)).toEqual([0, 0, 0])
  await expect(fills.getByRole('button', { name: 'Use fill 1' })).toHaveAttribute('aria-pressed', 'true')

  await press(fills.getByRole('button', { name: 'Use fill 3' }))
  await expect(fills.getByRole('button', { name: 'Use fill 3' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByAltText(/, after$/)).toHaveAttribute('src', answers[1]?.processedPath ?? '')
  await expect(fills.getByRole('button', { name: 'Try again' })).toBeEnabled()
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await fills.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${folder}/fills-${scheme}-${width}.png` })
    }
  }
})
