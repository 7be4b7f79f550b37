import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, fixture, goOn, openPhoto, test, toastOf } from '../support/story.ts'

const kitten = fixture('kitten.webp')

test('the result compares before and after, and only erasing modes offer AI Upscale (2x) and Edit More', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  const { asked } = await fakeEdits(page)
  await openPhoto(page, 'background-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Background' }))
  const actions = page.getByRole('complementary', { name: 'Result actions' })
  await expect(actions.getByRole('button', { name: 'New Image' })).toBeVisible()
  await expect(actions.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(actions.getByText('MI-GAN · 1.2 s')).toBeVisible()
  await expect(actions.getByRole('button', { name: 'Edit More' })).toHaveCount(0)
  await expect(actions.getByRole('button', { name: 'AI Upscale (2x)' })).toHaveCount(0)
  await expect(page.getByRole('slider', { name: /Before and after/ })).toHaveAttribute('aria-valuenow', '50')
  expect(asked).toEqual([
    expect.objectContaining({
      ...{ maskData: null, mode: 'erase', isIterativeEdit: false, currentImageUrl: null },
      editingMode: 'background-removal',
    }),
  ])

  await press(actions.getByRole('button', { name: 'New Image' }))
  await expect(page.getByText('Drop your file here')).toBeVisible()
  await expect(page.getByText('What would you like to do?')).toBeVisible()
})

test('Edit More goes on from the result: Apply Changes, erase or restore, an empty mask', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  const { asked } = await fakeEdits(page)
  await openPhoto(page, 'object-removal', kitten)
  const stage = page.getByRole('application', { name: /Photo to mark/ })
  const mark = async () => {
    await stage.focus()
    await page.keyboard.press('Enter')
  }
  await mark()
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await press(page.getByRole('button', { name: 'Edit More' }))
  await expect(toastOf(page)).toContainText('Continue editing')
  await expect(page.getByText('Nothing marked yet')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Erase' })).toBeChecked()
  await press(page.getByRole('radio', { name: 'Restore' }))
  await mark()
  await press(page.getByRole('button', { name: 'Apply Changes' }))
  await expect(page.getByRole('button', { name: 'Show result 2: Object Removal' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(asked[1]).toMatchObject({ mode: 'restore', isIterativeEdit: true, currentImageUrl: '/files/result-1' })
  expect(asked[1]!.maskData).toMatch(/^data:image\/png;base64,/)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Show result 1: Object Removal' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('button', { name: 'Show result 2: Object Removal' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('AI Upscale (2x) sends the result again and doubles it', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  const { asked, uploadedFor } = await fakeEdits(page)
  await openPhoto(page, 'object-removal', kitten)
  await page.getByRole('application', { name: /Photo to mark/ }).focus()
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await press(page.getByRole('button', { name: 'AI Upscale (2x)' }))
  await expect(toastOf(page)).toContainText('Upscaling complete')
  await expect(toastOf(page)).toContainText('Your image was upscaled to 2x.')
  expect(asked[1]).toEqual({ scale: 2 })
  expect(uploadedFor).toEqual(['object-removal', 'image-upscale'])
})

test('Back resets everything, and a change of mode resets the result', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'background-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Background' }))
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await goOn(page, '/editor?mode=image-upscale')
  await expect(page.getByRole('button', { name: 'Upscale Image' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Back', exact: true }))
  await expect(page.getByText('Drop your file here')).toBeVisible()
})

test('Chat to Edit keeps every prompt and result, one press away, and goes on from the one shown', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  const { asked } = await fakeEdits(page)
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
  await press(chat.getByRole('button', { name: 'Leave out: Step 2' }))
  await expect(chat.getByRole('button', { name: 'Take in again: Step 3' })).toBeVisible()
  expect(asked).toEqual([
    expect.objectContaining({ prompt: 'Black and white with grain', isIterativeEdit: false, currentImageUrl: null }),
    expect.objectContaining({ prompt: 'a bit more', isIterativeEdit: true, currentImageUrl: '/files/result-1' }),
    expect.objectContaining({
      ...{ prompt: 'a bit more', isIterativeEdit: true, currentImageUrl: '/files/result-1' },
      options: { prompt: { skipSteps: [0] } },
    }),
  ])
  await press(chat.getByRole('button', { name: 'Show the result of “Black and white with grain”' }))
  await expect(second).toHaveAttribute('aria-pressed', 'false')
  await press(chat.getByRole('button', { name: 'Show the original' }))
  await expect(chat.getByRole('button', { name: 'Edit with Prompt' })).toBeVisible()
})

test('Chat to Edit suggests what the photo asks for, and says what it did not understand and what comes nearest', async ({
  page,
  person,
  press,
}) => {
  expect(person.name).not.toBe('')
  const { asked } = await fakeEdits(page)
  await openPhoto(page, 'prompt-edit', kitten)
  const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('button')
  await expect(suggestions.first()).toHaveText('Brighten the shadows')
  await expect(page.getByText('Half of it is nearly black.')).toBeVisible()
  await press(suggestions.first())
  const words = page.getByLabel('What should change?')
  await expect(words).toHaveValue('Brighten the shadows')
  await words.fill('Brighten the shadows and add a dragon')
  await press(page.getByRole('button', { name: 'Edit with Prompt' }))
  await expect(page.getByText('Not understood: “add a dragon”.')).toBeVisible()
  await expect(page.getByText('Nearest: a frame or words in quotes.')).toBeVisible()
  expect(asked[0]?.prompt).toBe('Brighten the shadows and add a dragon')
})

test('a result says what was done to it, on small screens too', async ({ page, person, press }) => {
  expect(person.name).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'image-upscale', kitten)
  await press(page.getByRole('button', { name: 'Upscale Image' }))
  await expect(page.getByRole('complementary', { name: 'Result actions' }).getByText('Step 1')).toBeVisible()
})
