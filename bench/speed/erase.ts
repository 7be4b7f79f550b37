/**
 * How long erasing takes: a sideways JPEG (orientation 6) of 1, 12 and 24 MP with 2 % of it marked in one place, and of 24 MP
 * in ten and in a hundred places, on warm models, beside bare calls in the same run: of MI-GAN as published, and as installed; and how soon an aborted edit
 * ends. `npm run bench -- speed erase`; needs the weights.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeJpegSegments } from '@spotless/engine/container/jpegSegments'
import type { Source } from '@spotless/engine/container/photo'
import { removeObject } from '@spotless/engine/inpaint/removeObject'
import { median } from '@spotless/engine/kernel/statistics/median'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { openModels, root } from '../paths.ts'
import { publishedCalls } from '../peers/publishedCalls.ts'
import { timedMigan } from '../peers/timedMigan.ts'
import { writeResults } from '../report/writeResults.ts'

const threads = 2
const rounds = 7
const maskFraction = 0.02
const sizes = [
  { megapixels: 1, width: 866, height: 1155, marks: 1 },
  { megapixels: 12, width: 3000, height: 4000, marks: 1 },
  { megapixels: 24, width: 4243, height: 5657, marks: 1 },
  { megapixels: 24, width: 4243, height: 5657, marks: 10 },
  { megapixels: 24, width: 4243, height: 5657, marks: 100 },
] as const

const sideways = Uint8Array.from([73, 73, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])
const jpeg: Source = {
  format: 'jpeg',
  isLossless: false,
  quality: 90,
  chromaSubsampling: '4:2:0',
  isProgressive: false,
  bitDepth: 8,
  isGrey: false,
  metadata: {},
}
const png: Source = { ...jpeg, format: 'png', isLossless: true, isGrey: true }

/** Round marks that together cover the given fraction, spread evenly over the photo, as a PNG. */
const roundMarks = async (width: number, height: number, marks: number): Promise<Uint8Array> => {
  const data = new Uint8Array(width * height * 3)
  const radius = Math.sqrt((width * height * maskFraction) / marks / Math.PI)
  const columns = Math.ceil(Math.sqrt((marks * width) / height))
  const rows = Math.ceil(marks / columns)
  for (let mark = 0; mark < marks; mark++) {
    const middle = {
      x: (((mark % columns) + 0.5) / columns) * width,
      y: ((Math.floor(mark / columns) + 0.5) / rows) * height,
    }
    for (let row = Math.ceil(middle.y - radius); row <= middle.y + radius; row++) {
      const half = Math.sqrt(radius ** 2 - (row - middle.y) ** 2)
      const start = row * width + Math.ceil(middle.x - half)
      data.fill(255, start * 3, (start + Math.floor(2 * half)) * 3)
    }
  }
  return (await encodePhoto({ width, height, channels: 3, data }, png)).file
}

/** A photo of the wanted size, made of mirrored copies, so that its detail is that of a real one at every size. */
const mirrored = (from: Raster, width: number, height: number): Raster => {
  const data = new Uint8Array(width * height * 3)
  const fold = (at: number, length: number): number => {
    const inside = at % (2 * length)
    return inside < length ? inside : 2 * length - 1 - inside
  }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (fold(row, from.height) * from.width + fold(column, from.width)) * from.channels
      data.set(from.data.subarray(at, at + 3), (row * width + column) * 3)
    }
  }
  return { width, height, channels: 3, data }
}

const models = openModels(threads)
const published = await publishedCalls(threads)
const ownCall = timedMigan(await models.session('migan'))
await ownCall()

const parts = ['decode', 'model', 'paste', 'encode'] as const
const photo = (await decodePhoto(await readFile(join(root, 'fixtures', 'photos', 'china.jpg')))).raster
const rows = []
for (const { megapixels, width, height, marks } of sizes) {
  const stored = await encodePhoto(mirrored(photo, height, width), jpeg)
  const file = writeJpegSegments(stored.file, { exif: sideways })
  const mask = await roundMarks(width, height, marks)
  const measured: Record<string, number>[] = []
  for (let round = 0; round <= rounds; round++) {
    const publishedMs = await published.call()
    const ownMs = await ownCall()
    const started = performance.now()
    const { timingsMs } = await removeObject(
      { mode: 'object-removal', photo: file, mask, action: 'erase', options: {} },
      pipelineContext(models),
    )
    if (round > 0)
      measured.push({ ...timingsMs, published: publishedMs, own: ownMs, whole: performance.now() - started })
  }
  const of = (part: (typeof parts)[number] | 'published' | 'own' | 'whole'): number =>
    Math.round(median(measured.map((one) => one[part] ?? 0)))
  rows.push({
    megapixels,
    marks,
    ...Object.fromEntries(parts.map((part) => [`${part}Ms`, of(part)])),
    wholeMs: of('whole'),
    publishedCallMs: of('published'),
    timesPublishedCall:
      Math.round(median(measured.map(({ whole = 0, published = 1 }) => whole / published)) * 100) / 100,
    ownCallMs: of('own'),
    peakRssSoFarMiB: Math.round(process.resourceUsage().maxRSS / 1024),
  })
}

/** How long an edit goes on after it is aborted in the middle of its one large fill. */
const abortMs = async (afterMs: number): Promise<number> => {
  const { width, height } = sizes[2]
  const photo24 = await encodePhoto(mirrored(photo, width, height), jpeg)
  const abort = new AbortController()
  let dueMs = 0
  const edit = removeObject(
    {
      mode: 'object-removal',
      photo: photo24.file,
      mask: await roundMarks(width, height, 1),
      action: 'erase',
      options: { erase: { quality: 'best' } },
    },
    pipelineContext(models, {
      signal: abort.signal,
      onProgress: (stage, fraction) => {
        if (stage !== 'inference' || fraction !== 0 || dueMs > 0) return
        // A call of the model keeps the timer waiting: that counts too.
        dueMs = performance.now() + afterMs
        setTimeout(() => abort.abort(new Error('stopped')), afterMs)
      },
    }),
  )
  await edit.catch(() => undefined)
  return Math.round(Math.max(0, performance.now() - dueMs))
}
const abortsMs = []
for (const afterMs of [0, 200, 400, 800]) abortsMs.push(await abortMs(afterMs))
published.end()
await models.close()

const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]
const table = [
  `Median of ${rounds} warm rounds, ${threads} threads in the model, JPEG of orientation 6, ${maskFraction * 100} % marked.`,
  '',
  `| ${columns.join(' | ')} |`,
  `|${columns.map(() => '---:').join('|')}|`,
  ...rows.map((row) => `| ${columns.map((column) => row[column]).join(' | ')} |`),
  '',
  `An edit of 24 MP aborted at some time of its fill ended ${Math.max(...abortsMs)} ms later at most (the server ends the pixel`,
  'process when that takes more than 400 ms).',
  '',
].join('\n')
await writeResults('speed/erase', { threads, rounds, maskFraction, rows, abortsMs }, table)
console.log(table)
