/**
 * How long a HEIC of 12 megapixels takes to come in, beside a JPEG of the same picture: reading the header, decoding, and starting
 * and ending the decoder's thread. One coded picture and, as phones write it, a grid of tiles. Needs `heif-enc` (Debian:
 * libheif-examples). `npm run bench -- speed heic`; on an idle machine, because HEIC is decoded by one core and JPEG by several.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from '@spotless/engine/kernel/statistics/median'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { gridHeic } from '@spotless/engine-node/testing/heifFiles'
import sharp from 'sharp'
import { root } from '../paths.ts'
import { writeResults } from '../report/writeResults.ts'

const run = promisify(execFile)
const rounds = 7
/** The picture is repeated, so that it has detail in every pixel. */
const tilePx = 512
const [columns, rows] = [8, 6]
const [jpegQuality, heicQuality] = [90, 75]

const tile = sharp(join(root, 'fixtures', 'photos', 'astronaut.png')).removeAlpha()
const whole = await sharp({
  create: { width: columns * tilePx, height: rows * tilePx, channels: 3, background: 'black' },
})
  .composite([{ input: await tile.png().toBuffer(), tile: true }])
  .png()
  .toBuffer()

const heicOf = async (png: Uint8Array): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-heic-'))
  try {
    await writeFile(join(folder, 'in.png'), png)
    await run('heif-enc', ['-q', String(heicQuality), join(folder, 'in.png'), '-o', join(folder, 'out.heic')])
    return new Uint8Array(await readFile(join(folder, 'out.heic')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const files = {
  JPEG: new Uint8Array(await sharp(whole).jpeg({ quality: jpegQuality }).toBuffer()),
  'HEIC, one picture': await heicOf(whole),
  'HEIC, grid of 48 tiles': gridHeic(await heicOf(await tile.png().toBuffer()), { columns, rows }),
}

const measured: {
  readonly file: string
  readonly megabytes: number
  readonly medianMs: number
  readonly worstMs: number
}[] = []
for (const [file, bytes] of Object.entries(files)) {
  const times: number[] = []
  await decodePhoto(bytes)
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await decodePhoto(bytes)
    times.push(performance.now() - started)
  }
  measured.push({
    file,
    megabytes: Math.round(bytes.length / 1e5) / 10,
    medianMs: Math.round(median(times)),
    worstMs: Math.round(Math.max(...times)),
  })
}

const jpegMs = measured[0]?.medianMs ?? 0
const lines = measured.map(
  ({ file, megabytes, medianMs, worstMs }) =>
    `| ${file} | ${megabytes} | ${medianMs} | ${worstMs} | ${medianMs - jpegMs} |`,
)
const table = `# A photo of 12 megapixels coming in

Milliseconds from a file in memory to upright pixels, ${rounds} rounds after a first; the bar is 1,500 over JPEG on two cores.

| file | MB | median | worst | over JPEG |
|---|---|---|---|---|
${lines.join('\n')}
`
await writeResults('speed/heic', measured, table)
process.stdout.write(table)
