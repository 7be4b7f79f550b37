/**
 * How long face enhancement and headshots take at 1, 12 and 24 megapixels and with ten faces, warm, two threads, and how much
 * memory the process needs at most. Each size runs in a process of its own. `npm run bench -- speed face` with PORTRAITS_DIR;
 * needs the weights.
 */

import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pipelines } from '@spotless/engine/pipelines'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { pixelProcessEnvironment, pixelProcessFlags } from '@spotless/engine-node/pixelProcessTuning'
import sharp from 'sharp'
import { portraitFiles } from '../images/portraits.ts'
import { openModels, root } from '../paths.ts'
import { writeResults } from '../report/writeResults.ts'

interface Measured {
  readonly mode: 'face-enhancement' | 'professional-photo'
  readonly megapixels: number
  readonly faces: number
  readonly isEnlarged: boolean
  /** The first edit of a process at this size, and the next one, whose code is compiled. */
  readonly seconds: number
  readonly secondsAgain: number
  /** Sum over both cores: the cost of the work, independent of other load on the machine. */
  readonly cpuSeconds: number
  readonly rssMegabytes: number
  readonly timingsMs: Readonly<Record<string, number>>
}

const portraits = process.env.PORTRAITS_DIR ?? join(root, '..', 'shared', 'portraits')
const single = { faces: 1, isEnlarged: true } as const
const runs = [
  ...(['face-enhancement', 'professional-photo'] as const).flatMap((mode) =>
    [1, 12, 24].map((megapixels) => ({ mode, megapixels, ...single })),
  ),
  { mode: 'face-enhancement', megapixels: 12, faces: 10, isEnlarged: false } as const,
]

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

/** Ten portraits at twice their size, so that each is soft and is mended: the costliest case. */
const groupPhoto = async (megapixels: number): Promise<Uint8Array> => {
  const [width, height] = [1, 0.75].map((ratio) => Math.round(Math.sqrt((megapixels * 1e6) / 0.75) * ratio)) as [
    number,
    number,
  ]
  const files = (await readdir(portraits)).filter((name) => name.endsWith('.jpg')).sort()
  const placed = Array.from({ length: 10 }, async (_, at) => ({
    input: await sharp(join(portraits, files[at * 50] as string))
      .resize({ height: 550 })
      .toBuffer(),
    left: Math.round((((at % 5) + 0.2) * width) / 5),
    top: Math.round(((Math.floor(at / 5) + 0.3) * height) / 2),
  }))
  return sharp({ create: { width, height, channels: 3, background: '#9a9186' } })
    .composite(await Promise.all(placed))
    .jpeg({ quality: 92 })
    .toBuffer()
}

const measure = async ({ mode, megapixels, faces, isEnlarged }: (typeof runs)[number]): Promise<Measured> => {
  const models = openModels()
  const context = pipelineContext(models)
  const pipeline = pipelines[mode]
  if (pipeline === undefined) throw new Error(`There is no pipeline for ${mode}`)
  const request = { mode, action: 'erase', options: { face: { upscale: isEnlarged } } } as const
  if (megapixels === 1) await pipeline({ ...request, photo: await photoOf(1) }, context)
  else
    for (const name of ['faceBoxes', 'faceMesh', 'faceIdentity', 'restorer', 'faithful2x', 'isnet'] as const)
      await models.session(name)
  const photo = faces === 1 ? await photoOf(megapixels) : await groupPhoto(megapixels)
  const began = performance.now()
  const before = process.cpuUsage()
  const { timingsMs } = await pipeline({ ...request, photo }, context)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const cpuSeconds = (user + system) / 1e6
  const beganAgain = performance.now()
  await pipeline({ ...request, photo }, context)
  const secondsAgain = (performance.now() - beganAgain) / 1000
  await models.close()
  return {
    mode,
    megapixels,
    faces,
    isEnlarged,
    seconds,
    secondsAgain,
    cpuSeconds,
    rssMegabytes: process.resourceUsage().maxRSS / 1024,
    timingsMs,
  }
}

const only = process.env.FACE_LATENCY_RUN
if (only !== undefined) {
  const run = runs[Number(only)]
  if (run === undefined) throw new Error(`There is no run ${only}`)
  console.log(JSON.stringify(await measure(run)))
} else {
  const measured: Measured[] = []
  for (const index of runs.keys()) {
    const { stdout } = await promisify(execFile)(process.execPath, [...pixelProcessFlags, import.meta.filename], {
      env: { ...process.env, ...pixelProcessEnvironment, FACE_LATENCY_RUN: String(index) },
    })
    measured.push(JSON.parse(stdout))
    console.log(stdout.trim())
  }
  const table = [
    '# Face enhancement (with 2x) and headshots: time and memory',
    '',
    'Models open, two threads, one process per line, the same edit twice; JPEG in, JPEG out; one face of a seventh of the side, or ten soft',
    `ones of 280 pixels. Seconds count what else the machine does (load ${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} cores); CPU seconds do not.`,
    '',
    '| mode | megapixels | faces | size | seconds | again | CPU seconds | highest RSS, MB | parts, s |',
    '|---|---|---|---|---|---|---|---|---|',
    ...measured.map(
      ({ mode, megapixels, faces, isEnlarged, seconds, secondsAgain, cpuSeconds, rssMegabytes, timingsMs }) => {
        const parts = Object.entries(timingsMs).map(([part, ms]) => `${part} ${(ms / 1000).toFixed(1)}`)
        return `| ${mode} | ${megapixels} | ${faces} | ${isEnlarged ? '2x' : 'kept'} | ${seconds.toFixed(1)} | ${secondsAgain.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${Math.round(rssMegabytes)} | ${parts.join(', ')} |`
      },
    ),
    '',
  ].join('\n')
  console.log(table)
  await writeResults('speed/face', measured, table)
}
