/**
 * How far the results of the tab are from those of the same pipeline in Node: ten photos for each mode, in real Chromium, marked by
 * mouse where a mode needs a mask. Each row is written when it is done, and rows that are there are not measured again:
 * `npm run bench -- quality device [MODE] [again]`; needs the weights and, for faces, PORTRAITS_DIR.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { pipelines } from '@spotless/engine/pipelines'
import type { NodeModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { editInTab, markPart, openPageTab, savedResult, sentMask, withBrowser } from '../../device/deviceTab.ts'
import { psnrOfFiles } from '../../device/psnrOfFiles.ts'
import { servePage } from '../../device/servePage.ts'
import { openModels, photosFolder, resultsFolder, root } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { type DeviceCase, deviceCases, photoOf } from './cases.ts'

const name = 'quality/device'
/** What the issue asks for; a row below it needs a reason. */
const aimDecibels = 50
const portraitsFolder = process.env.PORTRAITS_DIR ?? join(root, '..', 'shared', 'portraits')

interface Row {
  readonly mode: DeviceMode
  readonly file: string
  readonly format: string
  /** Null where every sample is equal, absent where neither gave a result. */
  readonly decibels?: number | null
  readonly largest?: number
  /** What the tab and Node say where there is no result. */
  readonly refusals?: { readonly tab: string | null; readonly node: string | null }
}

const pathOf = (file: string): string =>
  [photosFolder, portraitsFolder].map((folder) => join(folder, file)).find(existsSync) ?? join(photosFolder, file)

/** What an edit was refused with. @throws what ended otherwise: a tab that is gone, a limit of time */
const refused = (error: unknown): { readonly refusal: string } => {
  if (
    !(error instanceof Error) ||
    error.name === 'TimeoutError' ||
    /has been closed|crashed|strict mode/.test(error.message)
  )
    throw error
  return { refusal: error.message }
}

const editInNode = (
  mode: DeviceMode,
  photo: Uint8Array,
  { mask, prompt }: { readonly mask: Uint8Array | undefined; readonly prompt: string | undefined },
  models: NodeModelStore,
) =>
  pipelines[mode]!(
    { mode, photo, action: 'erase', options: {}, ...(mask && { mask }), ...(prompt !== undefined && { prompt }) },
    pipelineContext(models),
  ).then(({ file }) => ({ file }), refused)

const editHere = async (page: Page, mode: DeviceMode, { part, file, prompt }: DeviceCase, photo: Buffer) => {
  const another = page.getByRole('button', { name: 'Another photo' })
  if (await another.isVisible()) await another.click()
  await page.getByLabel('Photo file').setInputFiles({ name: file, mimeType: 'image/*', buffer: photo })
  if (modes[mode].needsMask) await markPart(page, part)
  if (prompt !== undefined) await page.getByLabel('What should change?').fill(prompt)
  return editInTab(page, mode).then(async () => ({ file: await savedResult(page) }), refused)
}

const measure = async (page: Page, mode: DeviceMode, one: DeviceCase, models: NodeModelStore): Promise<Row> => {
  const photo = await photoOf(pathOf(one.file), mode, one)
  const here = await editHere(page, mode, one, photo)
  const there = await editInNode(mode, photo, { mask: await sentMask(page), prompt: one.prompt }, models)
  const row = { mode, file: one.file, format: one.format }
  return 'file' in here && 'file' in there
    ? { ...row, ...(await psnrOfFiles(here.file, there.file)) }
    : {
        ...row,
        refusals: {
          tab: 'refusal' in here ? here.refusal : null,
          node: 'refusal' in there ? there.refusal : null,
        },
      }
}

const words = process.argv.slice(2)
const named = deviceModes.filter((mode) => words.includes(mode))
const rows = words.includes('again')
  ? []
  : await readFile(join(resultsFolder, `${name}.json`), 'utf8').then(
      (text): Row[] => JSON.parse(text).rows,
      () => [],
    )

const wordsOf = ({ decibels, largest, refusals }: Row): string =>
  refusals !== undefined
    ? `no result: tab “${refusals.tab ?? 'a result'}”, Node “${refusals.node ?? 'a result'}” | `
    : `${decibels == null ? 'equal' : decibels.toFixed(1)} | ${largest}`

const summaryOf = (mode: DeviceMode): string => {
  const ofMode = rows.filter((row) => row.mode === mode && row.decibels !== undefined)
  const decibels = ofMode.flatMap((row) => row.decibels ?? []).sort((one, other) => one - other)
  const worst = ofMode.find((row) => row.decibels === decibels[0])
  const below = decibels.filter((one) => one < aimDecibels).length
  return `| ${modes[mode].label} | ${ofMode.length} | ${ofMode.length - decibels.length} | ${worst && decibels.length > 0 ? `${decibels[0]!.toFixed(1)} (${worst.file})` : 'equal'} | ${below} |`
}

const write = (): Promise<void> =>
  writeResults(
    name,
    { measuredAt: new Date().toISOString(), machine: `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`, rows },
    `# Results of the tab beside those of Node

Photos of at most 0.45 megapixels; PSNR over every sample, alpha among them, and the largest difference of two samples. What runs in both is one
pipeline with one set of weights; the kernels of the networks and the codecs are compiled for other processors and round in another order.

| mode | photos | equal | worst, dB | under ${aimDecibels} dB |
|---|---:|---:|---|---:|
${deviceModes
  .filter((mode) => rows.some((row) => row.mode === mode))
  .map(summaryOf)
  .join('\n')}

| mode | photo | as | PSNR, dB | largest difference, of 255 |
|---|---|---|---|---:|
${rows.map((row) => `| ${modes[row.mode].label} | ${row.file} | ${row.format} | ${wordsOf(row)} |`).join('\n')}
`,
  )

/** Measures the photos that are left in one session of the browser. @returns those that it did not come to */
const measureSession = async (
  url: string,
  mode: DeviceMode,
  missing: readonly DeviceCase[],
  models: NodeModelStore,
): Promise<readonly DeviceCase[]> => {
  const left = [...missing]
  const measureLeft = async (context: BrowserContext): Promise<void> => {
    const page = await openPageTab(context, url, mode)
    for (let one = left.shift(); one; one = left.shift()) {
      const row = await measure(page, mode, one, models)
      console.log(JSON.stringify(row))
      rows.push(row)
      await write()
    }
  }
  // A tab that ended, or an edit that took longer than the limit, is no word on the photo: the next run measures it.
  await withBrowser(measureLeft).catch((error: unknown) => console.log(`${mode}: ${String(error).split('\n')[0]}`))
  return left
}

const host = await servePage()
try {
  for (const mode of named.length > 0 ? named : deviceModes) {
    let missing: readonly DeviceCase[] = deviceCases[mode].filter(
      ({ file }) => !rows.some((row) => row.mode === mode && row.file === file),
    )
    const models = openModels(2)
    while (missing.length > 0) missing = await measureSession(host.url, mode, missing, models)
    await models.close()
  }
} finally {
  host.close()
}
