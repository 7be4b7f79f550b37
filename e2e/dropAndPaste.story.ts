import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fakeEdits } from './support/fakeEdits.ts'
import { expect, fixture, signedInTest as test } from './support/story.ts'

/** Drops or pastes files on the page, with the events that a browser would send. */
const transfer = async (page: Page, event: 'drop' | 'paste', files: readonly { name: string; type: string }[]) => {
  const content = (await readFile(fixture('kitten.webp'))).toString('base64')
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${content}'), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    for (const { name, type } of ${JSON.stringify(files)}) data.items.add(new File([bytes], name, { type }))
    const init = { bubbles: true, cancelable: true }
    document.body.dispatchEvent(
      '${event}' === 'drop'
        ? new DragEvent('drop', { ...init, dataTransfer: data })
        : new ClipboardEvent('paste', { ...init, clipboardData: data }),
    )
  })()`)
}

test('a photo can be dropped or pasted anywhere; anything but images is ignored', async ({ page }) => {
  const { uploadModes } = await fakeEdits(page)
  await page.goto('/editor?mode=background-removal')
  await expect(page.getByText('Drop your file here')).toBeVisible()
  await transfer(page, 'drop', [{ name: 'notes.txt', type: 'text/plain' }])
  await transfer(page, 'drop', [{ name: 'dropped.webp', type: 'image/webp' }])
  await expect(page.getByRole('img', { name: 'dropped.webp' })).toBeVisible()
  expect(uploadModes).toHaveLength(1)
  await transfer(page, 'paste', [{ name: 'pasted.webp', type: 'image/webp' }])
  const queue = page.getByRole('navigation', { name: 'Photos in the queue' })
  await expect(queue.getByRole('button', { name: 'pasted.webp, waiting' })).toBeVisible()
  await expect(queue.getByRole('button', { name: 'dropped.webp, open' })).toBeVisible()
})

test('a sample photo can be tried at once, and the edits left are shown', async ({ page }) => {
  await page.goto('/editor?mode=object-removal')
  await expect(page.getByRole('link', { name: '5 edits left' })).toHaveAttribute('href', '/pricing')
  await page
    .getByRole('button', { name: /Try the sample/ })
    .first()
    .click()
  await expect(page.getByRole('application', { name: /Photo to mark/ })).toBeVisible()
})
