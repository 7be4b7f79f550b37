import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { weightsOf } from '@spotless/engine-web/deviceWeights'
import { browserArguments, browserProgram } from '../scripts/browserProgram.ts'
import { serveFolder } from '../scripts/serveFolder.ts'
import { expect, fixture, test } from './support/story.ts'

test.setTimeout(600_000)
test.describe.configure({ mode: 'default' })

let folder: string
let host: Awaited<ReturnType<typeof serveFolder>>

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-folder-'))
  await promisify(execFile)(process.execPath, ['scripts/buildDevice.ts', folder])
  host = await serveFolder(folder)
})

test.afterAll(async () => {
  host.close()
  await rm(folder, { recursive: true, force: true })
})

const eraseDot = async (page: Page): Promise<void> => {
  await page.getByLabel('Photo file').setInputFiles(fixture('kitten.webp'))
  await page.getByRole('application', { name: /Photo to mark/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Object Removal on this device' }).click()
  await expect(page.getByText(/MI-GAN · [\d.]+ s on this device/)).toBeVisible({ timeout: 300_000 })
}

/** Whether the page's files are kept on this device. */
const isKept = `navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)`

test('the page is built as a folder that a static host serves, and edits there without account and server', async ({
  page,
}) => {
  await page.goto(`${host.url}?mode=object-removal`)
  await expect(page.getByRole('link', { name: 'Back to the editor' })).toHaveCount(0)
  await eraseDot(page)
  await expect(page.getByText('0 bytes of your photo sent')).toBeVisible()

  const keep = page.getByRole('checkbox', { name: 'Keep results on this device' })
  await expect(keep).not.toBeChecked()
  await keep.check()
  await page.getByRole('button', { name: 'Another photo' }).click()
  const open = page.getByRole('button', { name: 'Open Object Removal of kitten.webp' })
  await expect(open).toBeVisible()
  await page.reload()
  await expect(keep).toBeChecked()
  await open.click()
  await expect(page.getByText(/MI-GAN · [\d.]+ s on this device/)).toBeVisible()
  await page.getByRole('button', { name: 'Another photo' }).click()
  await page.getByRole('button', { name: 'Remove Object Removal of kitten.webp from this device' }).click()
  await expect(open).toHaveCount(0)
})

test('it starts and edits without a connection once it has been used', async ({ page, context }) => {
  await page.goto(`${host.url}?mode=object-removal`)
  await expect.poll(() => page.evaluate(isKept), { timeout: 60_000 }).toBe(true)
  await eraseDot(page)
  await context.setOffline(true)
  await page.goto(`${host.url}?mode=object-removal&again`)
  expect(await page.evaluate('[navigator.onLine, crossOriginIsolated]')).toEqual([false, true])
  await eraseDot(page)
  await expect(page.getByText('0 bytes of your photo sent')).toBeVisible()
})

test('it can be installed', async () => {
  // Only a whole browser installs pages.
  const browser = await chromium.launch({
    args: browserArguments,
    ...(browserProgram && { executablePath: browserProgram }),
  })
  try {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await page.goto(host.url)
    await expect.poll(() => page.evaluate(isKept), { timeout: 60_000 }).toBe(true)
    // Contexts of the tests are private windows, where nothing can be installed; nothing else may be amiss.
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    const { errors, url } = await session.send('Page.getAppManifest')
    expect([errors, url]).toEqual([[], `${host.url}app.webmanifest`])
  } finally {
    await browser.close()
  }
})

test('it opens the photo that it is started with', async ({ page }) => {
  await page.goto(host.url)
  await expect.poll(() => page.evaluate(isKept), { timeout: 60_000 }).toBe(true)
  const photo = [...(await readFile(fixture('kitten.webp')))]
  await page.addInitScript((bytes) => {
    const getFile = async () => new File([new Uint8Array(bytes)], 'launched.webp', { type: 'image/webp' })
    const setConsumer = (consume: (launch: unknown) => void) => consume({ files: [{ getFile }] })
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } })
  }, photo)
  await page.reload()
  await expect(page.getByText('launched.webp')).toBeVisible()
})

test('networks that an earlier version kept are removed, those of this one stay', async ({ page }) => {
  const kept = `caches.open('spotless-weights')
    .then((cache) => cache.keys())
    .then((keys) => keys.map(({ url }) => new URL(url).pathname))`
  const [current] = weightsOf('object-removal', {})
  const addresses = ['/weights/0123.onnx', `/weights/${current?.sha256}.onnx`]
  await page.goto(host.url)
  await page.evaluate(`caches.open('spotless-weights').then((cache) =>
    Promise.all(${JSON.stringify(addresses)}.map((address) => cache.put(address + '?from=0', new Response('weights')))))`)
  expect(await page.evaluate(kept)).toEqual(addresses)
  await page.reload()
  await expect.poll(() => page.evaluate(kept)).toEqual(addresses.slice(1))
})

/** Puts a page with another title on the host, in a new service worker. @returns what undoes it */
const publish = async (title: string, { isWhole }: { readonly isWhole: boolean }): Promise<() => Promise<void>> => {
  const [pageFile, workerFile] = [join(folder, 'index.html'), join(folder, 'serviceWorker.js')]
  const [html, worker] = [await readFile(pageFile, 'utf8'), await readFile(workerFile, 'utf8')]
  const digest = (text: string, as: 'hex' | 'base64') => createHash('sha256').update(text).digest(as)
  const changed = html.replace(/<title>[^<]*/, `<title>${title}`)
  const promised = isWhole ? changed : `${changed} `
  const newWorker = worker
    .replace(digest(html, 'hex'), digest(promised, 'hex'))
    .replace(digest(html, 'base64'), digest(promised, 'base64'))
  expect([changed === html, newWorker === worker]).toEqual([false, false])
  await writeFile(pageFile, changed)
  await writeFile(workerFile, newWorker)
  return async () => {
    await writeFile(pageFile, html)
    await writeFile(workerFile, worker)
  }
}

const lookForUpdate = `navigator.serviceWorker.ready.then((registration) => registration.update())`

test('a new version is told, starts when asked, and never while another tab needs the one before', async ({
  page,
  context,
}) => {
  await page.goto(host.url)
  await expect.poll(() => page.evaluate(isKept), { timeout: 60_000 }).toBe(true)
  const other = await context.newPage()
  await other.goto(host.url)
  const undo = await publish('Second version', { isWhole: true })
  try {
    await page.evaluate(lookForUpdate)
    await expect(page.getByText('A new version is ready.')).toBeVisible()
    await page.reload()
    await expect(page).toHaveTitle('On this device · Spotless')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('Close the other tabs first', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('On this device · Spotless')
    await other.close()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page).toHaveTitle('Second version')
    await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  } finally {
    await undo()
  }
})

test.describe('half of a version', () => {
  test.use({ allowed: /integrity|ServiceWorker/ })

  test('a version whose files are not all there is not used', async ({ page }) => {
    await page.goto(host.url)
    await expect.poll(() => page.evaluate(isKept), { timeout: 60_000 }).toBe(true)
    const undo = await publish('Half a version', { isWhole: false })
    try {
      await page.evaluate(`${lookForUpdate}.then((registration) => new Promise((resolve) => {
        const worker = registration.installing
        worker.addEventListener('statechange', () => worker.state === 'redundant' && resolve())
      }))`)
      await page.reload()
      await expect(page).toHaveTitle('On this device · Spotless')
      await expect(page.getByText('A new version is ready.')).toHaveCount(0)
    } finally {
      await undo()
    }
  })
})
