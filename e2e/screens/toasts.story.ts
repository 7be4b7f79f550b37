import type { Page } from '@playwright/test'
import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, fixture, openPhoto, test, toastOf } from '../support/story.ts'

const kitten = fixture('kitten.webp')
const refuse = { status: 422, json: { error: 'We could not find a face in this photo.', code: 'no_face' } }

const seeToast = async (page: Page, title: string, text: string) => {
  await expect(toastOf(page)).toHaveCount(1)
  await expect(toastOf(page)).toContainText(title)
  await expect(toastOf(page)).toContainText(text)
}

test('nothing marked: No area marked, in the words of each erasing mode', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'watermark-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await seeToast(page, 'No area marked', 'Please mark the watermark area to remove.')
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await seeToast(page, 'No area marked', 'Please mark the object area to remove.')
})

test('a blank prompt: No prompt provided', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'prompt-edit', kitten)
  await page.getByLabel('What should change?').fill('   ')
  await press(page.getByRole('button', { name: 'Edit with Prompt' }))
  await seeToast(page, 'No prompt provided', 'Please describe what you want to do with the image.')
})

test('an upload that fails: Upload failed, with the server’s sentence or the default', async ({ page, person }) => {
  expect(person.email).not.toBe('')
  await page.route('**/api/upload', (route) => route.abort())
  await page.goto('/editor?mode=image-upscale')
  await page.getByLabel('Photo file').setInputFiles(kitten)
  await seeToast(page, 'Upload failed', 'Failed to upload file. Please try again.')
  await page.unroute('**/api/upload')
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 422, json: { error: 'The photo is damaged.', code: 'unreadable_image' } }),
  )
  await page.getByLabel('Photo file').setInputFiles(kitten)
  await seeToast(page, 'Upload failed', 'The photo is damaged.')
})

test('a file that cannot be taken is refused before it is sent, with the reason', async ({ page, person }) => {
  expect(person.email).not.toBe('')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) sent.push(request.url())
  })
  await page.goto('/editor?mode=image-upscale')
  const file = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Photo file').setInputFiles({ name, mimeType, buffer })
  await file('notes.txt', 'text/plain', Buffer.from('hello'))
  await seeToast(page, 'Upload failed', 'notes.txt is not a photo. Please choose a JPG, PNG or WebP file.')
  await file('moving.gif', 'image/gif', Buffer.from('GIF89a'))
  await seeToast(page, 'Upload failed', 'moving.gif is not a JPG, PNG or WebP photo, or it is damaged.')
  await file('big.jpg', 'image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1))
  await seeToast(page, 'Upload failed', 'the Free plan takes up to 10MB. Paid plans take up to 25MB.')
  const huge = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008020000000000000000', 'hex')
  await file('huge.png', 'image/png', huge)
  await seeToast(page, 'Upload failed', 'This photo has 900 megapixels; we take up to 50.')
  expect(sent).toEqual([])
})

test('signed out meanwhile: Authentication error', async ({ page, person }) => {
  expect(person.email).not.toBe('')
  await page.goto('/editor?mode=image-upscale')
  await expect(page.getByText('Drop your file here')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.getByLabel('Photo file').setInputFiles(kitten)
  await seeToast(page, 'Authentication error', 'Please sign in again.')
})

test('a process that fails: Processing failed, with the server’s sentence or the default', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'face-enhancement', kitten)
  await page.route('**/api/process/*', (route) => route.fulfill(refuse))
  await press(page.getByRole('button', { name: 'Enhance Face' }))
  await seeToast(page, 'Processing failed', 'We could not find a face in this photo.')
  await page.unroute('**/api/process/*')
  await page.route('**/api/process/*', (route) => route.fulfill({ status: 500, body: '' }))
  await press(page.getByRole('button', { name: 'Enhance Face' }))
  await seeToast(page, 'Processing failed', 'Failed to process image. Please try again.')
})

test('a sign-in lost before processing: Processing failed, nothing sent', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  const { asked } = await fakeEdits(page)
  await openPhoto(page, 'image-upscale', kitten)
  await page.evaluate(() => localStorage.clear())
  await press(page.getByRole('button', { name: 'Upscale Image' }))
  await seeToast(page, 'Processing failed', 'Authentication required')
  expect(asked).toEqual([])
})

test('an upscale of the result that fails: Upscaling failed', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'object-removal', kitten)
  await page.getByRole('application', { name: /Photo to mark/ }).focus()
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await page.route('**/api/process/*', (route) => route.fulfill({ status: 500, body: '' }))
  await press(page.getByRole('button', { name: 'AI Upscale (2x)' }))
  await seeToast(page, 'Upscaling failed', 'Failed to upscale image. Please try again.')
  await page.route('**/api/process/*', (route) => route.fulfill(refuse))
  await press(page.getByRole('button', { name: 'AI Upscale (2x)' }))
  await seeToast(page, 'Upscaling failed', 'We could not find a face in this photo.')
})

test('a result: Processing complete after half a second, Download started with the file’s name', async ({
  page,
  person,
  press,
}) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'background-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Background' }))
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await seeToast(page, 'Processing complete', 'Your image is ready.')
  const downloading = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Download' }))
  expect((await downloading).suggestedFilename()).toBe('processed-kitten.webp')
  await seeToast(page, 'Download started', 'processed-kitten.webp')
})

test('header sign-in that fails: Sign-in failed', async ({ page, press }) => {
  await page.goto('/')
  await page.route('**/api/config', (route) => route.fulfill({ status: 500, body: '' }))
  await press(page.getByRole('banner').getByRole('button', { name: 'Get Started' }))
  await seeToast(page, 'Sign-in failed', 'The sign-in service cannot be reached. Please try again.')
})

test('dialog sign-in that fails: Login failed', async ({ page, press }) => {
  await page.route('**/api/config', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/editor')
  await press(page.getByRole('button', { name: 'Sign in with Google' }))
  await seeToast(page, 'Login failed', 'The sign-in service cannot be reached. Please try again.')
})

test.describe('with popups blocked', () => {
  test.use({ allowed: /Sign-in failed/ })
  test('signing in asks to allow popups', async ({ page, press }) => {
    await page.addInitScript('window.open = () => null')
    await page.goto('/editor')
    await press(page.getByRole('button', { name: 'Sign in with Google' }))
    await seeToast(page, 'Login failed', 'Please allow popups for this site to sign in')
  })
})

test('one toast at a time, the newest', async ({ page, person, press }) => {
  expect(person.email).not.toBe('')
  await fakeEdits(page)
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await page.getByLabel('Mask file').setInputFiles({
    name: 'mask.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await seeToast(page, 'Mask not loaded', 'This file is not a picture.')
})
