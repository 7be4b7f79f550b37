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

test('after a watermark removal the person sees it reversed, blended, retouched and filled, and takes one', async ({
  page,
  press,
}) => {
  const { requests } = await fakeEdits(page)
  await openPhoto(page, 'watermark-removal', fixture('kitten.webp'))
  await markDot(page)
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await press(page.getByRole('button', { name: 'I own it or have permission' }))
  const ways = page.getByRole('region', { name: 'Ways' })
  await press(ways.getByRole('button', { name: 'Reverse, blend, retouch or fill' }))
  await expect(ways.getByRole('listitem')).toHaveText(['Automatic', 'Reversed', 'Blended', 'Retouched', 'Filled'])
  expect(requests.slice(1).map(({ options, editingMode }) => [editingMode, options?.erase?.attempt])).toEqual(
    [1, 2, 3, 4].map((attempt) => ['watermark-removal', attempt]),
  )
  await press(ways.getByRole('button', { name: 'Use filled' }))
  await expect(page.getByAltText(/, after$/)).toHaveAttribute('src', '/files/result-5')
  await page.screenshot({ path: test.info().outputPath('ways.png') })
  await press(ways.getByRole('button', { name: 'Try again' }))
  await expect(ways.getByRole('listitem')).toHaveCount(8)
  await expect(ways.getByRole('button', { name: 'Use fill 2' })).toBeVisible()
  await expect(ways.getByRole('button', { name: 'Use filled' })).toHaveAttribute('aria-pressed', 'true')
})

test('in areas of which a watermark removal is not sure the person chooses what is done', async ({ page, press }) => {
  const box = { left: 60, top: 60, width: 120, height: 60 }
  const { requests } = await fakeEdits(page, {
    doubtedAreas: [
      { area: 2, ...box, way: 'blended', confidence: 0.64 },
      { area: 0, ...box, left: 240, way: 'retouched', confidence: 0.31 },
    ],
  })
  await openPhoto(page, 'watermark-removal', fixture('kitten.webp'))
  await markDot(page)
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await press(page.getByRole('button', { name: 'I own it or have permission' }))
  const doubted = page.getByRole('region', { name: 'Areas in doubt' })
  const way = (name: string) => doubted.getByRole('button', { name, exact: true })
  await expect(doubted).toContainText('2 areas in doubt')
  await expect(doubted).toContainText('64 % sure')
  await expect(way('blended')).toHaveAttribute('aria-pressed', 'true')
  await press(way('filled'))
  await expect(way('filled')).toHaveAttribute('aria-pressed', 'true')
  await press(way('Area 2'))
  await expect(doubted).toContainText('31 % sure')
  await press(way('reversed'))
  await expect(way('reversed')).toHaveAttribute('aria-pressed', 'true')
  expect(requests.slice(1).map(({ options }) => options?.erase)).toEqual([
    { attempt: 11, ways: [{ area: 2, way: 'filled' }] },
    {
      attempt: 10,
      ways: [
        { area: 0, way: 'reversed' },
        { area: 2, way: 'filled' },
      ],
    },
  ])
  await expect(page.getByAltText(/, after$/)).toHaveAttribute('src', '/files/result-3')
  await page.screenshot({ path: test.info().outputPath('doubted.png') })
  // What the engine did itself is no new request.
  await press(way('retouched'))
  await expect(page.getByAltText(/, after$/)).toHaveAttribute('src', '/files/result-2')
  expect(requests).toHaveLength(3)
})

test('parts of a cut-out of which the engine is not sure are kept or removed by the person', async ({
  page,
  press,
}) => {
  const box = { left: 900, top: 500, width: 240, height: 200 }
  const { requests } = await fakeEdits(page, {
    doubtedAreas: [
      { area: 0, ...box, way: 'kept', confidence: 0.55 },
      { area: 1, ...box, left: 300, way: 'removed', confidence: 0.35 },
    ],
  })
  await processPhoto(page, press, 'background-removal', fixture('kitten.webp'))
  const doubted = page.getByRole('region', { name: 'Parts in doubt' })
  const way = (name: string) => doubted.getByRole('button', { name, exact: true })
  await expect(doubted).toContainText('2 parts in doubt')
  await expect(doubted).toContainText('55 % certainty')
  await expect(way('keep')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Fills' })).toHaveCount(0)
  await press(way('Part 2'))
  await press(way('keep'))
  await expect(way('keep')).toHaveAttribute('aria-pressed', 'true')
  expect(requests[1]).toMatchObject({
    anotherFillOf: expect.any(String),
    editingMode: 'background-removal',
    options: { background: { attempt: 11, ways: [{ area: 1, way: 'kept' }] } },
  })
  await expect(page.getByAltText(/, after$/)).toHaveAttribute('src', '/files/result-2')
  await page.screenshot({ path: test.info().outputPath('parts.png') })
})
