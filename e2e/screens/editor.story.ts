import type { Page } from '@playwright/test'
import { type Mode, modeNames, modes } from '@spotless/contract/mode'
import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, fixture, openPhoto, test, toastOf } from '../support/story.ts'

const kitten = fixture('kitten.webp')

/** Goes to another address as a link inside the page does. */
const goOn = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

test('without an account the editor asks to sign in, and closing that goes home', async ({ page, press }) => {
  await page.goto('/editor')
  const dialog = page.getByRole('dialog', { name: 'Sign in required' })
  await expect(dialog).toContainText(
    'Please sign in with your Google account to use the editor and access all features.',
  )
  await expect(dialog.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
  await press(dialog.getByRole('button', { name: 'Close' }))
  await expect(page).toHaveURL('/')
})

test('while the account loads the editor says so', async ({ page, person }) => {
  expect(person.email).not.toBe('')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/editor')
  await expect(page.getByRole('status')).toHaveText('Loading…')
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat to Edit')
})

test('stage 1 has mode selector, upload zone and the way home; a choice of mode changes the URL', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  await page.goto('/editor?mode=no-such-mode')
  await expect(page.getByRole('radio', { name: modes['prompt-edit'].label })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(7)
  await expect(page.getByText('Drop your file here')).toBeVisible()
  await expect(page.getByText('or click to browse')).toBeVisible()
  await expect(page.getByText('JPG, PNG, WebP, JPEG')).toBeVisible()
  await expect(page.getByLabel('Photo file')).toHaveAttribute('accept', 'image/*')
  await press(page.getByRole('radio', { name: modes['object-removal'].label }))
  await expect(page).toHaveURL('/editor?mode=object-removal')
  await expect(page).toHaveTitle(/^Object Removal/)
  const choosing = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: /Drop your file here/ }))
  expect((await choosing).isMultiple()).toBe(true)
  await press(page.getByRole('link', { name: 'Back to Home' }))
  await expect(page).toHaveURL('/')
})

test('each mode has its own stage 2: canvas, prompt or preview alone, and its own button', async ({ page, person }) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, modeNames[0], kitten)
  const marking: readonly Mode[] = ['watermark-removal', 'object-removal']
  for (const mode of modeNames) {
    // The editor keeps its photo when the address changes the mode.
    await goOn(page, `/editor?mode=${mode}`)
    await expect(page.getByRole('button', { name: modes[mode].action, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Brush', exact: true })).toHaveCount(marking.includes(mode) ? 1 : 0)
    await expect(page.getByRole('textbox')).toHaveCount(mode === 'prompt-edit' ? 1 : 0)
    await expect(page.getByRole('img', { name: 'kitten.webp' })).toBeVisible()
  }
  await expect(page.getByText('What would you like to do?')).toHaveCount(0)
})

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

test('progress shows per cent, message and seconds, and Cancel ends it without a result', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page, { delayMs: 60_000 })
  await openPhoto(page, 'background-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Background' }))
  const overlay = page.getByRole('dialog', { name: 'Progress' })
  await expect(overlay).toContainText('Processing your image...')
  await expect(overlay).toContainText('AI is removing unwanted areas from your image')
  await expect(overlay.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await expect(page).toHaveTitle(/^0% · /)
  const cancelled = page.waitForRequest((request) => request.method() === 'DELETE')
  await press(overlay.getByRole('button', { name: 'Cancel' }))
  await cancelled
  await expect(overlay).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove Background' })).toBeEnabled()
  await expect(page.getByText('Processing failed')).toHaveCount(0)
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

test('several photos become a queue, each kept as it was left', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await page.goto('/editor?mode=background-removal')
  await page.getByLabel('Photo file').setInputFiles([kitten, fixture('china.jpg'), fixture('fjord.jpg')])
  const queue = page.getByRole('navigation', { name: 'Photos in the queue' })
  await expect(queue.getByRole('listitem')).toHaveCount(3)
  await press(page.getByRole('button', { name: 'Remove Background' }))
  await expect(queue.getByRole('button', { name: 'kitten.webp, open' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await press(queue.getByRole('button', { name: 'china.jpg, waiting' }))
  await expect(page.getByRole('button', { name: 'Remove Background' })).toBeVisible()
  await press(queue.getByRole('button', { name: 'kitten.webp, has a result' }))
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await press(queue.getByRole('button', { name: 'Take fjord.jpg out of the queue' }))
  await expect(queue.getByRole('listitem')).toHaveCount(2)
})

test('before the first watermark goes the person confirms the right to edit, once per session', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  const { asked } = await fakeEdits(page)
  await openPhoto(page, 'watermark-removal', kitten)
  await expect(page.getByText('Use this only on images you own or are licensed to edit.')).toBeVisible()
  await page.getByRole('application', { name: /Photo to mark/ }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Is this image yours to edit?' })
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await press(question.getByRole('button', { name: 'Cancel' }))
  expect(asked).toHaveLength(0)
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await press(question.getByRole('button', { name: 'I own it or may edit it' }))
  await press(page.getByRole('button', { name: 'Edit More' }))
  await page.getByRole('application', { name: /Photo to mark/ }).focus()
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Apply Changes' }))
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('the options of a mode travel with its request', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  const { asked } = await fakeEdits(page)
  await openPhoto(page, 'image-upscale', kitten)
  await press(page.getByRole('radio', { name: '4x' }))
  await press(page.getByRole('radio', { name: 'Crisp' }))
  await press(page.getByRole('button', { name: 'Upscale Image' }))
  await press(page.getByRole('button', { name: 'New Image' }))
  await openPhoto(page, 'professional-photo', kitten)
  await page.getByLabel('Background').selectOption('Charcoal')
  await press(page.getByRole('radio', { name: 'Passport' }))
  await press(page.getByRole('button', { name: 'Create Professional Photo' }))
  await press(page.getByRole('button', { name: 'New Image' }))
  await openPhoto(page, 'face-enhancement', kitten)
  await page.getByLabel('Strength').fill('80')
  await press(page.getByRole('radio', { name: 'As it is' }))
  await press(page.getByRole('button', { name: 'Enhance Face' }))
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(asked.map(({ options }) => options)).toEqual([
    { upscale: { scale: 4, look: 'crisp' } },
    { headshot: { background: 'charcoal', framing: 'passport' } },
    { face: { strength: 80, upscale: false } },
  ])
})

test('what is found is shown and marked one by one, and a click selects the thing under it', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  const { asked } = await fakeEdits(page)
  const box = (left: number, top: number) => [
    [left, top],
    [left + 80, top],
    [left + 80, top + 40],
    [left, top + 40],
  ]
  const clicks: unknown[] = []
  await page.route('**/api/images/*/candidates', (route) => {
    const { click } = route.request().postDataJSON()
    if (click) clicks.push(click)
    const text = [20, 120].map((left) => ({ kind: 'text', confidence: 0.9, outline: box(left, 20) }))
    const candidates = click ? [{ kind: 'object', confidence: 0.8, outline: box(200, 200) }] : text
    return route.fulfill({ json: { width: 1, height: 1, candidates } })
  })
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Find text and marks' }))
  const found = page.getByRole('region', { name: 'Found in the photo' })
  await expect(found.getByRole('status')).toHaveText('2 found. Choose what should go.')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await press(found.getByRole('button', { name: 'Text 1' }))
  await expect(found.getByRole('button', { name: 'Text 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(found.getByRole('button', { name: 'Text 2' })).toHaveAttribute('aria-pressed', 'false')
  await press(found.getByRole('button', { name: 'Text 1' }))
  await press(page.getByRole('button', { name: 'Select by click' }))
  await press(page.getByRole('application', { name: /Photo to mark/ }))
  await expect(toastOf(page)).toContainText('Marked')
  expect(clicks).toEqual([{ column: expect.any(Number), row: expect.any(Number) }])
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(asked).toHaveLength(1)
})
