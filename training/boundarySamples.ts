/**
 * Writes what the network of boundaries learns from: windows of photographs with random marks, each with whether a mark begins or ends
 * in its middle. `node training/boundarySamples.ts PHOTOS FILE [cases]`; rows of 32-bit floats: the window, the answer (0: neither,
 * 1: begins, 2: ends), the number of the photo.
 */

import { open } from 'node:fs/promises'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { boundaryContext, boundaryFeatureCount, boundaryFeatures } from '@spotless/engine/watermark/boundaryFeatures'
import { markSamples } from './markSamples.ts'

const seed = 5
/** Most windows show no change, so fewer of them are kept. */
const keepProbabilities = { same: 0.06, changed: 0.4 } as const

const [folder, file, cases] = [process.argv[2], process.argv[3], Number(process.argv[4] ?? 340)]
if (folder === undefined || file === undefined) throw new Error('Expected a folder of photos and a file to write.')
const out = await open(file, 'w')
const row = new Float32Array(boundaryFeatureCount + 2)
for await (const { patch, mark, noise, coverage, photo, random } of markSamples(folder, cases, seed)) {
  const { width } = patch.box
  const mayBeCovered = dilate(patch.painted, width, 1)
  const context = boundaryContext(patch, mark, noise)
  const rows: Uint8Array[] = []
  for (let at = 0; at < coverage.length; at++) {
    if (mayBeCovered[at] === 0) continue
    for (const isDown of [false, true]) {
      const stride = isDown ? width : 1
      const [before, after] = [(coverage[at - stride] ?? 0) > 0.5, (coverage[at + stride] ?? 0) > 0.5]
      const answer = before === after ? 0 : after ? 1 : 2
      if (random() > (answer === 0 ? keepProbabilities.same : keepProbabilities.changed)) continue
      if (!boundaryFeatures(context, at, isDown, row)) continue
      row.set([answer, photo], boundaryFeatureCount)
      rows.push(new Uint8Array(row.slice().buffer))
    }
  }
  await out.write(Buffer.concat(rows))
}
await out.close()
