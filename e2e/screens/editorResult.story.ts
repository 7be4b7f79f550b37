import { fakeEdits } from '../support/fakeEdits.ts'
import {
  expect,
  expectToast,
  fixture,
  goOn,
  markDot,
  openPhoto,
  processPhoto,
  signedInTest as test,
} from '../support/story.ts'

const kitten = fixture('kitten.webp')

test('the result compares before and after, and only erasing modes offer AI Upscale (2x) and Edit More', async ({
  page,
  press,
}) => {
  const { requests } = await fakeEdits(page)
  await processPhoto(page, press, 'background-removal', kitten)
  const actions = page.getByRole('complementary', { name: 'Result actions' })
  await expect(actions.getByRole('button', { name: 'New Image' })).toBeVisible()
  await expect(actions.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(actions.getByText('MI-GAN · 1.2 s')).toBeVisible()
  await expect(actions.getByRole('button', { name: 'Edit More' })).toHaveCount(0)
  await expect(actions.getByRole('button', { name: 'AI Upscale (2x)' })).toHaveCount(0)
  await expect(page.getByRole('slider', { name: /Before and after/ })).toHaveAttribute('aria-valuenow', '50')
  expect(requests).toEqual([
    expect.objectContaining({
      maskData: null,
      mode: 'erase',
      isIterativeEdit: false,
      currentImageUrl: null,
      editingMode: 'background-removal',
    }),
  ])

  await press(actions.getByRole('button', { name: 'New Image' }))
  await expect(page.getByText('Drop your file here')).toBeVisible()
  await expect(page.getByText('What would you like to do?')).toBeVisible()
})

test('Edit More continues from the result: Apply Changes, erase or restore, an empty mask', async ({ page, press }) => {
  const { requests } = await fakeEdits(page)
  const expectShown = (index: 1 | 2) =>
    expect(page.getByRole('button', { name: `Show result ${index}: Object Removal` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  await processPhoto(page, press, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Edit More' }))
  await expectToast(page, 'Continue editing', 'Mark another area to erase, or restore the original.')
  await expect(page.getByText('Nothing marked yet')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Erase' })).toBeChecked()
  await press(page.getByRole('radio', { name: 'Restore' }))
  await markDot(page)
  await press(page.getByRole('button', { name: 'Apply Changes' }))
  await expectShown(2)
  expect(requests[1]).toMatchObject({ mode: 'restore', isIterativeEdit: true, currentImageUrl: '/files/result-1' })
  expect(requests[1]!.maskData).toMatch(/^data:image\/png;base64,/)
  await page.keyboard.press('Control+z')
  await expectShown(1)
  await page.keyboard.press('Control+Shift+z')
  await expectShown(2)
})

test('AI Upscale (2x) uploads the result again and doubles its size', async ({ page, press }) => {
  const { requests, uploadModes } = await fakeEdits(page)
  await processPhoto(page, press, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'AI Upscale (2x)' }))
  await expectToast(page, 'Upscaling complete', 'Your image was upscaled to 2x.')
  expect(requests[1]).toEqual({ scale: 2 })
  expect(uploadModes).toEqual(['object-removal', 'image-upscale'])
})

test('Back resets everything, and a change of mode resets the result', async ({ page, press }) => {
  await fakeEdits(page)
  await processPhoto(page, press, 'background-removal', kitten)
  await goOn(page, '/editor?mode=image-upscale')
  await expect(page.getByRole('button', { name: 'Upscale Image' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Back', exact: true }))
  await expect(page.getByText('Drop your file here')).toBeVisible()
})

test('Chat to Edit keeps every prompt and result within reach, and continues from the one shown', async ({
  page,
  press,
}) => {
  const { requests } = await fakeEdits(page)
  await openPhoto(page, 'prompt-edit', kitten)
  const chat = page.getByRole('region', { name: 'Conversation' })
  await press(chat.getByRole('button', { name: 'Black and white with grain' }))
  await expect(chat.getByLabel('What should change?')).toHaveValue('Black and white with grain')
  await press(chat.getByRole('button', { name: 'Edit with Prompt' }))
  await chat.getByLabel('What else should change?').fill('a bit more')
  await press(chat.getByRole('button', { name: 'Apply Changes' }))
  const second = chat.getByRole('button', { name: 'Show the result of “a bit more”' }).last()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(chat.getByText('Step 2')).toBeVisible()
  await press(chat.getByRole('button', { name: 'Skip: Step 2' }))
  await expect(chat.getByRole('button', { name: 'Include: Step 3' })).toBeVisible()
  const followUp = { prompt: 'a bit more', isIterativeEdit: true, currentImageUrl: '/files/result-1' }
  expect(requests).toEqual([
    expect.objectContaining({ prompt: 'Black and white with grain', isIterativeEdit: false, currentImageUrl: null }),
    expect.objectContaining(followUp),
    expect.objectContaining({ ...followUp, options: { prompt: { skipSteps: [0] } } }),
  ])
  await press(chat.getByRole('button', { name: 'Show the result of “Black and white with grain”' }))
  await expect(second).toHaveAttribute('aria-pressed', 'false')
  await press(chat.getByRole('button', { name: 'Show the original' }))
  await expect(chat.getByRole('button', { name: 'Edit with Prompt' })).toBeVisible()
})

test('Chat to Edit suggests edits for the photo, and says what it did not understand and what to try instead', async ({
  page,
  press,
}) => {
  const { requests } = await fakeEdits(page)
  await openPhoto(page, 'prompt-edit', kitten)
  const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('button')
  await expect(suggestions.first()).toHaveText('Brighten the shadows')
  await expect(page.getByText('Half of it is nearly black.')).toBeVisible()
  await press(suggestions.first())
  const prompt = page.getByLabel('What should change?')
  await expect(prompt).toHaveValue('Brighten the shadows')
  await prompt.fill('Brighten the shadows and add a dragon')
  await press(page.getByRole('button', { name: 'Edit with Prompt' }))
  await expect(page.getByText('Not understood: “add a dragon”.')).toBeVisible()
  await expect(page.getByText('Try instead: a frame or words in quotes.')).toBeVisible()
  expect(requests[0]?.prompt).toBe('Brighten the shadows and add a dragon')
})

test('a result lists the steps that made it, on small screens too', async ({ page, press }) => {
  await fakeEdits(page)
  await processPhoto(page, press, 'image-upscale', kitten)
  await expect(page.getByRole('complementary', { name: 'Result actions' }).getByText('Step 1')).toBeVisible()
})

test('a photo that holds its location says so, and its download leaves it out where asked', async ({ page, press }) => {
  await fakeEdits(page, { hasLocation: true })
  await processPhoto(page, press, 'object-removal', kitten)
  await expect(page.getByText('The photo’s file says where it was taken (GPS), and so does the result.')).toBeVisible()
  const plain = page.waitForRequest('**/files/**')
  await press(page.getByRole('button', { name: 'Download', exact: true }))
  expect((await plain).url()).not.toContain('location=remove')
  await press(page.getByRole('checkbox', { name: 'Remove the location from downloads' }))
  const removed = page.waitForRequest('**/files/**')
  await press(page.getByRole('button', { name: 'Download', exact: true }))
  expect((await removed).url()).toContain('location=remove')
})
