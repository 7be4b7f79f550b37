/**
 * How good erasing is: seeded holes in photographs, each really covered by an object up to its border, filled by this
 * engine and by its peers in the same run. `npm run bench -- quality erase [photos]`; needs the weights. The perceptual
 * metric is SSIMULACRA (Debian's libjxl-devtools), one peer is G'MIC (Debian's gmic); both are left out where missing.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { readSmall } from '../../images/readResized.ts'
import { openModels, photosFolder } from '../../paths.ts'
import { erasePeers } from '../../peers/inpainters.ts'
import { publishedMigan } from '../../peers/publishedMigan.ts'
import { writeResults } from '../../report/writeResults.ts'
import { eraseCase, maskKinds } from './cases.ts'
import { type FillRow, fillMeasuresExplained, fillTables, meanOf } from './fillTable.ts'
import { erasePhotos } from './photos.ts'
import { ourBest, ours, scoreCase } from './scoreCase.ts'

const photoCount = Number(process.argv[2] ?? 16)
const fractions = [0.01, 0.05, 0.15, 0.3]
const sidePx = 512
const files = erasePhotos.slice(0, photoCount)

const models = openModels()
const folder = await mkdtemp(join(tmpdir(), 'erase-quality-'))
const published = await publishedMigan(2)
const peers = await erasePeers(published, folder)

const fillers = { context: pipelineContext(models), peers, folder }
const rows: FillRow[] = []

const percentOf = (count: number, all: number): string => `${Math.round((100 * count) / all)} %`
const isWithin = (value: number, from: number, to: number): boolean => value >= from && value <= to
/** How often one of our engines meets the aims, photo by photo and hole by hole. */
const aimsOf = (engine: string, done: readonly string[]): string => {
  const own = rows.filter((row) => row.engine === engine)
  const perPhoto = done.map((file) => own.filter((row) => row.file === file))
  const texturesGood = perPhoto.filter((of) => isWithin(meanOf(of, 'texture'), 0.8, 1.2)).length
  const seamsGood = perPhoto.filter((of) => isWithin(meanOf(of, 'seam'), 0.8, 1.25)).length
  const bestAmong = (rivals: readonly string[]): number =>
    own.filter((row) =>
      rows.every(
        (other) =>
          !rivals.includes(other.engine) ||
          other.file !== row.file ||
          other.fraction !== row.fraction ||
          other.perceptual >= row.perceptual,
      ),
    ).length
  const rivals = peers.map(({ name }) => name)
  const textured = rivals.filter(
    (name) =>
      meanOf(
        rows.filter((row) => row.engine === name),
        'texture',
      ) >= 0.8,
  )
  return [
    `${engine}: texture within 0.8–1.2 on ${percentOf(texturesGood, done.length)} of the photos, seam within 0.8–1.25 on ${percentOf(seamsGood, done.length)};`,
    `better perceptual score than every peer on ${percentOf(bestAmong(rivals), own.length)} of the holes, than every peer that does not smear`,
    `(mean texture of at least 0.8) on ${percentOf(bestAmong(textured), own.length)}.`,
  ].join(' ')
}
/** What was measured so far; written after each photo, so that a run cut short keeps it. */
const writeReport = async (done: readonly string[]): Promise<string> => {
  const report = [
    '# Fills of holes that were covered by a painted object',
    '',
    `${done.length} photos of about ${sidePx} px, holes of ${fractions.map((fraction) => `${fraction * 100} %`).join(', ')}; means.`,
    ...fillMeasuresExplained,
    '',
    ...fillTables(rows, fractions),
    aimsOf(ours, done),
    '',
    aimsOf(ourBest, done),
    '',
  ].join('\n')
  await writeResults('quality/erase', rows, report)
  return report
}

let report = ''
for (const [index, file] of files.entries()) {
  const truth = await readSmall(join(photosFolder, file), sidePx)
  for (const [step, fraction] of fractions.entries()) {
    const kind = maskKinds[(index + step) % maskKinds.length] ?? 'box'
    const sample = eraseCase(truth, kind, fraction, index * 10 + step + 1)
    rows.push(...(await scoreCase(sample, { file, kind, fraction }, fillers)))
  }
  report = await writeReport(files.slice(0, index + 1))
  console.log(`${file} (${index + 1} of ${files.length})`)
}
console.log(report)
await Promise.all([models.close(), published.release()])
await rm(folder, { recursive: true })
