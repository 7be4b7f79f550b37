/**
 * How long a person waits: the whole `POST /api/process` of an erase on a 12 MP photo with 2 % of it marked, through the
 * running product, beside a bare call of MI-GAN as published in the same run; and the memory that the product's processes took at most.
 * `npm run bench -- speed request`; needs the weights.
 */

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processAnswerSchema } from '@spotless/contract/edit'
import { uploadAnswerSchema } from '@spotless/contract/upload'
import { median } from '@spotless/engine/kernel/statistics/median'
import sharp from 'sharp'
import { makeSidewaysPhoto, uprightHeight, uprightWidth } from '../../e2e/support/makeSidewaysPhoto.ts'
import { embeddedIssuerUrl, signIdToken } from '../../server/src/identity/embeddedIssuer.ts'
import { openSecrets } from '../../server/src/secrets.ts'
import { root } from '../paths.ts'
import { publishedCalls } from '../peers/publishedCalls.ts'
import { writeResults } from '../report/writeResults.ts'

const port = Number(process.env.BENCH_PORT ?? 3210)
const origin = `http://localhost:${port}`
const threads = 2
/** A free account has five edits a day; the first of each photo is reported separately. */
const people = 4
const editsEach = 4
const maskFraction = 0.02

const dataFolder = await mkdtemp(join(tmpdir(), 'spotless-bench-'))
const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataFolder, LOG_LEVEL: 'warn' },
  stdio: 'inherit',
})
const serverPid = server.pid
if (serverPid === undefined) throw new Error('The product could not be started.')

/** Current resident memory of the product's processes in MiB, where the system reports it (Linux). */
const residentMiB = async (): Promise<Record<string, number>> => {
  const children = await readFile(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8').catch(() => '')
  const resident: Record<string, number> = {}
  for (const pid of [serverPid, ...children.split(' ').filter(Boolean)]) {
    const kib = Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0)
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const name = pid === serverPid ? 'server' : command.includes('"warm":true') ? 'engine' : 'upload check'
    resident[name] = Math.round(kib / 1024)
  }
  return resident
}

const peak: Record<string, number> = {}
const sample = setInterval(async () => {
  const now = await residentMiB()
  const together = Object.values(now).reduce((sum, one) => sum + one, 0)
  for (const [name, value] of Object.entries({ ...now, together })) peak[name] = Math.max(peak[name] ?? 0, value)
}, 200)

try {
  for (const deadline = Date.now() + 60_000; ; await wait(200)) {
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) break
    if (Date.now() > deadline) throw new Error('The product was not ready within a minute.')
  }
  const secrets = await openSecrets(join(dataFolder, 'secrets.json'))
  const published = await publishedCalls(threads)
  for (let call = 0; call < 3; call++) await published.call()

  const photo = await makeSidewaysPhoto()
  const radius = Math.sqrt((uprightWidth * uprightHeight * maskFraction) / Math.PI)
  const circle = `<svg width="${uprightWidth}" height="${uprightHeight}"><rect width="100%" height="100%"/><circle cx="50%" cy="50%" r="${radius}" fill="#fff"/></svg>`
  const mask = await sharp(Buffer.from(circle)).toColourspace('b-w').png().toBuffer()
  const body = JSON.stringify({ maskData: `data:image/png;base64,${mask.toString('base64')}`, mode: 'erase' })

  const rounds: { isFirst: boolean; bareMs: number; wholeMs: number; outsideMs: number }[] = []
  for (let person = 0; person <= people; person++) {
    const token = await signIdToken(
      { email: `p${person}@example.com`, name: '' },
      embeddedIssuerUrl(origin),
      secrets.signingKeys,
    )
    const headers = { authorization: `Bearer ${token}` }
    const form = new FormData()
    form.set('editingMode', 'object-removal')
    // A byte behind the picture makes it another file, as another person's photo would be.
    const file = new Blob([new Uint8Array(photo), Uint8Array.of(person)], { type: 'image/jpeg' })
    form.set('file', file, 'photo.jpg')
    const uploaded = await fetch(`${origin}/api/upload`, { method: 'POST', headers, body: form })
    if (!uploaded.ok) throw new Error(await uploaded.text())
    const { id } = uploadAnswerSchema.parse(await uploaded.json())
    for (let edit = 0; edit < editsEach; edit++) {
      await wait(300)
      const bareMs = await published.call()
      await wait(300)
      const started = performance.now()
      const answer = await fetch(`${origin}/api/process/${id}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      const text = await answer.text()
      const wholeMs = performance.now() - started
      if (!answer.ok) throw new Error(text)
      const { durationMs } = processAnswerSchema.parse(JSON.parse(text))
      if (person > 0) rounds.push({ isFirst: edit === 0, bareMs, wholeMs, outsideMs: wholeMs - durationMs })
    }
  }
  published.end()

  const row = (name: string, of: typeof rounds) => ({
    edits: name,
    wholeMs: Math.round(median(of.map(({ wholeMs }) => wholeMs))),
    publishedCallMs: Math.round(median(of.map(({ bareMs }) => bareMs))),
    timesPublishedCall: Math.round(100 * median(of.map(({ wholeMs, bareMs }) => wholeMs / bareMs))) / 100,
    outsideJobMs: Math.round(median(of.map(({ outsideMs }) => outsideMs))),
    outsideJobMostMs: Math.round(Math.max(...of.map(({ outsideMs }) => outsideMs))),
  })
  const rows = [
    row(
      'first of a photo',
      rounds.filter(({ isFirst }) => isFirst),
    ),
    row(
      'later of the photo',
      rounds.filter(({ isFirst }) => !isFirst),
    ),
  ]
  const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]
  const table = [
    `Whole \`POST /api/process\`, 12 MP JPEG of orientation 6, ${maskFraction * 100} % marked, ${threads} threads, medians of ${rounds.length} edits.`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---:').join('|')}|`,
    ...rows.map((one) => `| ${columns.map((column) => one[column]).join(' | ')} |`),
    '',
    `Most resident memory from the first start on: ${Object.entries(peak)
      .map(([name, value]) => `${name} ${value} MiB`)
      .join(', ')}.`,
    '',
  ].join('\n')
  await writeResults('speed/request', { threads, maskFraction, rows, peakMiB: peak }, table)
  console.log(table)
} finally {
  clearInterval(sample)
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await rm(dataFolder, { recursive: true, force: true })
}
