import { type Mode, modeNames, modes } from '@spotless/contract/mode'
import { fakeEdits } from '../support/fakeEdits.ts'
import {
  expect,
  expectToast,
  fixture,
  goOn,
  markDot,
  openPhoto,
  photoToMark,
  signedInTest as test,
} from '../support/story.ts'

const kitten = fixture('kitten.webp')

test('each mode has its own stage 2: canvas, prompt or preview alone, and its own button', async ({ page }) => {
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

test('progress shows percent, message and seconds, and Cancel ends it without a result', async ({ page, press }) => {
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

test('the first watermark removal asks for confirmation of the right to edit, once per session', async ({
  page,
  press,
}) => {
  const { requests } = await fakeEdits(page)
  await openPhoto(page, 'watermark-removal', kitten)
  await expect(page.getByText('Use this only on images you own or are licensed to edit.')).toBeVisible()
  await markDot(page)
  const question = page.getByRole('dialog', { name: 'Is this image yours to edit?' })
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await press(question.getByRole('button', { name: 'Cancel' }))
  expect(requests).toHaveLength(0)
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await press(question.getByRole('button', { name: 'I own it or have permission' }))
  await press(page.getByRole('button', { name: 'Edit More' }))
  await markDot(page)
  await press(page.getByRole('button', { name: 'Apply Changes' }))
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  expect(requests).toHaveLength(2)
})

test('the options of a mode are sent with its request', async ({ page, press }) => {
  const { requests } = await fakeEdits(page)
  const submit = async (mode: Mode) => {
    await press(page.getByRole('button', { name: modes[mode].action }))
    await press(page.getByRole('button', { name: 'New Image' }))
  }
  await openPhoto(page, 'image-upscale', kitten)
  await press(page.getByRole('radio', { name: '4x' }))
  await press(page.getByRole('radio', { name: 'Crisp' }))
  await submit('image-upscale')
  await openPhoto(page, 'professional-photo', kitten)
  await page.getByLabel('Background').selectOption('Charcoal')
  await press(page.getByRole('radio', { name: 'Passport' }))
  await submit('professional-photo')
  await openPhoto(page, 'face-enhancement', kitten)
  await page.getByLabel('Strength').fill('80')
  await press(page.getByRole('radio', { name: 'Original' }))
  await submit('face-enhancement')
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('radio', { name: 'Best' }))
  await markDot(page)
  await submit('object-removal')
  expect(requests.map(({ options }) => options)).toEqual([
    { upscale: { scale: 4, variant: 'crisp' } },
    { headshot: { background: 'charcoal', framing: 'passport' } },
    { face: { strength: 80, upscale: false } },
    { erase: { quality: 'best' } },
  ])
})

/** Corners of a box of 80 × 40 pixels. */
const boxAt = (left: number, top: number) => [
  [left, top],
  [left + 80, top],
  [left + 80, top + 40],
  [left, top + 40],
]

test('candidates are shown and marked one by one or all at once, and a click selects the object under it', async ({
  page,
  press,
}) => {
  const { requests } = await fakeEdits(page)
  const clicks: unknown[] = []
  await page.route('**/api/images/*/candidates', (route) => {
    const { hints } = route.request().postDataJSON()
    if (hints) clicks.push(...hints)
    const text = [20, 120].map((left) => ({ kind: 'text', confidence: 0.9, outline: boxAt(left, 20) }))
    const candidates = hints ? [{ kind: 'object', confidence: 0.8, outline: boxAt(200, 200) }] : text
    return route.fulfill({ json: { width: 1, height: 1, candidates } })
  })
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Find text and watermarks' }))
  const found = page.getByRole('region', { name: 'Found in the photo' })
  await expect(found.getByRole('status')).toHaveText('2 found. Select what to remove.')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  const pressed = found.getByRole('button', { pressed: true })
  await press(found.getByRole('button', { name: 'All 2' }))
  await expect(pressed).toHaveCount(3)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(pressed).toHaveCount(0)
  await expect(page.getByText('Nothing marked yet')).toBeVisible()
  await press(page.getByRole('button', { name: 'Redo' }))
  await expect(pressed).toHaveCount(3)
  await press(page.getByRole('button', { name: 'Undo' }))
  await press(found.getByRole('button', { name: 'Text 1' }))
  await expect(found.getByRole('button', { name: 'Text 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(found.getByRole('button', { name: 'Text 2' })).toHaveAttribute('aria-pressed', 'false')
  await press(found.getByRole('button', { name: 'All 2' }))
  await expect(found.getByRole('button', { name: 'Text 2' })).toHaveAttribute('aria-pressed', 'true')
  await press(found.getByRole('button', { name: 'All 2' }))
  await expect(pressed).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Select object' }))
  await press(photoToMark(page))
  await expectToast(page, 'Object marked', 'Press again to add to it')
  expect(clicks).toEqual([{ kind: 'add', points: [[expect.any(Number), expect.any(Number)]] }])
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  expect(requests).toHaveLength(1)
})
