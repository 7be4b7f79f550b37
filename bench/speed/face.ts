/**
 * How long face enhancement and headshots take at 1, 12 and 24 megapixels, warm, two threads, and how much memory the
 * process needs at most. Each size runs in a process of its own. `npm run bench -- speed face`; needs the weights.
 */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { promisify } from 'node:util'
import { pipelines } from '@spotless/engine/pipelines'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { portraitFiles } from '../images/portraits.ts'
import { openModels } from '../paths.ts'
import { writeResults } from '../report/writeResults.ts'

interface Measured {
  readonly mode: 'face-enhancement' | 'professional-photo'
  readonly megapixels: number
  readonly seconds: number
  /** Sum over both cores: the cost of the work, independent of other load on the machine. */
  readonly cpuSeconds: number
  readonly rssMegabytes: number
  readonly timingsMs: Readonly<Record<string, number>>
}

const runs = (['face-enhancement', 'professional-photo'] as const).flatMap((mode) =>
  [1, 12, 24].map((megapixels) => ({ mode, megapixels })),
)

/** One portrait among grey, so that the face has the size it has in ordinary photos: a seventh of the shorter side. */
const photoOf = async (megapixels: number): Promise<Uint8Array> => {
  const side = Math.round(Math.sqrt(megapixels * 1e6))
  const portrait = await sharp(await readFile(portraitFiles.astronaut))
    .resize(Math.round(side * 0.7))
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background: '#9a9186' } })
    .composite([{ input: portrait, gravity: 'south' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

const measure = async ({ mode, megapixels }: (typeof runs)[number]): Promise<Measured> => {
  const models = openModels()
  const context = pipelineContext(models)
  const pipeline = pipelines[mode]
  if (pipeline === undefined) throw new Error(`There is no pipeline for ${mode}`)
  const request = { mode, action: 'erase', options: {} } as const
  if (megapixels === 1) await pipeline({ ...request, photo: await photoOf(1) }, context)
  else
    for (const name of ['faceBoxes', 'faceMesh', 'faceIdentity', 'faithful2x', 'isnet'] as const)
      await models.session(name)
  const photo = await photoOf(megapixels)
  const began = performance.now()
  const before = process.cpuUsage()
  const { timingsMs } = await pipeline({ ...request, photo }, context)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const cpuSeconds = (user + system) / 1e6
  await models.close()
  return { mode, megapixels, seconds, cpuSeconds, rssMegabytes: process.resourceUsage().maxRSS / 1024, timingsMs }
}

const only = process.env.FACE_LATENCY_RUN
if (only !== undefined) {
  const run = runs[Number(only)]
  if (run === undefined) throw new Error(`There is no run ${only}`)
  console.log(JSON.stringify(await measure(run)))
} else {
  const measured: Measured[] = []
  for (const index of runs.keys()) {
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename], {
      env: { ...process.env, FACE_LATENCY_RUN: String(index) },
    })
    measured.push(JSON.parse(stdout))
    console.log(stdout.trim())
  }
  const table = [
    '# Face enhancement (with 2x) and headshots: time and memory',
    '',
    'Models open, two threads, one process per line; JPEG in, JPEG out; one face of a seventh of the side. Seconds count what else the',
    `machine does (load ${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} cores); CPU seconds do not.`,
    '',
    '| mode | megapixels | seconds | CPU seconds | highest RSS, MB | parts, s |',
    '|---|---|---|---|---|---|',
    ...measured.map(({ mode, megapixels, seconds, cpuSeconds, rssMegabytes, timingsMs }) => {
      const parts = Object.entries(timingsMs).map(([part, ms]) => `${part} ${(ms / 1000).toFixed(1)}`)
      return `| ${mode} | ${megapixels} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${Math.round(rssMegabytes)} | ${parts.join(', ')} |`
    }),
    '',
  ].join('\n')
  console.log(table)
  await writeResults('speed/face', measured, table)
}
