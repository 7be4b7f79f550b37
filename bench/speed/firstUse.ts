/**
 * The first cut-out on a device that has nothing yet, over a line of 20 Mbit/s, and the second without a connection: from the photo's
 * choice to its result. The line is a proxy in front of the product, so that page, workers and service worker are all behind it.
 * `npm run bench -- speed firstUse`; needs the weights.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { runProduct } from '../../scripts/runProduct.ts'
import { editInTab, openDeviceTab, withBrowser } from '../device/deviceTab.ts'
import { throttledProxy } from '../device/throttledProxy.ts'
import { writeResults } from '../report/writeResults.ts'

const [port, linePort] = [3185, 3186]
const line = { bitsPerSecond: 20_000_000, roundTripMs: 20 } as const
const mode = 'background-removal'
const photo = join(import.meta.dirname, '../../fixtures/photos/kitten.webp')
const isKept = `navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)`

const secondsSince = (began: number): number => (performance.now() - began) / 1000

const url = `http://localhost:${linePort}`
const product = await runProduct(port, { PUBLIC_URL: url })
const proxy = await throttledProxy(linePort, port, line)
try {
  const result = await withBrowser(async (context) => {
    const began = performance.now()
    const page = await openDeviceTab(context, { url, dataFolder: product.dataFolder }, mode)
    const pageSeconds = secondsSince(began)
    const chosen = performance.now()
    await page.getByLabel('Photo file').setInputFiles(photo)
    await editInTab(page, mode)
    const firstSeconds = secondsSince(chosen)
    const megabytes = proxy.passedBytes() / 1024 ** 2
    while (!(await page.evaluate<boolean>(isKept))) await page.waitForTimeout(200)
    const keptSeconds = secondsSince(began)
    await context.setOffline(true)
    proxy.close()
    await page.reload()
    const chosenAgain = performance.now()
    await page.getByLabel('Photo file').setInputFiles(photo)
    await editInTab(page, mode)
    return { pageSeconds, firstSeconds, megabytes, keptSeconds, offlineSeconds: secondsSince(chosenAgain) }
  })
  const loadAverage = Math.round(loadavg()[0]! * 10) / 10
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, no graphics processor`
  console.log(JSON.stringify({ ...result, loadAverage }))
  await writeResults(
    'speed/firstUse',
    { measuredAt: new Date().toISOString(), machine, line, loadAverage, ...result },
    `# First use on the device

${machine}; a line of ${line.bitsPerSecond / 1e6} Mbit/s and ${line.roundTripMs} ms to the product, a cut-out of a photo of 2 megapixels; load ${loadAverage}.

| what | s |
|---|---:|
| the editor and the page on the device open, nothing kept | ${result.pageSeconds.toFixed(1)} |
| the photo chosen to the first result: engine and network fetched, network opened | ${result.firstSeconds.toFixed(1)} |
| page, engine and network kept for use without a connection, from the start | ${result.keptSeconds.toFixed(1)} |
| the photo chosen to the result after a reload without a connection | ${result.offlineSeconds.toFixed(1)} |

Until the first result ${result.megabytes.toFixed(0)} MB came over the line, which are ${((result.megabytes * 1024 ** 2 * 8) / line.bitsPerSecond).toFixed(0)} s of it.
`,
  )
} finally {
  proxy.close()
  await product.stop()
}
