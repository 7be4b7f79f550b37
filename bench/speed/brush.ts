/**
 * The feel of the brush: strokes on a photo of 24 megapixels at device pixel ratio 2, in the system's Chromium. Frames are
 * read from a trace: when each was drawn, which on a busy machine says more about the machine, and the processor time
 * that the page itself spent on each.
 */

import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { quantile } from '@spotless/engine/kernel/statistics/quantile'
import sharp from 'sharp'
import { browserArguments, browserProgram } from '../../scripts/browserProgram.ts'
import { runProduct } from '../../scripts/runProduct.ts'
import { signedInUser } from '../../scripts/signedInUser.ts'
import { pageMegabytes } from '../report/pageMegabytes.ts'
import { writeResults } from '../report/writeResults.ts'

const port = 3179
const photoSize = { width: 6000, height: 4000 }
const strokes = 200
const pointerHertz = 120
const tracedSeconds = 6

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  /** Microseconds that the thread had a processor meanwhile. */
  readonly tdur?: number
}

const quantileMs = (values: readonly number[], fraction: number): number =>
  values.length === 0 ? 0 : Math.round(quantile(values, fraction) * 100) / 100
const spread = (values: readonly number[]) => ({
  median: quantileMs(values, 0.5),
  p95: quantileMs(values, 0.95),
  worst: quantileMs(values, 1),
})

/**
 * Moves the pressed pointer along a curve as fast as a fast mouse reports, whether or not the page keeps up: waiting for
 * each move to be dealt with would leave frames without any.
 */
const scribble = async (page: Page, middle: { x: number; y: number }, seconds: number): Promise<void> => {
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  const start = performance.now()
  const moves: Promise<void>[] = []
  for (let step = 1; step <= seconds * pointerHertz; step += 1) {
    const turn = step / 18
    moves.push(page.mouse.move(middle.x + Math.cos(turn) * 260, middle.y + Math.sin(turn * 1.7) * 180))
    const ahead = start + (step * 1000) / pointerHertz - performance.now()
    if (ahead > 1) await new Promise((resolve) => setTimeout(resolve, ahead))
  }
  await Promise.all(moves)
  await page.mouse.up()
}

const traceWhile = async (client: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> => {
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'cc'] },
  })
  await work()
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await ended
  return events
}

/** Milliseconds of processor time that the page's main thread spends on a frame: handlers, frame callbacks, layout, paint. */
const mainThreadPerFrame = (events: readonly TraceEvent[]): number[] =>
  events.filter(({ name, ph }) => name === 'ProxyMain::BeginMainFrame' && ph === 'X').map(({ tdur = 0 }) => tdur / 1000)

const intervals = (events: readonly TraceEvent[], frameName: string): number[] => {
  const times = events.filter(({ name }) => name === frameName).map(({ ts }) => ts / 1000)
  times.sort((a, b) => a - b)
  return times.slice(1).map((time, index) => time - times[index]!)
}

const maskHash = async (page: Page): Promise<string> => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export mask' }).click()
  return createHash('sha256')
    .update(await readFile(await (await downloading).path()))
    .digest('hex')
}

const product = await runProduct(port)
const browser = await chromium.launch({
  ...(browserProgram === undefined ? {} : { executablePath: browserProgram }),
  args: browserArguments,
})
const photo = join(tmpdir(), `spotless-painting-${process.pid}.jpg`)
try {
  await sharp(join(import.meta.dirname, '../../fixtures/photos/fjord.jpg'))
    .resize({ ...photoSize, fit: 'cover' })
    .jpeg({ quality: 80 })
    .toFile(photo)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 })
  const user = await signedInUser({ name: 'Ada Lovelace', email: 'ada@example.com' }, product)
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [user.key, user.value] as const)
  const page = await context.newPage()
  await page.goto(`${product.url}/editor?mode=object-removal`)
  await page.getByLabel('Photo file').setInputFiles(photo)
  const stage = page.getByRole('application', { name: /Photo to mark/ })
  await stage.waitFor({ timeout: 120_000 })
  await page.getByText(`${photoSize.width} × ${photoSize.height}`).waitFor()
  const box = (await stage.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const browserSession = await browser.newBrowserCDPSession()
  const memoryMegabytes = () => pageMegabytes(browserSession, 'status', /^VmRSS:\s+(\d+)/gm)
  await scribble(page, middle, 1)
  await page.keyboard.press('Control+z')
  const memoryBefore = await memoryMegabytes()

  const events = await traceWhile(browserSession, () => scribble(page, middle, tracedSeconds))
  await page.keyboard.press('Control+z')

  let seed = 11
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    await page.mouse.move(middle.x + (random() - 0.5) * 500, middle.y + (random() - 0.5) * 400)
    await page.mouse.down()
    await page.mouse.move(middle.x + (random() - 0.5) * 500, middle.y + (random() - 0.5) * 400, { steps: 3 })
    await page.mouse.up()
  }
  const painted = await maskHash(page)
  const memoryAfter = await memoryMegabytes()
  let undone = 0
  const undo = page.getByRole('button', { name: 'Undo' })
  for (; await undo.isEnabled(); undone += 1) await undo.click()
  const emptyAgain = await page.getByText('Nothing marked yet').isVisible()
  const redo = page.getByRole('button', { name: 'Redo' })
  while (await redo.isEnabled()) await redo.click()
  const report = {
    measuredAt: new Date().toISOString(),
    machine: `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, no graphics processor`,
    // Processes wanting a core, on average over the last minutes, this one's included.
    loadAverage: loadavg().map((load) => Math.round(load * 10) / 10),
    photo: photoSize,
    devicePixelRatio: 2,
    milliseconds: {
      mainThreadPerFrame: spread(mainThreadPerFrame(events)),
      drawnFrameInterval: spread(intervals(events, 'DrawFrame')),
    },
    strokes: { painted: strokes, undone, emptyAgain, redoneExactly: (await maskHash(page)) === painted },
    rendererMegabytes: { beforeStrokes: memoryBefore, afterStrokes: memoryAfter },
  }
  console.log(JSON.stringify(report, null, 2))
  await writeResults('speed/brush', report)
} finally {
  await browser.close()
  await product.stop()
  await rm(photo, { force: true })
}
