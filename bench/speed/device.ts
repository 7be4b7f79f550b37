/**
 * How long an edit takes in the browser, beside the same pipeline in Node, on the same machine one after the other: photos of
 * 1 and 12 MP, the first edit with the networks kept, the second with them open. And how far apart the results are, the most
 * memory the tab's process held, and the longest that the page drew no frame:
 * `npm run bench -- speed device [MEGAPIXELS] [MODE]`; needs the weights.
 */

import { readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { pipelines } from '@spotless/engine/pipelines'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { browserArguments, browserProgram } from '../../scripts/browserProgram.ts'
import { type RunningProduct, runProduct } from '../../scripts/runProduct.ts'
import { signedInUser } from '../../scripts/signedInUser.ts'
import { openModels, resultsFolder } from '../paths.ts'
import { pageMegabytes } from '../report/pageMegabytes.ts'
import { writeResults } from '../report/writeResults.ts'

const port = 3181
const sizes = [
  { megapixels: 1, width: 1155, height: 866 },
  { megapixels: 12, width: 4000, height: 3000 },
] as const
const editTimeoutMs = 600_000

const facePhoto = 'astronaut.png'
const photos: Readonly<Record<DeviceMode, string>> = {
  'background-removal': 'kitten.webp',
  'object-removal': 'kitten.webp',
  'watermark-removal': 'kitten.webp',
  'image-upscale': 'kitten.webp',
  'face-enhancement': facePhoto,
  'professional-photo': facePhoto,
}

/** Keeps the longest time between two frames. */
const watchFrames = `
  let last = performance.now()
  globalThis.longestFrameMs = 0
  const onFrame = (now) => {
    globalThis.longestFrameMs = Math.max(globalThis.longestFrameMs, now - last)
    last = now
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)`

/** Keeps the mask that the page gives its engine. */
const keepMask = `
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.request?.mask) globalThis.sentMask = message.request.mask
    return post.call(this, message, ...rest)
  }`

/** What a tab's process has held at most. */
const peakMemory = /^VmHWM:\s+(\d+)/gm

/** Marks a square in the middle, where the mode needs a mask. */
const mark = async (page: Page, mode: DeviceMode): Promise<void> => {
  if (!modes[mode].needsMask) return
  const box = (await page.getByRole('application', { name: /Photo to mark/ }).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.getByRole('button', { name: 'Rectangle' }).click()
  await page.mouse.move(x - 40, y - 40)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 40, { steps: 3 })
  await page.mouse.up()
}

/** @returns seconds from the button to the result */
const edit = async (page: Page, mode: DeviceMode): Promise<number> => {
  await mark(page, mode)
  await page.getByRole('button', { name: `${modes[mode].label} on this device` }).click()
  const rights = page.getByRole('button', { name: 'I own it or have permission' })
  const download = page.getByRole('button', { name: 'Download' })
  // Asked once in a tab.
  await rights.or(download).waitFor({ timeout: editTimeoutMs })
  if (await rights.isVisible()) await rights.click()
  await download.waitFor({ timeout: editTimeoutMs })
  const facts = await page.getByText(/s on this device$/).textContent()
  return Number(/([\d.]+) s on this device$/.exec(facts ?? '')?.[1])
}

const psnr = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).ensureAlpha().raw().toBuffer()))
  const squares = a!.reduce((sum, value, at) => sum + (value - b![at]!) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / a!.length))
}

/** The same edit twice in Node. @returns seconds of the second, and its file */
const editInNode = async (mode: DeviceMode, photo: Uint8Array, mask: Uint8Array | undefined) => {
  const models = openModels(2)
  const request = { mode, photo, action: 'erase', options: {}, ...(mask && { mask }) } as const
  const run = async () => {
    const began = performance.now()
    const { file } = await pipelines[mode]!(request, pipelineContext(models))
    return { seconds: (performance.now() - began) / 1000, file }
  }
  const first = await run()
  const second = await run()
  await models.close()
  return { firstSeconds: first.seconds, ...second }
}

const measure = async (product: RunningProduct, mode: DeviceMode, size: (typeof sizes)[number]) => {
  const { megapixels, width, height } = size
  const path = join(tmpdir(), `spotless-device-${process.pid}-${megapixels}.jpg`)
  await sharp(join(import.meta.dirname, '../../fixtures/photos', photos[mode]))
    .resize(width, height, { fit: 'cover', position: 'top' })
    .jpeg({ quality: 90 })
    .toFile(path)
  const browser = await chromium.launch({
    ...(browserProgram === undefined ? {} : { executablePath: browserProgram }),
    args: browserArguments,
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const user = await signedInUser({ name: 'Ada Lovelace', email: 'ada@example.com' }, product)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [user.key, user.value] as const)
    const page = await context.newPage()
    await page.addInitScript(keepMask)
    await page.goto(`${product.url}/editor?mode=${mode}`)
    await page.getByRole('link', { name: /on this device/ }).click()
    await page.getByLabel('Photo file').setInputFiles(path)
    await page.evaluate(watchFrames)
    const firstSeconds = await edit(page, mode)
    await page.getByRole('button', { name: 'Start over with this photo' }).click()
    const secondSeconds = await edit(page, mode)
    const longestFrameMs = Math.round(await page.evaluate<number>('globalThis.longestFrameMs'))
    const save = page.getByRole('button', { name: 'Download' })
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    const here = await readFile(await download.path())
    const mask = await page.evaluate<number[] | null>('globalThis.sentMask ? Array.from(globalThis.sentMask) : null')
    const megabytes = await pageMegabytes(await browser.newBrowserCDPSession(), 'status', peakMemory)
    await browser.close()
    const there = await editInNode(mode, await readFile(path), mask === null ? undefined : Uint8Array.from(mask))
    return {
      ...{ mode, megapixels, firstSeconds, secondSeconds, peakMegabytes: megabytes, longestFrameMs },
      ...{ nodeFirstSeconds: there.firstSeconds, nodeSecondSeconds: there.seconds },
      timesNode: secondSeconds / there.seconds,
      /** Null where every sample is equal. */
      psnrDecibels: Number.isFinite(await psnr(here, there.file)) ? await psnr(here, there.file) : null,
      loadAverage: Math.round(loadavg()[0]! * 10) / 10,
    }
  } finally {
    await browser.close()
    await rm(path, { force: true })
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

/** The sizes and modes of this run, all unless one is named; what was measured of the others before stays. */
const named = process.argv.slice(2)
const isNamed = (one: string | number): boolean => named.includes(String(one))
const sizesNamed = sizes.filter(({ megapixels }) => isNamed(megapixels))
const modesNamed = deviceModes.filter(isNamed)
const wanted = (sizesNamed.length > 0 ? sizesNamed : sizes).flatMap((size) =>
  (modesNamed.length > 0 ? modesNamed : deviceModes).map((mode) => ({ size, mode })),
)
const before = await readFile(join(resultsFolder, 'speed/device.json'), 'utf8').then(
  (text): Measured[] => JSON.parse(text).results,
  () => [],
)
const product = await runProduct(port)
const isWanted = (one: Measured): boolean =>
  wanted.some(({ size, mode }) => size.megapixels === one.megapixels && mode === one.mode)
const results = before.filter((one) => !isWanted(one))
const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, no graphics processor`
try {
  for (const { size, mode } of wanted) {
    const result = await measure(product, mode, size)
    console.log(JSON.stringify(result))
    results.push(result)
  }
} finally {
  await product.stop()
}
results.sort((one, other) => one.megapixels - other.megapixels)
const rows = results.map(
  (one) =>
    `| ${modes[one.mode].label} | ${one.megapixels} | ${one.firstSeconds.toFixed(1)} | ${one.secondSeconds.toFixed(1)} | ${one.nodeSecondSeconds.toFixed(1)} | ${one.timesNode.toFixed(1)} | ${one.peakMegabytes} | ${one.longestFrameMs} | ${one.psnrDecibels === null ? 'equal' : one.psnrDecibels.toFixed(1)} | ${one.loadAverage} |`,
)
await writeResults(
  'speed/device',
  { measuredAt: new Date().toISOString(), machine, results },
  `# Edits on the device

${machine}; Chromium and Node in turn, two threads each. The first edit fetches the network from this machine. Load is the mean number of
processes that wanted a core in the minute before.

| mode | MP | first, s | second, s | Node, second, s | times Node | tab, MB at most | longest frame, ms | PSNR to Node, dB | load |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
)
