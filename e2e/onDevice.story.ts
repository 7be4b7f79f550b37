import { readFile } from 'node:fs/promises'
import type { Request } from '@playwright/test'
import type { DeviceMode } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { weights } from '@spotless/engine-node/models/manifest'
import { probeNetwork, weightsOf } from '@spotless/engine-web/deviceWeights'
import sharp from 'sharp'
import { violations } from './support/axeViolations.ts'
import { expectListedData } from './support/expectListedData.ts'
import { editInNode, editTimeoutMs, openPage, psnr, runAndDownload } from './support/onDevice.ts'
import { expect, fixture, signedInTest as test } from './support/story.ts'

const kitten = fixture('kitten.webp')

test.setTimeout(600_000)

/** Keeps the mask that the page gives its engine. */
const keepMask = `
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.request?.mask) globalThis.sentMask = message.request.mask
    return post.call(this, message, ...rest)
  }`

/** Counts pictures that are put on the page at their full size, before they are fitted to the screen. */
const countUnfitted = `
  globalThis.unfitted = 0
  const look = () => {
    for (const picture of document.querySelectorAll('[role=application] img'))
      if (picture.style.transform === '') globalThis.unfitted += 1
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })`

test('an object is erased in the tab as on the server, and further', async ({ page }) => {
  await page.addInitScript(keepMask)
  await page.addInitScript(countUnfitted)
  await openPage(page, 'object-removal')
  await page.getByLabel('Photo file').setInputFiles(kitten)
  const surface = page.getByRole('application', { name: /Photo to mark/ })
  const { x, y, width, height } = (await surface.boundingBox())!
  expect(await page.evaluate('globalThis.unfitted'), 'a photo at its full size').toBe(0)
  await page.mouse.move(x + width / 2 - 20, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 20, y + height / 2, { steps: 4 })
  await page.mouse.up()
  const here = await runAndDownload(page, /Object Removal on this device/)
  const mask = Uint8Array.from(await page.evaluate<number[]>('Array.from(globalThis.sentMask)'))
  const there = await editInNode({ mode: 'object-removal', photo: await readFile(kitten), mask })
  const decibels = await psnr(here, there)
  console.log(`object-removal: ${decibels.toFixed(1)} dB`)
  expect(decibels).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Edit More' }).click()
  await expect(page.getByText('Paint over what should go first.')).toBeVisible()
})

/** Requests that carry a photo to the server. */
const uploads = (requests: readonly Request[]): readonly string[] =>
  requests.map((request) => new URL(request.url()).pathname).filter((path) => /upload|batches/.test(path))

test('the switch in the editor is remembered, and while it is on no photo is uploaded unless asked for', async ({
  page,
  context,
}) => {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  await page.goto('/editor?mode=image-upscale')
  const deviceSwitch = page.getByRole('checkbox', { name: 'On this device' })
  await deviceSwitch.check()
  expect(await violations(page), 'editor with the switch on').toEqual([])
  await page.getByLabel('Photo file').setInputFiles(astronaut)
  await expect(page).toHaveURL(/\/device\/\?mode=image-upscale/)
  await expect(page.getByText('astronaut.png')).toBeVisible()
  await page.reload()
  await expect(page.getByText('astronaut.png')).toHaveCount(0)
  expect(await violations(page), 'page on this device').toEqual([])

  await page.goto('/editor?mode=prompt-edit')
  await expect(deviceSwitch).toBeChecked()
  await page.getByLabel('Photo file').setInputFiles([astronaut, kitten])
  await expect(page).toHaveURL(/\/device\/\?mode=prompt-edit/)
  const queue = page.getByRole('navigation', { name: 'Photos in this tab' })
  await expect(queue.getByRole('button', { name: 'astronaut.png, open' })).toBeVisible()
  await expect(page.getByText(/About .* here, as measured on this machine; about .* on a server/)).toBeVisible({
    timeout: 60_000,
  })
  const prompt = page.getByLabel('What should change?')
  await prompt.fill('zoom in')
  await prompt.press('Enter')
  await expect(page.getByText('What do you mean by “zoom in”?')).toBeVisible()
  await prompt.fill('black and white')
  await prompt.press('Enter')
  await expect(page.getByText(/ s on this device$/)).toBeVisible({ timeout: editTimeoutMs })
  await page.getByLabel('What else should change?').fill('crop to a square')
  await page.getByRole('button', { name: 'Apply Changes' }).click()
  await expect(page.getByRole('button', { name: 'Show result 2: crop to a square' })).toBeVisible({
    timeout: editTimeoutMs,
  })
  await page.getByRole('button', { name: 'Show result 1: black and white' }).click()
  await expect(page.getByRole('heading', { name: 'black and white' })).toBeVisible()
  expect(await violations(page), 'results on this device').toEqual([])
  await page.getByLabel('What else should change?').fill('add "Hello" at the top')
  await page.getByRole('button', { name: 'Apply Changes' }).click()
  await expect(page.getByText(/Words are written on photos on the server/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this device' }).click()
  expect(uploads(requests)).toEqual([])

  await page.getByRole('button', { name: 'Apply Changes' }).click()
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Upload and edit there' }).click(),
  ])
  await expect.poll(() => uploads(requests)).toEqual(['/api/upload'])
  await expect(there.getByLabel('What should change?')).toHaveValue('add "Hello" at the top')
})

/** Whether the page reaches addresses that a photo could be sent to. */
const tryAddresses = `(async () => {
  const reached = (going) => going.then(() => true, () => false)
  const picture = (src) => new Promise((resolve, reject) => Object.assign(new Image(), { src, onload: resolve, onerror: reject }))
  const socket = (url) => new Promise((resolve, reject) => Object.assign(new WebSocket(url), { onopen: resolve, onerror: reject }))
  return {
    api: await reached(fetch('/api/config')),
    upload: await reached(fetch('/api/upload', { method: 'POST', body: 'photo' })),
    picture: await reached(picture('/examples/object-removal-before.webp?photo=1')),
    socket: await reached(socket('ws://' + location.host + '/')),
  }
})()`

const astronaut = fixture('astronaut.png')

/** The kitten under a white mark, and where that is. */
const markedKitten = async (): Promise<Buffer> => {
  const mark = `<svg width="180" height="45"><text x="5" y="35" font-family="sans-serif" font-weight="700" font-size="35"
    fill="white" fill-opacity="0.5">SAMPLE</text></svg>`
  const small = sharp(kitten).resize(480, 270)
  return small
    .composite([{ input: Buffer.from(mark) }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Hashes of the weights that were asked for. */
const weightsAsked = (requests: readonly Request[]): readonly string[] =>
  [...new Set(requests.flatMap((request) => /weights\/([0-9a-f]{64})/.exec(request.url())?.[1] ?? []))].sort()

const cases: readonly { readonly mode: DeviceMode; readonly photo: () => Promise<Buffer> }[] = [
  { mode: 'watermark-removal', photo: markedKitten },
  { mode: 'image-upscale', photo: () => readFile(astronaut) },
  { mode: 'face-enhancement', photo: () => readFile(astronaut) },
  { mode: 'professional-photo', photo: () => readFile(astronaut) },
]

for (const { mode, photo } of cases) {
  test(`${mode} gives in the tab what it gives on the server, with its own networks and the one of the probe alone`, async ({
    page,
    context,
  }) => {
    const requests: Request[] = []
    context.on('request', (request) => requests.push(request))
    await page.addInitScript(keepMask)
    await openPage(page, mode)
    const buffer = await photo()
    await page.getByLabel('Photo file').setInputFiles({ name: 'photo', mimeType: 'image/*', buffer })
    if (modes[mode].needsMask) {
      await page.getByRole('button', { name: 'Rectangle' }).click()
      const { x, y, width, height } = (await page.getByRole('img', { name: 'photo' }).boundingBox())!
      await page.mouse.move(x + 2, y + 2)
      await page.mouse.down()
      await page.mouse.move(x + 0.4 * width, y + 0.18 * height, { steps: 4 })
      await page.mouse.up()
    }
    const here = await runAndDownload(page, new RegExp(`^${modes[mode].label}`))
    const sent = await page.evaluate<number[] | null>('globalThis.sentMask ? Array.from(globalThis.sentMask) : null')
    const mask = sent === null ? {} : { mask: Uint8Array.from(sent) }
    const decibels = await psnr(here, await editInNode({ mode, photo: buffer, ...mask }))
    console.log(`${mode}: ${decibels.toFixed(1)} dB`)
    expect(decibels).toBeGreaterThan(50)
    const needed = new Set([...weightsOf(mode, {}), weights[probeNetwork]].map(({ sha256 }) => sha256))
    expect(weightsAsked(requests)).toEqual([...needed].sort())
  })
}

/** What the page's policy says of a request to the API. */
const refusedDirective = `new Promise((resolve) => {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
  void fetch('/api/config').catch(() => undefined)
})`

test.describe('refused', () => {
  test.use({ allowed: /Content Security Policy|Refused to/ })

  test('the page starts without a connection, isolated and under its policy, until its person signs out', async ({
    page,
    context,
  }) => {
    await openPage(page, 'object-removal')
    await expect
      .poll(
        () => page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)`),
        { timeout: 60_000 },
      )
      .toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
    expect(await page.evaluate('crossOriginIsolated')).toBe(true)
    expect(await page.evaluate(refusedDirective)).toBe('connect-src')
    await page.getByLabel('Photo file').setInputFiles(kitten)
    await page.getByRole('application', { name: /Photo to mark/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Object Removal on this device' }).click()
    await expect(page.getByText(/not kept on this device yet/).first()).toBeVisible({ timeout: 60_000 })
    await context.setOffline(false)
    await page.goto('/editor')
    await expectListedData(page)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/device/')
    await expect(page).toHaveURL(/\/editor/)
  })

  test('the page can reach nothing but its own files', async ({ page }) => {
    await openPage(page, 'object-removal')
    const tries = await page.evaluate(tryAddresses)
    expect(tries).toEqual({ api: false, upload: false, picture: false, socket: false })
    await page.getByRole('button', { name: /Show the \d+ requests/ }).click()
    await expect(page.getByText(/were refused by the page’s policy/)).toBeVisible()
  })
})
