/**
 * What `spotless cutout` costs over the bare engine: 50 photos of about one megapixel cut out by the command, without a server, and
 * by a loop over the engine with the same number of jobs and threads. Processor time is compared, which other work on the
 * machine changes little; wall time is reported. Both start cold: `npm run bench -- speed commandLine [--photos N]`; needs the
 * weights.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { removeBackground } from '@spotless/engine/matte/removeBackground'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { openModels, root } from '../paths.ts'
import { writeResults } from '../report/writeResults.ts'

const photosFlag = process.argv.indexOf('--photos')
const photos = photosFlag < 0 ? 50 : Number(process.argv[photosFlag + 1])
const jobs = 2
const threads = 1
/** Photos with a subject. */
const sources = ['astronaut.png', 'chelsea.png', 'coffee.png', 'kitten.webp'] as const
const sides = { width: 1_155, height: 866 } as const

interface Cost {
  readonly cpuSeconds: number
  readonly wallSeconds: number
  readonly results: number
}

/** Runs a program to its end; the shell's own clock tells the processor time of it and its children. */
const costOf = async (args: readonly string[], folder: string, out: string): Promise<Cost> => {
  const command = 'TIMEFORMAT="%U %S %R"; time "$@"'
  const child = spawn('bash', ['-c', command, 'bash', process.execPath, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
  const [user = 0, system = 0, wallSeconds = 0] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  const results = (await readdir(join(folder, out))).length
  return { cpuSeconds: user + system, wallSeconds, results }
}

/** Cuts out every photo of a folder with nothing around the engine. */
const runBareEngine = async (folder: string): Promise<void> => {
  const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads })
  const names = await readdir(join(folder, 'photos'))
  await mkdir(join(folder, 'bare'))
  const work = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const photo = new Uint8Array(await readFile(join(folder, 'photos', name)))
      const request = { mode: 'background-removal', photo, action: 'erase', options: {} } as const
      const { file } = await removeBackground(request, pipelineContext(models))
      await writeFile(join(folder, 'bare', `${basename(name, extname(name))}.png`), file)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  await models.close()
}

const makePhotos = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'photos'))
  for (let at = 0; at < photos; at++) {
    const source = join(root, 'fixtures', 'photos', sources[at % sources.length] ?? '')
    const file = await sharp(source)
      .removeAlpha()
      .resize({ ...sides, fit: 'cover' })
      .modulate({ brightness: 0.9 + 0.004 * at })
      .jpeg({ quality: 90 })
      .toBuffer()
    await writeFile(join(folder, 'photos', `${at}.jpg`), file)
  }
}

const [task, given] = process.argv.slice(-2)
if (task === 'bare-engine' && given !== undefined) await runBareEngine(given)
else {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-bench-'))
  try {
    await makePhotos(folder)
    const cli = [join(root, 'cli', 'src', 'main.ts'), 'cutout', 'photos', '--out', 'command/', '--jobs', String(jobs)]
    // Reads the weights once, so that both programs find them in the file cache.
    await openModels().session('isnet')
    const bare = await costOf([import.meta.filename, 'bare-engine', folder], folder, 'bare')
    const command = await costOf(cli, folder, 'command')
    const overheadPercent = Math.round((command.cpuSeconds / bare.cpuSeconds - 1) * 1_000) / 10
    const data = { photos, jobs, load: loadavg()[1] ?? 0, bare, command, overheadPercent }
    const row = (name: string, { results, cpuSeconds, wallSeconds }: Cost): string =>
      `| ${name} | ${results} | ${cpuSeconds.toFixed(1)} | ${wallSeconds.toFixed(1)} |`
    const table = [
      '# The command line over the bare engine',
      '',
      `${photos} photos of 1 MP cut out without a server, ${jobs} at a time, both cold. The machine's load was ${data.load.toFixed(0)} on ${cpus().length}`,
      'cores, so that wall times mean little; processor time is compared.',
      '',
      '| | results | processor s | wall s |',
      '|---|---:|---:|---:|',
      row('bare engine', bare),
      row('`spotless cutout`', command),
      '',
      `Overhead: ${overheadPercent} % (aim: at most 10 %).`,
      '',
    ].join('\n')
    await writeResults('speed/commandLine', data, table)
    console.log(table)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
