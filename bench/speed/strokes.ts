/**
 * How long a person waits for a correction stroke: a cut-out of 12 megapixels in the running product, strokes with the mouse in
 * the system's Chromium; from the pointer's release to the frame that shows the answer, and the part of it that the server took.
 * `npm run bench -- speed strokes`; needs the weights and a built web app.
 */

import { rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page, type Request } from '@playwright/test'
import { correctionPreviewAnswerSchema, correctionViews } from '@spotless/contract/correction'
import { quantile } from '@spotless/engine/kernel/statistics/quantile'
import sharp from 'sharp'
import { browserArguments, browserProgram } from '../../scripts/browserProgram.ts'
import { runProduct } from '../../scripts/runProduct.ts'
import { signedInUser } from '../../scripts/signedInUser.ts'
import { writeResults } from '../report/writeResults.ts'

const port = Number(process.env.BENCH_PORT ?? 3177)
const photoSize = { width: 4624, height: 2601 }
const goalMs = 500

/** Strokes over the sample kitten, as fractions of the photo: where they begin and end, and the brush's key. */
const strokes = [
  { name: 'remove, short, in the body', key: 'e', from: [0.5, 0.55], to: [0.53, 0.57] },
  { name: 'keep, the same place', key: 'b', from: [0.5, 0.55], to: [0.53, 0.57] },
  { name: 'remove, long, across the body', key: 'e', from: [0.4, 0.6], to: [0.62, 0.62] },
  { name: 'keep, long, across the body', key: 'b', from: [0.4, 0.6], to: [0.62, 0.62] },
  { name: 'remove, at the edge', key: 'e', from: [0.46, 0.2], to: [0.52, 0.24] },
  { name: 'keep, in the background', key: 'b', from: [0.1, 0.2], to: [0.2, 0.3] },
] as const

interface Row {
  readonly stroke: string
  /** From the pointer's release until the page is no longer busy and has drawn a frame. */
  readonly pageMs: number
  /** From the request's first byte out to the answer's last byte in. */
  readonly serverMs: number
  /** From the request for the rough answer until its pixels have come. */
  readonly pixelsMs: number
  readonly answerKilobytes: number
}

/** Resolves in the page with the time of the first frame after the stage stopped being busy, since the last release of the pointer. */
const watchStage = `window.strokeShown = () => new Promise((resolve) => {
  const stage = document.querySelector('section[aria-label="Cut-out"]')
  let released = 0
  addEventListener('pointerup', () => { released = performance.now() }, { once: true, capture: true })
  let wasBusy = false
  const watcher = new MutationObserver(() => {
    if (stage.getAttribute('aria-busy') === 'true') wasBusy = true
    else if (wasBusy) {
      watcher.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - released)))
    }
  })
  watcher.observe(stage, { attributes: true, attributeFilter: ['aria-busy'] })
})`

/** The request for a rough patch, or for its pixels, that ends next. */
const ended = (page: Page, isRough: boolean): Promise<Request> =>
  page.waitForEvent('requestfinished', {
    predicate: (request: Request) =>
      request.url().endsWith('/corrections/preview') && request.postDataJSON().isRough === isRough,
    timeout: 60_000,
  })

/** Times what a release of the pointer asks the server for. */
const timed = async (page: Page, stroke: string, act: () => Promise<void>): Promise<Row> => {
  const fine = ended(page, false)
  // Where nothing changes no pixels are asked for.
  fine.catch(() => undefined)
  const roughEnded = ended(page, true)
  const shown = page.evaluate<number>('window.strokeShown()')
  await act()
  const pageMs = await shown
  const rough = await roughEnded
  const { startTime, requestStart, responseEnd } = rough.timing()
  const { patch } = correctionPreviewAnswerSchema.parse(await (await rough.response())?.json())
  const last = patch?.isRough === true ? await fine : rough
  const { responseBodySize } = await last.sizes()
  return {
    stroke,
    pageMs: Math.round(pageMs),
    serverMs: Math.round(responseEnd - requestStart),
    pixelsMs: Math.round(last.timing().startTime + last.timing().responseEnd - startTime),
    answerKilobytes: Math.round(responseBodySize / 1000),
  }
}

const paint = async (page: Page, stroke: (typeof strokes)[number]): Promise<Row> => {
  const surface = page.getByRole('application', { name: /Cut-out to correct/ })
  const box = await page.getByRole('img', { name: /cut-out$/ }).boundingBox()
  if (box === null) throw new Error('Expected the cut-out to be shown but it is not.')
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await surface.focus()
  await page.keyboard.press(stroke.key)
  return timed(page, stroke.name, async () => {
    await page.mouse.move(...at(stroke.from))
    await page.mouse.down()
    await page.mouse.move(...at(stroke.to), { steps: 8 })
    await page.mouse.up()
  })
}

/** Looks closer at the last stroke, once for each view: the first one opens the network. */
const look = async (page: Page): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const view of correctionViews) {
    const button = page.getByRole('button', { name: /^Look (closer|again)$/ })
    rows.push(await timed(page, `closer look, ${view}`, () => button.click()))
  }
  return rows
}

const product = await runProduct(port)
const browser = await chromium.launch({
  ...(browserProgram === undefined ? {} : { executablePath: browserProgram }),
  args: browserArguments,
})
const photo = join(tmpdir(), `spotless-strokes-${process.pid}.jpg`)
try {
  await sharp(join(import.meta.dirname, '../../fixtures/photos/kitten.webp'))
    .resize({ ...photoSize, fit: 'fill' })
    .jpeg({ quality: 90 })
    .toFile(photo)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const user = await signedInUser({ name: 'Ada Lovelace', email: 'ada@example.com' }, product)
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [user.key, user.value] as const)
  await context.addInitScript(watchStage)
  const page = await context.newPage()
  await page.goto(`${product.url}/editor?mode=background-removal`)
  await page.getByLabel('Photo file').setInputFiles(photo)
  await page.getByRole('button', { name: 'Remove background' }).click({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Correct the cut-out' }).click({ timeout: 120_000 })
  await page.getByText('No corrections yet').waitFor()
  // A person looks at the cut-out before painting.
  await page.waitForTimeout(3_000)
  const rows: Row[] = []
  for (const stroke of strokes) {
    rows.push(await paint(page, stroke))
    await page.waitForTimeout(300)
  }
  const looks = await look(page)
  const pageTimes = rows.map(({ pageMs }) => pageMs)
  const slowest = Math.max(...pageTimes)
  const load = loadavg()[0]?.toFixed(1)
  await writeResults(
    'speed/strokes',
    {
      photo: photoSize,
      goalMs,
      rows,
      looks,
      medianPageMs: quantile(pageTimes, 0.5),
      slowestPageMs: slowest,
      loadAverage: loadavg(),
    },
    [
      '# Correction strokes at 12 megapixels',
      '',
      `A cut-out of ${photoSize.width} × ${photoSize.height} pixels in the running product, the first stroke three seconds after the page of corrections opened.`,
      'The first answer is as fine as the grid on which mattes are solved, about a thousand pixels for the longer side; its pixels follow by themselves.',
      `${cpus().length} cores, ${load} programs wanting one on average, no graphics processor.`,
      '',
      '| stroke | release to the drawn answer, ms | of it the server, ms | until its pixels have come, ms | pixels, kB |',
      '|---|---:|---:|---:|---:|',
      ...[...rows, ...looks].map(
        ({ stroke, pageMs, serverMs, pixelsMs, answerKilobytes }) =>
          `| ${stroke} | ${pageMs} | ${serverMs} | ${pixelsMs} | ${answerKilobytes} |`,
      ),
      '',
      `Strokes: ${rows.filter(({ pageMs }) => pageMs <= goalMs).length} of ${rows.length} within ${goalMs} ms; the slowest ${slowest} ms.`,
      '',
    ].join('\n'),
  )
  console.table(rows)
} finally {
  await browser.close()
  await product.stop()
  await rm(photo, { force: true })
}
