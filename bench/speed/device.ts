/**
 * How long an edit takes in the browser, beside the same pipeline in Node, on the same machine one after the other: photos of
 * 1 and 12 MP, the first edit with the networks fetched from this machine, the second with them open. And how far apart the results are,
 * the memory of the tab and of the whole browser, frames and long tasks of the page, and what the page foretold:
 * `npm run bench -- speed device [MEGAPIXELS] [MODE]`; needs the weights. Each row is written when it is done, also that of an edit
 * that failed or took longer than a row may; an edit of over a minute is not made twice.
 */

import { readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { pipelines } from '@spotless/engine/pipelines'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { editInTab, markPart, openPageTab, savedResult, sentMask, withBrowser } from '../device/deviceTab.ts'
import { watchFrames } from '../device/frames.ts'
import { psnrOfFiles } from '../device/psnrOfFiles.ts'
import { servePage } from '../device/servePage.ts'
import { openModels, resultsFolder } from '../paths.ts'
import { watchBrowserMemory } from '../report/browserMemory.ts'
import { browserProcessorSeconds } from '../report/browserProcessorSeconds.ts'
import { pageMegabytes } from '../report/pageMegabytes.ts'
import { writeResults } from '../report/writeResults.ts'
import { deviceReport, type Measured, type Times } from './deviceReport.ts'

const sizes = [
  { megapixels: 1, width: 1155, height: 866 },
  { megapixels: 12, width: 4000, height: 3000 },
] as const
/** What is marked, where the mode needs a mask. */
const middle = { left: 0.46, top: 0.44, right: 0.54, bottom: 0.56 }
const prompt = 'warmer and a little brighter, with a soft vignette'
/** An edit that takes longer says enough when it is made once. */
const longEditSeconds = 60
const probeTimeoutMs = 180_000

const facePhoto = 'astronaut.png'
const photos: Readonly<Record<DeviceMode, string>> = {
  'background-removal': 'kitten.webp',
  'object-removal': 'kitten.webp',
  'watermark-removal': 'kitten.webp',
  'image-upscale': 'kitten.webp',
  'face-enhancement': facePhoto,
  'professional-photo': facePhoto,
  'prompt-edit': 'kitten.webp',
}

/** What a tab's process has held at most. */
const peakMemory = /^VmHWM:\s+(\d+)/gm

/** Makes an edit, and makes it again unless it took long. @param used processor time so far */
const twice = async (
  edit: () => Promise<number>,
  used: () => Promise<number>,
  prepareAgain: () => Promise<void>,
): Promise<Times> => {
  const usedAtFirst = await used()
  const firstSeconds = await edit()
  const usedAtSecond = await used()
  if (firstSeconds > longEditSeconds) return { firstSeconds, processorSeconds: usedAtSecond - usedAtFirst }
  await prepareAgain()
  const secondSeconds = await edit()
  return { firstSeconds, secondSeconds, processorSeconds: (await used()) - usedAtSecond }
}

const processorSecondsHere = async (): Promise<number> => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const editInNode = async (mode: DeviceMode, photo: Uint8Array, mask: Uint8Array | undefined) => {
  const models = openModels(2)
  const request = { mode, photo, action: 'erase', options: {}, prompt, ...(mask && { mask }) } as const
  let file: Uint8Array = new Uint8Array()
  const edit = async (): Promise<number> => {
    const began = performance.now()
    file = (await pipelines[mode]!(request, pipelineContext(models))).file
    return (performance.now() - began) / 1000
  }
  try {
    return { ...(await twice(edit, processorSecondsHere, async () => undefined)), file }
  } finally {
    await models.close()
  }
}

const editOnce = async (page: Page, mode: DeviceMode): Promise<number> => {
  if (modes[mode].needsMask) await markPart(page, middle)
  if (modes[mode].needsPrompt) await page.getByLabel('What should change?').fill(prompt)
  return editInTab(page, mode)
}

const measureTab = (url: string, mode: DeviceMode, path: string) =>
  withBrowser(async (context) => {
    const page = await openPageTab(context, url, mode)
    const session = await context.browser()!.newBrowserCDPSession()
    await page.getByLabel('Photo file').setInputFiles(path)
    const foretold =
      (await page.getByText(/^About .* here, as measured on this machine/).textContent({ timeout: probeTimeoutMs })) ??
      ''
    const probeSeconds = Number(await page.evaluate("localStorage.getItem('device-probe-seconds')"))
    const [endMemory, framesSoFar] = [watchBrowserMemory(session), await watchFrames(page)]
    const again = page.getByRole('button', { name: 'Start over with this photo' })
    const seconds = await twice(
      () => editOnce(page, mode),
      () => browserProcessorSeconds(session),
      () => again.click(),
    )
    const frames = await framesSoFar()
    const [browserMegabytes, peakMegabytes] = [await endMemory(), await pageMegabytes(session, 'status', peakMemory)]
    const [file, mask] = [await savedResult(page), await sentMask(page)]
    return { file, mask, inTab: { ...seconds, ...frames, peakMegabytes, browserMegabytes, probeSeconds, foretold } }
  })

const measure = async (url: string, mode: DeviceMode, size: (typeof sizes)[number]): Promise<Measured> => {
  const { megapixels, width, height } = size
  const path = join(tmpdir(), `spotless-device-${process.pid}-${megapixels}.jpg`)
  await sharp(join(import.meta.dirname, '../../fixtures/photos', photos[mode]))
    .resize(width, height, { fit: 'cover', position: 'top' })
    .jpeg({ quality: 90 })
    .toFile(path)
  const row = { mode, megapixels }
  const loadAverage = () => Math.round(loadavg()[0]! * 10) / 10
  try {
    const { file, mask, inTab } = await measureTab(url, mode, path)
    const { file: nodeFile, ...inNode } = await editInNode(mode, await readFile(path), mask)
    return {
      ...{ ...row, inTab, inNode },
      ...{ psnrDecibels: (await psnrOfFiles(file, nodeFile)).decibels, loadAverage: loadAverage() },
    }
  } catch (error) {
    return { ...row, failure: String(error).split('\n')[0]!, loadAverage: loadAverage() }
  } finally {
    await rm(path, { force: true })
  }
}

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
const isWanted = (one: Measured): boolean =>
  wanted.some(({ size, mode }) => size.megapixels === one.megapixels && mode === one.mode)
/** Rows of an earlier form of this bench say less. */
const isWhole = (one: Measured): boolean => one.inTab !== undefined || one.failure !== undefined
const results = before.filter((one) => isWhole(one) && !isWanted(one))
const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, no graphics processor`

/** Writes what has been measured so far: a run that is broken off keeps its rows. */
const write = (): Promise<void> => {
  results.sort((one, other) => one.megapixels - other.megapixels)
  return writeResults(
    'speed/device',
    { measuredAt: new Date().toISOString(), machine, results },
    deviceReport(machine, results),
  )
}

const host = await servePage()
try {
  for (const { size, mode } of wanted) {
    const result = await measure(host.url, mode, size)
    console.log(JSON.stringify(result))
    results.push(result)
    await write()
  }
} finally {
  host.close()
}
