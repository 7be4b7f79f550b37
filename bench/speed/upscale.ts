/**
 * Seconds and memory of whole enlarging jobs (decode, enlarge, encode a JPEG) by size, each in a process of its own so that
 * the peak of its memory is its own. `npm run bench -- speed upscale`; needs the weights.
 */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { maxOutputPixels } from '@spotless/contract/limits'
import { upscaleOptionsSchema } from '@spotless/contract/options'
import type { Factor } from '@spotless/engine/upscale/lumaNetwork'
import { upscalePhoto } from '@spotless/engine/upscale/upscalePhoto'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { openModels, root } from '../paths.ts'
import { writeResults } from '../report/writeResults.ts'

const photo = join(root, 'fixtures', 'photos', 'kitten.webp')
const threads = 2
const aspect = 3 / 2
const megapixels = { faithful: [0.5, 2, 8, 32], crisp: [0.5, 2, 5] } as const
type Variant = keyof typeof megapixels
const variantSchema = upscaleOptionsSchema.shape.variant.unwrap()

interface Job {
  readonly variant: Variant
  readonly factor: Factor
  readonly width: number
  readonly height: number
  readonly seconds: number
  /** Seconds of all processors together: the same however busy the machine is. */
  readonly processorSeconds: number
  readonly timingsMs: Readonly<Record<string, number>>
  readonly peakMiB: number
}

/** Runs one job in this process and returns its measurements. */
const runJob = async (variant: Variant, factor: Factor, width: number, height: number): Promise<Job> => {
  const file = await sharp(photo).resize(width, height, { fit: 'fill' }).jpeg({ quality: 92 }).toBuffer()
  const store = openModels(threads)
  const began = performance.now()
  const before = process.cpuUsage()
  const { timingsMs } = await upscalePhoto(
    { mode: 'image-upscale', photo: file, action: 'erase', options: { upscale: { scale: factor, variant } } },
    pipelineContext(store),
  )
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  await store.close()
  return {
    variant,
    factor,
    width,
    height,
    seconds,
    processorSeconds: (user + system) / 1e6,
    timingsMs,
    peakMiB: process.resourceUsage().maxRSS / 1024,
  }
}

/** The largest 3:2 photo of about that many megapixels, not above. */
const sizeOf = (pixels: number): readonly [number, number] => {
  const height = Math.floor(Math.sqrt(pixels / aspect))
  return [Math.floor(height * aspect), height]
}

const seconds = (milliseconds: number | undefined): string => ((milliseconds ?? 0) / 1000).toFixed(1)

const runAll = async (): Promise<void> => {
  const jobs: Job[] = []
  for (const variant of ['faithful', 'crisp'] as const) {
    for (const factor of [2, 4] as const) {
      for (const size of megapixels[variant]) {
        if (size * 1e6 * factor ** 2 > maxOutputPixels) continue
        const [width, height] = sizeOf(size * 1e6)
        const { stdout } = await promisify(execFile)(process.execPath, [
          import.meta.filename,
          ...[variant, factor, width, height].map(String),
        ])
        jobs.push(JSON.parse(stdout) as Job)
        console.error(`${variant} ${factor}x ${size} MP: ${jobs.at(-1)?.seconds.toFixed(1)} s`)
      }
    }
  }
  const table = [
    '# Enlarging a JPEG, by size',
    '',
    `A clean photo, ${threads} threads, one run each; the largest of each variant and factor is the largest permitted. Processor`,
    'seconds count both threads and do not grow when the machine is busy; seconds on the clock do.',
    '',
    '| variant | factor | photo | result | processor seconds | on the clock | decode / enlarge / encode | peak memory |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...jobs.map(({ variant, factor, width, height, timingsMs, peakMiB, ...job }) => {
      const parts = ['decode', 'inference', 'encode'].map((part) => `${seconds(timingsMs[part])} s`).join(' / ')
      const [before, after] = [width * height, width * height * factor ** 2].map((count) => (count / 1e6).toFixed(1))
      return `| ${variant} | ${factor}x | ${before} MP | ${after} MP | ${job.processorSeconds.toFixed(1)} s | ${job.seconds.toFixed(1)} s | ${parts} | ${peakMiB.toFixed(0)} MiB |`
    }),
    '',
  ].join('\n')
  await writeResults('speed/upscale', jobs, table)
  console.log(table)
}

const [variant, ...sizes] = process.argv.slice(2)
const [factor, width, height] = sizes.map(Number)
if (process.argv[1] === import.meta.filename && factor !== undefined && width !== undefined && height !== undefined) {
  console.log(JSON.stringify(await runJob(variantSchema.parse(variant), factor as Factor, width, height)))
} else await runAll()
