/**
 * The worst removals of the last contact sheet, by eye, for the benchmark page: `npm run bench -- sheet worstRemovals` makes them
 * anew and writes their pictures, at 100 %, to `web/public/worst` and what they show to `results/worstRemovals.json`. Needs the weights.
 */

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type WorstRemovals, worstRemovalPath, worstRemovalsSchema } from '@spotless/contract/content'
import { eraseLocally } from '@spotless/engine/inpaint/eraseLocally'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import { uniteBoxes } from '@spotless/engine/kernel/geometry/uniteBoxes'
import type { Box, Raster } from '@spotless/engine/raster/raster'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { readSmall } from '../../images/readResized.ts'
import { openModels, photosFolder, root } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { maskOf } from './maskOf.ts'
import { outlineMark } from './outlineMark.ts'
import { judgeRemovals } from './removals.ts'

const sidePx = 640
const marginPx = 60
const webp = { quality: 88 } as const

/** Removals that were judged (`results/quality/removals.md`), and the worst of them, worst first, with words for the page. */
const judged = 43
const worst = [
  { removal: 'tower by the water', object: 'a tower by the water', fault: 'a grid of haze before the skyline' },
  { removal: 'cat on a deck', object: 'a cat on a deck', fault: 'a pale slab with a dark edge' },
  { removal: 'board of a sign', object: 'the board of a sign', fault: 'beams that end in the air' },
] as const

const models = openModels(1)
const session = await models.session('migan')
const write = async ({ data, width, height }: Raster, view: Box, path: string): Promise<void> => {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(view)
    .webp(webp)
    .toFile(join(root, 'web', 'public', path))
}

await mkdir(join(root, 'web', 'public', 'worst'), { recursive: true })
const removals: WorstRemovals['removals'] = []
for (const { removal, object, fault } of worst) {
  const found = judgeRemovals.find(({ name }) => name === removal)
  if (found === undefined) throw new Error(`Expected a removal named ${removal}.`)
  const photo = await readSmall(join(photosFolder, found.photo), sidePx)
  const mask = maskOf(found, photo.width, photo.height)
  const view = expandBox(maskRegions(mask).reduce(uniteBoxes), marginPx, photo)
  const name = removal.replaceAll(' ', '-')
  await write(outlineMark(photo, mask), view, worstRemovalPath(name, 'marked'))
  const raster = { ...photo, data: photo.data.slice() }
  await eraseLocally(raster, mask, session, pipelineContext(models))
  await write(raster, view, worstRemovalPath(name, 'result'))
  removals.push({ name, object, fault, width: view.width, height: view.height })
}
await writeResults('worstRemovals', worstRemovalsSchema.parse({ judged, removals }))
await models.close()
