import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, expectToast, fixture, openPhoto, processPhoto, signedInTest, test } from '../support/story.ts'

const kitten = fixture('kitten.webp')
const refusal = { status: 422, json: { error: 'We could not find a face in this photo.', code: 'no_face' } }
const failure = { status: 500, body: '' }

signedInTest('nothing marked: No area marked, with the text of each erasing mode', async ({ page, press }) => {
  await fakeEdits(page)
  await openPhoto(page, 'watermark-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Watermark' }))
  await expectToast(page, 'No area marked', 'Please mark the watermark area to remove.')
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await expectToast(page, 'No area marked', 'Please mark the object area to remove.')
})

signedInTest('a blank prompt: No prompt provided', async ({ page, press }) => {
  await fakeEdits(page)
  await openPhoto(page, 'prompt-edit', kitten)
  await page.getByLabel('What should change?').fill('   ')
  await press(page.getByRole('button', { name: 'Edit with Prompt' }))
  await expectToast(page, 'No prompt provided', 'Please describe what you want to do with the image.')
})

signedInTest('a failed upload: Upload failed, with the server’s message or the default', async ({ page }) => {
  await page.route('**/api/upload', (route) => route.abort())
  await page.goto('/editor?mode=image-upscale')
  await page.getByLabel('Photo file').setInputFiles(kitten)
  await expectToast(page, 'Upload failed', 'Failed to upload file. Please try again.')
  await page.unroute('**/api/upload')
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 422, json: { error: 'The photo is damaged.', code: 'unreadable_image' } }),
  )
  await page.getByLabel('Photo file').setInputFiles(kitten)
  await expectToast(page, 'Upload failed', 'The photo is damaged.')
})

signedInTest('an unusable file is rejected before it is sent, with the reason', async ({ page }) => {
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) uploads.push(request.url())
  })
  await page.goto('/editor?mode=image-upscale')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Photo file').setInputFiles({ name, mimeType, buffer })
  await choose('notes.txt', 'text/plain', Buffer.from('hello'))
  await expectToast(
    page,
    'Upload failed',
    'notes.txt is not a photo. Please choose a JPG, PNG, WebP, HEIC, AVIF, TIFF, GIF, BMP or JPEG XL file.',
  )
  await choose('broken.jpg', 'image/jpeg', Buffer.from('no photo at all'))
  await expectToast(page, 'Upload failed', 'broken.jpg is not a photo that can be read, or it is damaged.')
  await choose('big.jpg', 'image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1))
  await expectToast(page, 'Upload failed', 'The Free plan allows up to 10MB. Paid plans allow up to 25MB.')
  const huge = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008020000000000000000', 'hex')
  await choose('huge.png', 'image/png', huge)
  await expectToast(page, 'Upload failed', 'This photo has 900 megapixels. The limit is 50.')
  expect(uploads).toEqual([])
})

signedInTest('signed out before the upload: Authentication error', async ({ page }) => {
  await page.goto('/editor?mode=image-upscale')
  await expect(page.getByText('Drop your file here')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.getByLabel('Photo file').setInputFiles(kitten)
  await expectToast(page, 'Authentication error', 'Please sign in again.')
})

signedInTest(
  'a failed process: Processing failed, with the server’s message or the default',
  async ({ page, press }) => {
    await fakeEdits(page)
    await openPhoto(page, 'face-enhancement', kitten)
    await page.route('**/api/process/*', (route) => route.fulfill(refusal))
    await press(page.getByRole('button', { name: 'Enhance Face' }))
    await expectToast(page, 'Processing failed', 'We could not find a face in this photo.')
    await page.unroute('**/api/process/*')
    await page.route('**/api/process/*', (route) => route.fulfill(failure))
    await press(page.getByRole('button', { name: 'Enhance Face' }))
    await expectToast(page, 'Processing failed', 'Failed to process image. Please try again.')
  },
)

signedInTest('signed out before processing: Processing failed, nothing sent', async ({ page, press }) => {
  const { requests } = await fakeEdits(page)
  await openPhoto(page, 'image-upscale', kitten)
  await page.evaluate(() => localStorage.clear())
  await press(page.getByRole('button', { name: 'Upscale Image' }))
  await expectToast(page, 'Processing failed', 'Authentication required')
  expect(requests).toEqual([])
})

signedInTest('a failed upscale of the result: Upscaling failed', async ({ page, press }) => {
  await fakeEdits(page)
  await processPhoto(page, press, 'object-removal', kitten)
  await page.route('**/api/process/*', (route) => route.fulfill(failure))
  await press(page.getByRole('button', { name: 'AI Upscale (2x)' }))
  await expectToast(page, 'Upscaling failed', 'Failed to upscale image. Please try again.')
  await page.route('**/api/process/*', (route) => route.fulfill(refusal))
  await press(page.getByRole('button', { name: 'AI Upscale (2x)' }))
  await expectToast(page, 'Upscaling failed', 'We could not find a face in this photo.')
})

signedInTest(
  'a result: Processing complete after half a second, Download started with the file’s name',
  async ({ page, press }) => {
    await fakeEdits(page)
    await processPhoto(page, press, 'background-removal', kitten)
    await expectToast(page, 'Processing complete', 'Your image is ready.')
    const downloading = page.waitForEvent('download')
    await press(page.getByRole('button', { name: 'Download', exact: true }))
    expect((await downloading).suggestedFilename()).toBe('processed-kitten.webp')
    await expectToast(page, 'Download started', 'processed-kitten.webp')
  },
)

test('a failed header sign-in: Sign-in failed', async ({ page, press }) => {
  await page.goto('/')
  await page.route('**/api/config', (route) => route.fulfill(failure))
  await press(page.getByRole('banner').getByRole('button', { name: 'Get Started' }))
  await expectToast(page, 'Sign-in failed', 'The sign-in service cannot be reached. Please try again.')
})

test('a failed dialog sign-in: Login failed', async ({ page, press }) => {
  await page.route('**/api/config', (route) => route.fulfill(failure))
  await page.goto('/editor')
  await press(page.getByRole('button', { name: 'Sign in with Google' }))
  await expectToast(page, 'Login failed', 'The sign-in service cannot be reached. Please try again.')
})

test.describe('with popups blocked', () => {
  test.use({ allowed: /Sign-in failed/ })
  test('signing in asks to allow popups', async ({ page, press }) => {
    await page.addInitScript('window.open = () => null')
    await page.goto('/editor')
    await press(page.getByRole('button', { name: 'Sign in with Google' }))
    await expectToast(page, 'Login failed', 'Please allow popups for this site to sign in')
  })
})

signedInTest('one toast at a time, the newest', async ({ page, press }) => {
  await fakeEdits(page)
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Remove Object' }))
  await page.getByLabel('Mask file').setInputFiles({
    name: 'mask.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expectToast(page, 'Mask import failed', 'This file is not an image.')
})
