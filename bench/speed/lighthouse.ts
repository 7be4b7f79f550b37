/**
 * Lighthouse on landing, pricing and editor, as a phone and as a desk, in the system's Chromium, against the product as
 * `npm start` runs it. Lighthouse itself is fetched from npm when this runs.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { browserArguments, browserProgram } from '../../scripts/browserProgram.ts'
import { runProduct } from '../../scripts/runProduct.ts'
import { signedInUser } from '../../scripts/signedInUser.ts'
import { writeResults } from '../report/writeResults.ts'

const lighthouse = 'lighthouse@13.5.0'
const port = 3178
const debuggingPort = 9323
const pages = [
  { name: 'landing', path: '/', isSignedIn: false },
  { name: 'pricing', path: '/pricing', isSignedIn: false },
  { name: 'blog', path: '/blog', isSignedIn: false },
  { name: 'article', path: '/blog/free-magic-eraser-tool', isSignedIn: false },
  { name: 'gallery', path: '/test-results', isSignedIn: false },
  { name: 'editor', path: '/editor?mode=object-removal', isSignedIn: true },
] as const
const devices = { phone: [], desk: ['--preset=desktop'] } as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const shownAudits = [
  ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'],
] as const

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly numericValue?: number
        readonly score: number | null
        readonly details?: {
          readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[]
        }
      }
    >
  >
}

const folder = await mkdtemp(join(tmpdir(), 'spotless-lighthouse-'))
const product = await runProduct(port)
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...(browserProgram === undefined ? {} : { executablePath: browserProgram }),
  args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
})

const measure = async (url: string, device: keyof typeof devices, keepsStorage: boolean): Promise<Report> => {
  const path = join(folder, 'report.json')
  await promisify(execFile)('npm', [
    ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet', '--output=json'],
    ...[`--output-path=${path}`, `--port=${debuggingPort}`, `--only-categories=${categories.join(',')}`],
    ...devices[device],
    ...(keepsStorage ? ['--disable-storage-reset'] : []),
  ])
  return JSON.parse(await readFile(path, 'utf8'))
}

const percent = (fraction: number | null | undefined): number => Math.round((fraction ?? 0) * 100)

try {
  const results = []
  for (const { name, path, isSignedIn } of pages) {
    if (isSignedIn) {
      const page = await browser.newPage()
      await page.goto(product.url)
      const user = await signedInUser({ name: 'Ada Lovelace', email: 'ada@example.com' }, product)
      await page.evaluate(`localStorage.setItem(${JSON.stringify(user.key)}, ${JSON.stringify(user.value)})`)
      await page.close()
    }
    for (const device of ['phone', 'desk'] as const) {
      const report = await measure(`${product.url}${path}`, device, isSignedIn)
      const requests = report.audits['network-requests']?.details?.items ?? []
      const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
      const row = {
        ...{ page: name, device },
        scores: Object.fromEntries(categories.map((key) => [key, percent(report.categories[key]?.score)])),
        scriptKilobytes: Math.round(scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 102.4) / 10,
        milliseconds: Object.fromEntries(
          shownAudits.map((key) => [key, Math.round((report.audits[key]?.numericValue ?? 0) * 1000) / 1000]),
        ),
        below: Object.entries(report.audits)
          .filter(([, audit]) => audit.score !== null && audit.score < 0.9)
          .map(([key]) => key),
      }
      results.push(row)
      console.log(JSON.stringify(row))
    }
  }
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`
  // What else the machine had to do: processes wanting a core, on average over the last minutes.
  const loadAverage = loadavg().map((load) => Math.round(load * 10) / 10)
  const report = { measuredAt: new Date().toISOString(), lighthouse, machine, loadAverage, results }
  await writeResults('speed/lighthouse', report)
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
