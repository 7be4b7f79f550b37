/**
 * The batch page with many photos in Chromium: they are chosen, uploaded, scrolled through and edited, while a worker makes cut-outs.
 * Reports the main thread's long tasks and the memory of the page's process in each part.
 * `npm run bench -- speed batchPage [--photos 1000] [--keep-results]`; needs the weights and PostgreSQL.
 */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { browserArguments, browserProgram } from '../../scripts/browserProgram.ts'
import { signedInUser } from '../../scripts/signedInUser.ts'
import { users } from '../../server/src/db/schema.ts'
import { startCluster } from '../cluster/startCluster.ts'
import { root } from '../paths.ts'
import { pageMegabytes } from '../report/pageMegabytes.ts'
import { writeResults } from '../report/writeResults.ts'
import { clientOf } from './client.ts'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { photos: { type: 'string', default: '1000' }, 'keep-results': { type: 'boolean', default: false } },
})
const count = z.coerce.number().int().min(20).max(1_000).parse(values.photos)

const firstPort = 4_760
const person = { name: 'Ada Lovelace', email: 'ada@example.com' }
/** The main thread is never to be occupied for longer. */
const longTaskMs = 50
/** How long the running batch is watched. */
const watchedMs = 60_000
/** By when the browser has reported a task that has ended. */
const observerDelayMs = 1_000
const uploadTimeoutMs = 20 * 60_000
/** A camera's photo and a phone's screenshot, in turn. */
const sizesPx = [
  [4_000, 3_000],
  [1_170, 2_532],
] as const
const differentPhotos = 10

/** @returns paths of the photos, of which `differentPhotos` differ */
const makePhotos = async (folder: string): Promise<readonly string[]> => {
  const made: string[] = []
  for (let index = 0; index < differentPhotos; index++) {
    const [width, height] = sizesPx[index % sizesPx.length] as (typeof sizesPx)[number]
    const path = join(folder, `source ${index}.jpg`)
    await sharp(join(root, 'fixtures/photos/fjord.jpg'))
      .resize(width, height, { fit: 'cover' })
      .modulate({ brightness: 0.8 + index / 25 })
      .jpeg({ quality: 80 })
      .toFile(path)
    made.push(path)
  }
  await mkdir(join(folder, 'photos'))
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const path = join(folder, 'photos', `photo ${String(index).padStart(4, '0')}.jpg`)
      await copyFile(made[index % made.length] as string, path)
      return path
    }),
  )
}

/** Only tasks that run a script are reported as long ones. */
const emptyPageBody = '<input type="file" multiple onchange="document.title = this.files.length" />'
/** Memory that the page's process has for itself. */
const ownMemory = /^Private_(?:Clean|Dirty):\s+(\d+)/gm

const folder = await mkdtemp(join(tmpdir(), 'spotless-batch-page-'))
const cluster = await startCluster({
  ...{ database: 'postgres', storage: 'disk', apis: 1, workers: 1, firstPort },
  environment: { LOG_LEVEL: 'warn' },
})
const browser = await chromium.launch({
  ...(browserProgram === undefined ? {} : { executablePath: browserProgram }),
  args: browserArguments,
})
try {
  const paths = await makePhotos(folder)
  const url = `http://localhost:${firstPort}`
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const user = await signedInUser(person, { url, dataFolder: join(cluster.folder, 'data') })
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [user.key, user.value] as const)
  await context.addInitScript(`
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration))
    }).observe({ type: 'longtask', buffered: true })`)
  const page = await context.newPage()
  const owner = await clientOf(cluster, person.email)
  const session = await browser.newBrowserCDPSession()
  const parts: {
    readonly part: string
    readonly seconds: number
    readonly longTasksMs: readonly number[]
    readonly megabytes: number
  }[] = []
  const measure = async (part: string, work: () => Promise<unknown>): Promise<void> => {
    await page.evaluate('window.longTasks.length = 0')
    const began = performance.now()
    let most = 0
    let isOver = false
    const sampling = (async () => {
      while (!isOver) {
        // Navigating may end the process that was listed.
        most = Math.max(most, await pageMegabytes(session, 'smaps_rollup', ownMemory).catch(() => 0))
        await wait(500)
      }
    })()
    try {
      await work()
    } finally {
      isOver = true
      await sampling
    }
    const longTasksMs = z.array(z.number()).parse(await page.evaluate('window.longTasks'))
    const measured = {
      ...{ part, longTasksMs: longTasksMs.filter((ms) => ms > longTaskMs).toSorted((a, b) => b - a) },
      ...{ seconds: Math.round((performance.now() - began) / 1_000), megabytes: most },
    }
    parts.push(measured)
    console.log(JSON.stringify(measured))
  }

  const emptyPage = `${url}/empty`
  await page.route(emptyPage, (route) => route.fulfill({ contentType: 'text/html', body: emptyPageBody }))
  await page.goto(emptyPage)
  await measure('the same choice on an empty page, which is what the browser itself takes', async () => {
    await page.locator('input').setInputFiles([...paths])
    await wait(observerDelayMs)
  })
  await page.goto(`${url}/batch`)
  await page.getByLabel('Photo files').waitFor({ state: 'attached' })
  const { connection } = await cluster.open()
  await connection.database.update(users).set({ subscriptionTier: 'yearly' })
  await connection.close()
  await page.reload()
  await measure('choosing and uploading', async () => {
    await page.getByLabel('Photo files').setInputFiles([...paths])
    await page.waitForURL(/id=/)
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    for (const deadline = Date.now() + uploadTimeoutMs; (await owner.read(id)).total < count; await wait(1_000))
      if (Date.now() > deadline)
        throw new Error(`The photos were not uploaded within ${uploadTimeoutMs / 60_000} minutes.`)
  })
  const grid = page.locator('[data-photo-grid]')
  const scroll = async (): Promise<void> => {
    await grid.hover()
    const heightPx = await grid.evaluate((element) => element.scrollHeight)
    for (let at = 0; at < heightPx; at += 600) {
      await page.mouse.wheel(0, 600)
      await wait(50)
    }
    await grid.evaluate((element) => element.scrollTo(0, 0))
  }
  await measure('scrolling from the first to the last', scroll)
  await page.getByRole('button', { name: new RegExp(`^Edit ${count.toLocaleString('en')} photos`) }).click()
  await measure('a minute of the run', () => wait(watchedMs))
  await measure('scrolling through the running batch', scroll)

  const table = [
    `${count} photos of 12 and 3 megapixels on the batch page, in Chromium at 1440 × 900; API, worker, database and browser on one machine.`,
    '',
    `| part | seconds | tasks over ${longTaskMs} ms on the main thread | longest ms | the page's process MB |`,
    '|---|---:|---:|---:|---:|',
    ...parts.map(
      ({ part, seconds, longTasksMs, megabytes }) =>
        `| ${part} | ${seconds} | ${longTasksMs.length} | ${longTasksMs[0] ?? '–'} | ${megabytes} |`,
    ),
    '',
  ].join('\n')
  console.log(table)
  if (values['keep-results']) await writeResults('speed/batchPage', { photos: count, parts }, table)
} finally {
  await browser.close()
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
}
