/**
 * Writes what the network of outlines learns from: windows of measured coverage around the outlines of random marks on
 * photographs, each with the true coverage of its middle. `node training/outlineSamples.ts PHOTOS FILE [cases]`; rows of
 * 32-bit floats: the window, the truth, the measurement's expected error, the number of the photo.
 */

import { open } from 'node:fs/promises'
import { segmentPatch } from '@spotless/engine/watermark/estimateMark'
import { startInversion } from '@spotless/engine/watermark/invertMark'
import { measureCoverage } from '@spotless/engine/watermark/measureCoverage'
import { outlineFeatureCount, outlineFeatures } from '@spotless/engine/watermark/outlineFeatures'
import { markSamples } from './markSamples.ts'

const seed = 3
const keepProbability = 0.65

const [folder, file, cases] = [process.argv[2], process.argv[3], Number(process.argv[4] ?? 170)]
if (folder === undefined || file === undefined) throw new Error('Expected a folder of photos and a file to write.')
const out = await open(file, 'w')
const row = new Float32Array(outlineFeatureCount + 3)
for await (const { patch, mark, noise, coverage, photo, random } of markSamples(folder, cases, seed)) {
  const { width } = patch.box
  const isInside = segmentPatch(patch, mark, noise, false)
  const { planes, isKnown, errors } = startInversion(patch, isInside, mark, noise)
  const believed = Float32Array.from(isInside)
  const measured = measureCoverage(patch, planes, isKnown, believed, mark, errors)
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at] === 1 || random() > keepProbability) continue
    outlineFeatures(measured, width, at, row)
    row.set([coverage[at] as number, measured.deviation[at] as number, photo], outlineFeatureCount)
    await out.write(new Uint8Array(row.slice().buffer))
  }
}
await out.close()
