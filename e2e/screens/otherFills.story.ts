import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, fixture, markDot, openPhoto, processPhoto, signedInTest as test } from '../support/story.ts'

test('after an erase the person tries other fills and takes one of them with one press', async ({ page, press }) => {
  const { requests } = await fakeEdits(page)
  await processPhoto(page, press, 'object-removal', fixture('kitten.webp'))
  const fills = page.getByRole('region', { name: 'Fills' })
  await expect(fills.getByRole('listitem')).toHaveCount(0)
  await press(fills.getByRole('button', { name: 'Fill it differently' }))
  await expect(fills.getByRole('listitem')).toHaveCount(4)
  expect(requests.slice(1)).toEqual(
    [1, 2, 3].map((attempt) => ({
      anotherFillOf: expect.any(String),
      editingMode: 'object-removal',
      options: { erase: { attempt } },
    })),
  )
  await expect(fills.getByRole('button', { name: 'Use fill 1' })).toHaveAttribute('aria-pressed', 'true')

  await press(fills.getByRole('button', { name: 'Use fill 3' }))
  await expect(fills.getByRole('button', { name: 'Use fill 3' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByAltText(/, after$/)).toHaveAttribute('src', '/files/result-3')
  await press(fills.getByRole('button', { name: 'Try again' }))
  await expect(fills.getByRole('button', { name: 'Use fill 7' })).toBeVisible()
  await expect(fills.getByRole('listitem')).toHaveCount(4)
  await expect(fills.getByRole('button', { name: 'Use fill 3' })).toHaveAttribute('aria-pressed', 'true')
  await page.screenshot({ path: test.info().outputPath('fills.png') })
})

test('after a watermark removal the person sees it reversed, blended and filled, and takes one', async ({
  page,
  press,
}) => {
  const { requests } = await fakeEdits(page)
  await openPhoto(page, 'watermark-removal', fixture('kitten.webp'))
  await markDot(page)
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await press(page.getByRole('button', { name: 'I own it or have permission' }))
  const ways = page.getByRole('region', { name: 'Ways' })
  await press(ways.getByRole('button', { name: 'Reverse, blend or fill' }))
  await expect(ways.getByRole('listitem')).toHaveText(['Automatic', 'Reversed', 'Blended', 'Filled'])
  expect(requests.slice(1).map(({ options, editingMode }) => [editingMode, options?.erase?.attempt])).toEqual(
    [1, 2, 3].map((attempt) => ['watermark-removal', attempt]),
  )
  await press(ways.getByRole('button', { name: 'Use filled' }))
  await expect(page.getByAltText(/, after$/)).toHaveAttribute('src', '/files/result-4')
  await page.screenshot({ path: test.info().outputPath('ways.png') })
  await press(ways.getByRole('button', { name: 'Try again' }))
  await expect(ways.getByRole('listitem')).toHaveCount(7)
  await expect(ways.getByRole('button', { name: 'Use fill 2' })).toBeVisible()
  await expect(ways.getByRole('button', { name: 'Use filled' })).toHaveAttribute('aria-pressed', 'true')
})
