/**
 * Holes over what a photo shows, as blemishes, lettering and strokes leave them: what is there has to go on, where a removal asks for the
 * ground behind it. Each second object of the removals that were marked by hand, covered in part. `npm run bench -- quality
 * eraseOverSubjects`; needs the weights and, for the perceptual measure, Debian's libjxl-devtools.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { uniteBoxes } from '@spotless/engine/kernel/geometry/uniteBoxes'
import { crop } from '@spotless/engine/raster/crop'
import type { Box, Raster } from '@spotless/engine/raster/raster'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { openModels } from '../../paths.ts'
import { fillWithGenerator } from '../../peers/fillWithGraph.ts'
import { fixedMargin } from '../../peers/inpainters.ts'
import { publishedMigan } from '../../peers/publishedMigan.ts'
import { writeResults } from '../../report/writeResults.ts'
import { readCase } from '../removals/casePhotos.ts'
import { handRemovals } from '../removals/handRemovals.ts'
import { maskOf } from '../removals/maskOf.ts'
import { unseenRemovals } from '../removals/unseenRemovals.ts'
import { type EraseCase, eraseCase, maskKinds } from './cases.ts'
import { type FillRow, fillMeasuresExplained, fillTables } from './fillTable.ts'
import { scoreCase } from './scoreCase.ts'

/** Of the object's box. */
const fractions = [0.03, 0.12] as const
const objects = [...handRemovals, ...unseenRemovals].filter((_, at) => at % 2 === 0)

/** Writes the rows of a part, of `channels` samples a pixel, at a box's place. */
const place = (data: Uint8Array, widthPx: number, part: Uint8Array, box: Box, channels: number): void => {
  for (let row = 0; row < box.height; row++) {
    const at = ((box.top + row) * widthPx + box.left) * channels
    data.set(part.subarray(row * box.width * channels, (row + 1) * box.width * channels), at)
  }
}

/** A case on a part of a photo, with the whole photo around it. */
const caseWithin = (
  photo: Raster<Uint8Array>,
  box: Box,
  kind: (typeof maskKinds)[number],
  fraction: number,
  seed: number,
): EraseCase => {
  const { width, height, channels } = photo
  const part = eraseCase(crop(photo, box) as Raster<Uint8Array>, kind, fraction, seed)
  const covered = { ...photo, data: photo.data.slice() }
  const mask = { width, height, data: new Uint8Array(width * height) }
  place(covered.data, width, part.covered.data, box, channels)
  place(mask.data, width, part.mask.data, box, 1)
  return { truth: photo, covered, mask }
}

const models = openModels()
const folder = await mkdtemp(join(tmpdir(), 'erase-over-subjects-'))
const published = await publishedMigan(1)
const peers = [
  { name: 'MI-GAN’s generator alone, 128 px margin, hard paste', fill: fixedMargin(published, fillWithGenerator) },
]
const fillers = { context: pipelineContext(models), peers, folder }
const rows: FillRow[] = []
for (const [index, removal] of objects.entries()) {
  const photo = await readCase(removal.photo)
  const box = maskRegions(maskOf(removal, photo.width, photo.height)).reduce(uniteBoxes)
  for (const [step, fraction] of fractions.entries()) {
    const kind = maskKinds[(index + step) % maskKinds.length] ?? 'box'
    const sample = caseWithin(photo, box, kind, fraction, 7000 + index * 10 + step)
    rows.push(...(await scoreCase(sample, { file: removal.name, kind, fraction }, fillers)))
  }
  console.log(`${removal.name} (${index + 1} of ${objects.length})`)
}
await Promise.all([models.close(), published.release()])
await rm(folder, { recursive: true })
const report = [
  '# Fills of holes over what a photo shows',
  '',
  `${objects.length} photos of 640 px, each with an object that was covered in part, ${fractions.map((fraction) => `${fraction * 100} %`).join(' and ')} of its box; means.`,
  ...fillMeasuresExplained,
  '',
  ...fillTables(rows, fractions),
].join('\n')
await writeResults('quality/eraseOverSubjects', rows, report)
console.log(report)
