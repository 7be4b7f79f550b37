import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, fixture, processPhoto, signedInTest as test } from '../support/story.ts'

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
