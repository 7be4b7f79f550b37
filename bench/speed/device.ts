/**
 * How long an edit takes in the browser, beside the same pipeline in Node, on the same machine one after the other: photos of
 * 1 and 12 MP, the first edit with the networks kept, the second with them open. And how far apart the results are, the most
 * memory the tab's process held, and the longest that the page drew no frame:
 * `npm run bench -- speed device [MEGAPIXELS] [MODE]`; needs the weights. Each row is written when it is done.
 */

import { readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceMode } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { pipelines } from '@spotless/engine/pipelines'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { type RunningProduct, runProduct } from '../../scripts/runProduct.ts'
import { editInTab, markPart, openDeviceTab, savedResult, sentMask, withBrowser } from '../device/deviceTab.ts'
import { psnrOfFiles } from '../device/psnrOfFiles.ts'
import { openModels, resultsFolder } from '../paths.ts'
import { pageMegabytes } from '../report/pageMegabytes.ts'
import { writeResults } from '../report/writeResults.ts'

const port = 3181
const sizes = [
  { megapixels: 1, width: 1155, height: 866 },
  { megapixels: 12, width: 4000, height: 3000 },
] as const
/** What is marked, where the mode needs a mask. */
const middle = { left: 0.46, top: 0.44, right: 0.54, bottom: 0.56 }

const facePhoto = 'astronaut.png'
/** Modes whose edits are alike whatever is asked; a prompt is its steps. */
const photos = {
  'background-removal': 'kitten.webp',
  'object-removal': 'kitten.webp',
  'watermark-removal': 'kitten.webp',
  'image-upscale': 'kitten.webp',
  'face-enhancement': facePhoto,
  'professional-photo': facePhoto,
} as const satisfies Partial<Record<DeviceMode, string>>
type MeasuredMode = keyof typeof photos
const measuredModes = Object.keys(photos) as MeasuredMode[]

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

/** What a tab's process has held at most. */
const peakMemory = /^VmHWM:\s+(\d+)/gm

/** The same edit twice in Node. @returns seconds of the second, and its file */
const editInNode = async (mode: MeasuredMode, photo: Uint8Array, mask: Uint8Array | undefined) => {
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

const measure = async (product: RunningProduct, mode: MeasuredMode, size: (typeof sizes)[number]) => {
  const { megapixels, width, height } = size
  const path = join(tmpdir(), `spotless-device-${process.pid}-${megapixels}.jpg`)
  await sharp(join(import.meta.dirname, '../../fixtures/photos', photos[mode]))
    .resize(width, height, { fit: 'cover', position: 'top' })
    .jpeg({ quality: 90 })
    .toFile(path)
  try {
    const measured = await withBrowser(async (context) => {
      const page = await openDeviceTab(context, product, mode)
      await page.getByLabel('Photo file').setInputFiles(path)
      await page.evaluate(watchFrames)
      const editOnce = async (): Promise<number> => {
        if (modes[mode].needsMask) await markPart(page, middle)
        return editInTab(page, mode)
      }
      const firstSeconds = await editOnce()
      await page.getByRole('button', { name: 'Start over with this photo' }).click()
      const secondSeconds = await editOnce()
      const longestFrameMs = Math.round(await page.evaluate<number>('globalThis.longestFrameMs'))
      const [file, mask] = [await savedResult(page), await sentMask(page)]
      const session = await context.browser()!.newBrowserCDPSession()
      const peakMegabytes = await pageMegabytes(session, 'status', peakMemory)
      return { firstSeconds, secondSeconds, longestFrameMs, peakMegabytes, file, mask }
    })
    const { file, mask, ...inTab } = measured
    const there = await editInNode(mode, await readFile(path), mask)
    return {
      ...{ mode, megapixels, ...inTab },
      ...{ nodeFirstSeconds: there.firstSeconds, nodeSecondSeconds: there.seconds },
      timesNode: inTab.secondSeconds / there.seconds,
      /** Null where every sample is equal. */
      psnrDecibels: (await psnrOfFiles(file, there.file)).decibels,
      loadAverage: Math.round(loadavg()[0]! * 10) / 10,
    }
  } finally {
    await rm(path, { force: true })
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

/** The sizes and modes of this run, all unless one is named; what was measured of the others before stays. */
const named = process.argv.slice(2)
const isNamed = (one: string | number): boolean => named.includes(String(one))
const sizesNamed = sizes.filter(({ megapixels }) => isNamed(megapixels))
const modesNamed = measuredModes.filter(isNamed)
const wanted = (sizesNamed.length > 0 ? sizesNamed : sizes).flatMap((size) =>
  (modesNamed.length > 0 ? modesNamed : measuredModes).map((mode) => ({ size, mode })),
)
const before = await readFile(join(resultsFolder, 'speed/device.json'), 'utf8').then(
  (text): Measured[] => JSON.parse(text).results,
  () => [],
)
const isWanted = (one: Measured): boolean =>
  wanted.some(({ size, mode }) => size.megapixels === one.megapixels && mode === one.mode)
const results = before.filter((one) => !isWanted(one))
const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, no graphics processor`

const rowOf = (one: Measured): string =>
  `| ${modes[one.mode].label} | ${one.megapixels} | ${one.firstSeconds.toFixed(1)} | ${one.secondSeconds.toFixed(1)} | ${one.nodeSecondSeconds.toFixed(1)} | ${one.timesNode.toFixed(1)} | ${one.peakMegabytes} | ${one.longestFrameMs} | ${one.psnrDecibels === null ? 'equal' : one.psnrDecibels.toFixed(1)} | ${one.loadAverage} |`

/** Writes what has been measured so far: a run that is broken off keeps its rows. */
const write = (): Promise<void> => {
  results.sort((one, other) => one.megapixels - other.megapixels)
  return writeResults(
    'speed/device',
    { measuredAt: new Date().toISOString(), machine, results },
    `# Edits on the device

${machine}; Chromium and Node in turn, two threads each. The first edit fetches the network from this machine. Load is the mean number of
processes that wanted a core in the minute before.

| mode | MP | first, s | second, s | Node, second, s | times Node | tab, MB at most | longest frame, ms | PSNR to Node, dB | load |
|---|---|---|---|---|---|---|---|---|---|
${results.map(rowOf).join('\n')}
`,
  )
}

const product = await runProduct(port)
try {
  for (const { size, mode } of wanted) {
    const result = await measure(product, mode, size)
    console.log(JSON.stringify(result))
    results.push(result)
    await write()
  }
} finally {
  await product.stop()
}
