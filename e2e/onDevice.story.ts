import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import type { DeviceMode } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { changeBackgroundSchema } from '@spotless/contract/options'
import { type BackgroundChange, changeBackground } from '@spotless/engine/matte/changeBackground'
import type { EditRequest } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import { weights } from '@spotless/engine-node/models/manifest'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { probeNetwork, weightsOf } from '@spotless/engine-web/deviceWeights'
import sharp from 'sharp'
import { violations } from './support/axeViolations.ts'
import { expectListedData } from './support/expectListedData.ts'
import { expect, fixture, signedInTest as test } from './support/story.ts'

const kitten = fixture('kitten.webp')

/** An edit on a busy machine of two cores. */
test.setTimeout(600_000)
const editTimeoutMs = 300_000

/** The result of the same pipeline in Node. */
const editInNode = async (request: Omit<EditRequest, 'action' | 'options'>): Promise<Uint8Array> => {
  const store = openModelStore(join(import.meta.dirname, '../.cache/models'), { threads: 2 })
  try {
    const pipeline = pipelines[request.mode]
    if (pipeline === undefined) throw new Error(`There is no pipeline for ${request.mode}.`)
    return (await pipeline({ action: 'erase', options: {}, ...request }, pipelineContext(store))).file
  } finally {
    await store.close()
  }
}

/** Another background by the same function in Node, which asks no network. */
const changeInNode = async (change: BackgroundChange) => {
  const store = openModelStore('', { threads: 1 })
  try {
    return await changeBackground(change, pipelineContext(store))
  } finally {
    await store.close()
  }
}

const samplesOf = (file: Uint8Array) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** PSNR of two pictures in dB over every sample, alpha among them. */
const psnr = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [a, b] = [await samplesOf(one), await samplesOf(other)]
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height])
  const squares = a.data.reduce((sum, value, at) => sum + (value - b.data[at]!) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / a.data.length))
}

const openPage = async (page: Page, mode: string): Promise<void> => {
  await page.goto(`/editor?mode=${mode}`)
  await page.getByRole('link', { name: /on this device/ }).click()
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  expect(await page.evaluate('crossOriginIsolated')).toBe(true)
}

const downloadResult = async (page: Page): Promise<Buffer> => {
  const save = page.getByRole('button', { name: 'Download' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  return readFile(await download.path())
}

const runAndDownload = async (page: Page, button: RegExp): Promise<Buffer> => {
  await page.getByRole('button', { name: button }).click()
  if (button.test(modes['watermark-removal'].label)) {
    await page.getByRole('button', { name: 'I own it or have permission' }).click()
  }
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: editTimeoutMs })
  return downloadResult(page)
}

/** Requests of the page and its workers that carry anything, or that go elsewhere than to its own folder. */
const suspicious = (requests: readonly Request[]): string[] =>
  requests
    .filter((request) => !request.url().startsWith('blob:'))
    .filter(
      (request) =>
        request.method() !== 'GET' ||
        request.postDataBuffer() !== null ||
        !new URL(request.url()).pathname.startsWith('/device/'),
    )
    .map((request) => `${request.method()} ${request.url()}`)

test('a background is removed in the tab as on the server, and nothing of the photo is sent', async ({
  page,
  context,
}) => {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  await openPage(page, 'background-removal')
  await page.getByLabel('Photo file').setInputFiles(kitten)
  requests.splice(
    0,
    requests.findIndex((request) => request.url().includes('/device/')),
  )
  const [here, there] = [
    await runAndDownload(page, /Background Removal on this device/),
    await editInNode({ mode: 'background-removal', photo: await readFile(kitten) }),
  ]
  const decibels = await psnr(here, there)
  console.log(`background-removal: ${decibels.toFixed(1)} dB, ${requests.length} requests`)
  expect(decibels).toBeGreaterThan(50)
  expect(requests.some((request) => request.url().includes('/device/weights/'))).toBe(true)
  expect(suspicious(requests)).toEqual([])
  await expect(page.getByText('0 bytes of your photo sent')).toBeVisible()
  expect(await violations(page), 'result on this device').toEqual([])

  await page.getByRole('button', { name: 'White' }).click()
  await expect(page.getByRole('heading', { name: 'Background: White' })).toBeVisible()
  const change = changeBackgroundSchema.parse({ backdrop: { kind: 'colour', colour: '#ffffff' }, framing: 'square' })
  await page.getByText('Square', { exact: true }).click()
  await expect(page.getByText('The frame is cropped to the subject.')).toBeVisible()
  const squared = await changeInNode({ cutout: here, change })
  expect(await psnr(await downloadResult(page), squared.file)).toBeGreaterThan(50)
  await page.getByLabel('Background photo').setInputFiles(fixture('fjord.jpg'))
  await expect(page.getByRole('heading', { name: 'Background: Your photo' })).toBeVisible()
  await page.getByLabel('Background photo').setInputFiles({
    ...{ name: 'letter.txt', mimeType: 'text/plain' },
    buffer: Buffer.from('no photo'),
  })
  await expect(page.getByText('The background was not changed')).toBeVisible()

  await page.getByRole('button', { name: 'Correct the cut-out' }).click()
  const surface = page.getByRole('application', { name: /Cut-out to correct/ })
  const counted = page.getByRole('complementary', { name: 'Corrections' }).getByRole('status')
  await expect(counted).toHaveText('No corrections yet')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const { x, y, width, height } = (await surface.boundingBox())!
  const [column, row] = [x + width / 2, y + height / 2]
  await page.mouse.move(column - 20, row)
  await page.mouse.down()
  await page.mouse.move(column + 20, row, { steps: 4 })
  await page.mouse.up()
  await expect(counted).toHaveText('1 correction', { timeout: editTimeoutMs })
  expect(await violations(page), 'corrections on this device').toEqual([])
  await page.mouse.click(column, row - 30)
  await expect(counted).toHaveText(/^2 corrections/, { timeout: editTimeoutMs })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Corrected cut-out' })).toBeVisible({ timeout: editTimeoutMs })
  const corrected = await samplesOf(await downloadResult(page))
  const { width: columns, height: rows } = corrected.info
  expect([columns, rows]).toEqual([1920, 1080])
  const alpha = corrected.data[((rows / 2) * columns + columns / 2) * 4 + 3]
  expect(alpha, 'the middle is removed').toBe(0)
  expect(suspicious(requests)).toEqual([])
})

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
