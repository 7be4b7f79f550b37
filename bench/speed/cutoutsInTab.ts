/**
 * Cut-outs in the tab beside `@imgly/background-removal`, in turn in one run of Chromium, with the same network at the same weights
 * (ISNet in half floats): each tab once to fetch and open, then rounds in turn. Each round is written when it is done.
 * `IMGLY_DIR=FOLDER/node_modules npm run bench -- speed cutoutsInTab [ROUNDS]`; `peers/imgly.ts` says what the folder holds.
 */
import { readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '@spotless/engine/kernel/statistics/median'
import sharp from 'sharp'
import { editInTab, openPageTab, withBrowser } from '../device/deviceTab.ts'
import { servePage } from '../device/servePage.ts'
import { openImgly } from '../peers/imgly.ts'
import { pageMegabytes } from '../report/pageMegabytes.ts'
import { writeResults } from '../report/writeResults.ts'

const mode = 'background-removal'
const sizes = [
  { megapixels: 1, width: 1155, height: 866 },
  { megapixels: 12, width: 4000, height: 3000 },
] as const
const rounds = Number(process.argv[2] ?? 3)
const folder = process.env.IMGLY_DIR
if (folder === undefined) throw new Error('IMGLY_DIR is not set: the node_modules with @imgly/background-removal.')
const peakMemory = /^VmHWM:\s+(\d+)/gm

interface Round {
  readonly megapixels: number
  /** The first fetches and opens the network. */
  readonly round: number
  readonly seconds: number
  readonly imglySeconds: number
  readonly loadAverage: number
}
const results: Round[] = []
const peaks: { readonly megapixels: number; readonly megabytes: number; readonly imglyMegabytes: number }[] = []
const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, no graphics processor`

const lineOf = ({ megapixels }: (typeof sizes)[number]): readonly string[] => {
  const ofSize = results.filter((one) => one.megapixels === megapixels && one.round > 0)
  if (ofSize.length === 0) return []
  const [ours, theirs] = [median(ofSize.map((one) => one.seconds)), median(ofSize.map((one) => one.imglySeconds))]
  const ratio = median(ofSize.map((one) => one.imglySeconds / one.seconds))
  const peak = peaks.find((one) => one.megapixels === megapixels)
  return [
    `| ${megapixels} | ${ofSize.length} | ${ours.toFixed(1)} | ${theirs.toFixed(1)} | ${ratio.toFixed(2)} | ${peak?.megabytes ?? ''} | ${peak?.imglyMegabytes ?? ''} | ${Math.max(...ofSize.map((one) => one.loadAverage))} |`,
  ]
}

const write = (): Promise<void> =>
  writeResults(
    'speed/cutoutsInTab',
    { measuredAt: new Date().toISOString(), machine, results, peaks },
    `# Cut-outs in the tab beside @imgly/background-removal

${machine}; version 1.7.0 of it on its own runtime by WebAssembly with threads, both with ISNet in half floats of the same file; rounds in turn after
one to fetch and open. Ours also refines the edge at the photo's own size and cleans its colours. The ratio is the median of the rounds' own.

| MP | rounds | ours, s | imgly, s | imgly takes, times ours | our tab, MB at most | imgly's, MB at most | load at most |
|---|---:|---:|---:|---:|---:|---:|---:|
${sizes.flatMap(lineOf).join('\n')}
`,
  )

const host = await servePage()
try {
  for (const { megapixels, width, height } of sizes) {
    const path = join(tmpdir(), `spotless-cutouts-${process.pid}-${megapixels}.jpg`)
    await sharp(join(import.meta.dirname, '../../fixtures/photos/kitten.webp'))
      .resize(width, height, { fit: 'cover', position: 'top' })
      .jpeg({ quality: 90 })
      .toFile(path)
    await withBrowser((ownContext) =>
      withBrowser(async (peerContext) => {
        const page = await openPageTab(ownContext, host.url, mode)
        const imgly = await openImgly(folder, peerContext)
        await page.getByLabel('Photo file').setInputFiles(path)
        for (let round = 0; round <= rounds; round++) {
          const again = page.getByRole('button', { name: 'Start over with this photo' })
          if (await again.isVisible()) await again.click()
          const seconds = await editInTab(page, mode)
          const { seconds: imglySeconds } = await imgly.cutOut(await readFile(path))
          const row = { megapixels, round, seconds, imglySeconds, loadAverage: Math.round(loadavg()[0]! * 10) / 10 }
          console.log(JSON.stringify(row))
          results.push(row)
          await write()
        }
        const [megabytes, imglyMegabytes] = await Promise.all(
          [ownContext, peerContext].map(async (context) =>
            pageMegabytes(await context.browser()!.newBrowserCDPSession(), 'status', peakMemory),
          ),
        )
        peaks.push({ megapixels, megabytes: megabytes!, imglyMegabytes: imglyMegabytes! })
        await write()
        await imgly.close()
      }),
    )
    await rm(path, { force: true })
  }
} finally {
  host.close()
}
