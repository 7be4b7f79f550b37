/**
 * How long a cut-out takes, from JPEG to PNG: photos of 1, 12 and 24 MP on warm models with two threads, beside the bare
 * IS-Net call and the bare U²-Net-p call of the same rounds, and the most memory the process held. Each size runs in a
 * process of its own: `npm run bench -- speed matte`; needs the weights.
 */

import { execFile } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { median } from '@spotless/engine/kernel/statistics/median'
import { matteSidePx } from '@spotless/engine/matte/predictMatte'
import { removeBackground } from '@spotless/engine/matte/removeBackground'
import { float32Tensor } from '@spotless/engine/ports'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { pixelProcessEnvironment, pixelProcessFlags } from '@spotless/engine-node/pixelProcessTuning'
import sharp from 'sharp'
import { z } from 'zod'
import { openModels, photosFolder } from '../paths.ts'
import { openSmallMatte } from '../peers/u2netp.ts'
import { writeResults } from '../report/writeResults.ts'

const threads = 2
const rounds = 3
const sizes = [
  { megapixels: 1, width: 1155, height: 866 },
  { megapixels: 12, width: 4000, height: 3000 },
  { megapixels: 24, width: 5657, height: 4243 },
] as const

const measuredSchema = z.strictObject({
  megapixels: z.number(),
  /** Milliseconds, one per round. */
  bareMs: z.array(z.number()),
  smallMs: z.array(z.number()),
  jobMs: z.array(z.number()),
  /** Of the last round. */
  partsMs: z.record(z.string(), z.number()),
  peakBytes: z.number(),
})
type Measured = z.infer<typeof measuredSchema>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** One size, in this process. */
const measure = async ({ megapixels, width, height }: (typeof sizes)[number]): Promise<Measured> => {
  const photo = await sharp(join(photosFolder, 'gcompris-qt-data', 'red_panda.webp'))
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer()
  const models = openModels(threads)
  const small = await openSmallMatte(threads)
  const session = await models.session('isnet')
  const input = float32Tensor(new Float32Array(3 * matteSidePx ** 2), [1, 3, matteSidePx, matteSidePx])
  const grey = createPlane(320, 320)
  const context = pipelineContext(models)
  const request = { mode: 'background-removal', photo, action: 'erase', options: {} } as const
  const bare = async (): Promise<void> => void (await session.run({ input }, ['output']))
  await bare()
  let { timingsMs } = await removeBackground(request, context)
  const [bareMs, smallMs, jobMs]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    bareMs.push(await timed(bare))
    smallMs.push(await timed(() => small.predict([grey, grey, grey])))
    jobMs.push(
      await timed(async () => {
        timingsMs = (await removeBackground(request, context)).timingsMs
      }),
    )
  }
  await models.close()
  await small.close()
  const peakBytes = process.resourceUsage().maxRSS * 1024
  return { megapixels, bareMs, smallMs, jobMs, partsMs: { ...timingsMs }, peakBytes }
}

const only = sizes.find(({ megapixels }) => process.argv.includes(String(megapixels)))
if (only !== undefined) console.log(JSON.stringify(await measure(only)))
else {
  const all: Measured[] = []
  for (const { megapixels } of sizes) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...pixelProcessFlags, import.meta.filename, String(megapixels)],
      { env: { ...process.env, ...pixelProcessEnvironment } },
    )
    all.push(measuredSchema.parse(JSON.parse(stdout)))
  }
  const parts = ['decode', 'shrink', 'inference', 'refine', 'compose', 'encode'] as const
  const line = ({ megapixels, bareMs, smallMs, jobMs, partsMs, peakBytes }: Measured): string => {
    const ratio = median(jobMs.map((job, round) => job / (bareMs[round] as number))).toFixed(2)
    const whole = [bareMs, smallMs, jobMs].map((values) => median(values).toFixed(0))
    const single = parts.map((part) => (partsMs[part] ?? 0).toFixed(0))
    return `| ${[megapixels, ...whole, ratio, ...single, (peakBytes / 1e9).toFixed(2)].join(' | ')} |`
  }
  const text = [
    '# Cut-outs: milliseconds and memory',
    '',
    `Two threads, warm, medians of ${rounds} rounds; the ratio is the median of each round's whole job to its bare call. The`,
    'parts are the last round’s. Memory is the most that the process held, both networks loaded. The machine’s load in the',
    `last minutes was ${loadavg()[1]?.toFixed(0)} on ${cpus().length} cores: well above the cores, only ratios mean anything.`,
    '',
    `| MP | IS-Net alone | U²-Net-p alone | whole job | ratio | ${parts.join(' | ')} | GB |`,
    `|${'---|'.repeat(parts.length + 6)}`,
    ...all.map(line),
    '',
  ].join('\n')
  console.log(text)
  await writeResults('speed/matte', all, text)
}
