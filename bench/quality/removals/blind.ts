/**
 * A blind comparison of real removals: what was there with its mark, and the fills of this engine (`fast`) and of MI-GAN's generator
 * alone (128 px margin, hard paste) at 100 %, sides shuffled by a seed. `npm run bench -- blind removals [--later] [--seed=N] [--skip=N]` writes a picture
 * for each removal that no comparison has shown before (`unseenRemovals.ts`, or `laterRemovals.ts`) and the key into a folder of the system's temporary one; judge
 * the pictures before reading the key. Needs the weights.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseLocally } from '@spotless/engine/inpaint/eraseLocally'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import { uniteBoxes } from '@spotless/engine/kernel/geometry/uniteBoxes'
import type { Raster } from '@spotless/engine/raster/raster'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { seeded } from '../../images/seededRandom.ts'
import { openModels } from '../../paths.ts'
import { fillWithGenerator } from '../../peers/fillWithGraph.ts'
import { fixedMargin } from '../../peers/inpainters.ts'
import { readCase } from './casePhotos.ts'
import { laterRemovals } from './laterRemovals.ts'
import { maskOf } from './maskOf.ts'
import { outlineMark } from './outlineMark.ts'
import { unseenRemovals } from './unseenRemovals.ts'

const marginPx = 60
const gapPx = 6
const numberOf = (name: string, missing: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? missing)
const folder = join(tmpdir(), 'removals', 'blind')

const models = openModels(1)
const session = await models.session('migan')
const generatorAlone = fixedMargin(session, fillWithGenerator)
const random = seeded(numberOf('seed', 20))
const removals = process.argv.includes('--later') ? laterRemovals : unseenRemovals
const sides = removals.map(() => (random() < 0.5 ? 'left' : 'right'))
const key: { name: string; ours: string; notes: readonly string[] }[] = []

await mkdir(folder, { recursive: true })
for (const [index, removal] of removals.entries()) {
  if (index < numberOf('skip', 0)) continue
  const photo = await readCase(removal.photo)
  const mask = maskOf(removal, photo.width, photo.height)
  const view = expandBox(maskRegions(mask).reduce(uniteBoxes), marginPx, photo)
  const filled: Raster<Uint8Array> = { ...photo, data: photo.data.slice() }
  const { notes } = await eraseLocally(filled, mask, session, pipelineContext(models))
  const other = await generatorAlone(photo, mask)
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
await models.close()
console.log(`${key.length} pictures and key.json are in ${folder}.`)
