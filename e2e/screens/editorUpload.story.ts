import { modes } from '@spotless/contract/mode'
import { fakeEdits } from '../support/fakeEdits.ts'
import { expect, fixture, signedInTest, test } from '../support/story.ts'

const kitten = fixture('kitten.webp')

test('a signed-out visitor is asked to sign in; closing the dialog goes to the home page', async ({ page, press }) => {
  await page.goto('/editor')
  const dialog = page.getByRole('dialog', { name: 'Sign in required' })
  await expect(dialog).toContainText(
    'Please sign in with your Google account to use the editor and access all features.',
  )
  await expect(dialog.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
  await press(dialog.getByRole('button', { name: 'Close' }))
  await expect(page).toHaveURL('/')
})

signedInTest('a loading state is shown while the account loads', async ({ page }) => {
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

signedInTest(
  'stage 1 has mode selector, upload zone and Back to Home; choosing a mode changes the URL',
  async ({ page, press }) => {
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
  },
)

signedInTest('several photos become a queue, each with its own session', async ({ page, press }) => {
  await fakeEdits(page)
  await page.goto('/editor?mode=background-removal')
  await page.getByLabel('Photo file').setInputFiles([kitten, fixture('china.jpg'), fixture('fjord.jpg')])
  const queue = page.getByRole('navigation', { name: 'Photos in the queue' })
  await expect(queue.getByRole('listitem')).toHaveCount(3)
  await press(page.getByRole('button', { name: 'Remove Background' }))
  await expect(queue.getByRole('button', { name: 'kitten.webp, open' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await press(queue.getByRole('button', { name: 'china.jpg, waiting' }))
  await expect(page.getByRole('button', { name: 'Remove Background' })).toBeVisible()
  await press(queue.getByRole('button', { name: 'kitten.webp, edited' }))
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await press(queue.getByRole('button', { name: 'Remove fjord.jpg from the queue' }))
  await expect(queue.getByRole('listitem')).toHaveCount(2)
})
