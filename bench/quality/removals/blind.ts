/**
 * A blind comparison of real removals: what was there with its mark, and the fills of this engine (`fast`, the mark fitted to its object as the
 * editor does) and of MI-GAN's generator alone (the mark as drawn, 128 px margin, hard paste) at 100 %, sides shuffled by a seed.
 * `npm run bench -- blind removals [--later|--hand|--thin] [--asDrawn] [--seed=N] [--skip=N]` writes a picture for each removal of a list
 * (`unseenRemovals.ts`, `laterRemovals.ts`, `handRemovals.ts`, `thinPartRemovals.ts`) and the key into a folder of the system's temporary one; with `--asDrawn` the other side
 * is this engine with the mark as drawn. Judge the pictures before reading the key. Needs the weights.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseLocally } from '@spotless/engine/inpaint/eraseLocally'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import { uniteBoxes } from '@spotless/engine/kernel/geometry/uniteBoxes'
import type { Mask, Raster } from '@spotless/engine/raster/raster'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { seeded } from '../../images/seededRandom.ts'
import { openModels } from '../../paths.ts'
import { fillWithGenerator } from '../../peers/fillWithGraph.ts'
import { fixedMargin } from '../../peers/inpainters.ts'
import { publishedMigan } from '../../peers/publishedMigan.ts'
import { readCase } from './casePhotos.ts'
import { fitMarks } from './fitMarks.ts'
import { handRemovals } from './handRemovals.ts'
import { laterRemovals } from './laterRemovals.ts'
import { maskOf } from './maskOf.ts'
import { outlineMark } from './outlineMark.ts'
import { thinPartRemovals } from './thinPartRemovals.ts'
import { unseenRemovals } from './unseenRemovals.ts'

const marginPx = 60
const gapPx = 6
const numberOf = (name: string, missing: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? missing)
const folder = join(tmpdir(), 'removals', 'blind')

const models = openModels(1)
const session = await models.session('migan')
const published = await publishedMigan(1)
const generatorAlone = fixedMargin(published, fillWithGenerator)
const random = seeded(numberOf('seed', 20))
const isGiven = (name: string): boolean => process.argv.includes(`--${name}`)
const lists = { later: laterRemovals, hand: handRemovals, thin: thinPartRemovals }
const removals = Object.entries(lists).find(([name]) => isGiven(name))?.[1] ?? unseenRemovals
const runtime = nodeRuntime(models)
const sides = removals.map(() => (random() < 0.5 ? 'left' : 'right'))
const key: { name: string; ours: string; notes: readonly string[] }[] = []

await mkdir(folder, { recursive: true })
for (const [index, removal] of removals.entries()) {
  if (index < numberOf('skip', 0)) continue
  const photo = await readCase(removal.photo)
  const mask = maskOf(removal, photo.width, photo.height)
  const view = expandBox(maskRegions(mask).reduce(uniteBoxes), marginPx, photo)
  const erase = async (marked: Mask) => {
    const raster: Raster<Uint8Array> = { ...photo, data: photo.data.slice() }
    const { notes } = await eraseLocally(raster, marked, session, pipelineContext(models))
    return { raster, notes }
  }
  const { raster: filled, notes } = await erase(await fitMarks(photo, runtime)(mask))
  const other = isGiven('asDrawn') ? (await erase(mask)).raster : await generatorAlone(photo, mask)
  const shown = [outlineMark(photo, mask), ...(sides[index] === 'left' ? [filled, other] : [other, filled])]
  const layers = shown.map(async ({ data, width, height }, place) => ({
    input: await sharp(data, { raw: { width, height, channels: 3 } })
      .extract(view)
      .png()
      .toBuffer(),
    left: place * (view.width + gapPx),
    top: 0,
  }))
  const width = shown.length * (view.width + gapPx) - gapPx
  await sharp({ create: { width, height: view.height, channels: 3, background: '#808080' } })
    .composite(await Promise.all(layers))
    .png()
    .toFile(join(folder, `${String(index).padStart(2, '0')}.png`))
  key.push({ name: removal.name, ours: sides[index] as string, notes })
  await writeFile(join(folder, 'key.json'), `${JSON.stringify(key, null, 1)}\n`)
}
await Promise.all([models.close(), published.release()])
console.log(`${key.length} pictures and key.json are in ${folder}.`)
