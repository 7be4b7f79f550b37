/**
 * A blind comparison by eye: 30 holes filled by this engine and by its best peer (MI-GAN's generator alone, 128 px margin, hard
 * paste), side by side at 100 % on sheets of three, the sides shuffled by a seed.
 * `npm run bench -- blind erase [pairs] [sheets to skip] [--fast] [--seed=900]` writes the sheets and, apart from them, the key into a
 * folder of the system's temporary one; judge the sheets before reading the key. With `best` quality unless `--fast` is given.
 * Needs the weights.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseLocally } from '@spotless/engine/inpaint/eraseLocally'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import { uniteBoxes } from '@spotless/engine/kernel/geometry/uniteBoxes'
import type { Box, Raster } from '@spotless/engine/raster/raster'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp, { type OverlayOptions } from 'sharp'
import { readSmall } from '../../images/readResized.ts'
import { seeded } from '../../images/seededRandom.ts'
import { openModels, photosFolder } from '../../paths.ts'
import { fillWithGenerator } from '../../peers/fillWithGraph.ts'
import { fixedMargin } from '../../peers/inpainters.ts'
import { publishedMigan } from '../../peers/publishedMigan.ts'
import { eraseCase, maskKinds } from './cases.ts'
import { erasePhotos } from './photos.ts'

const folder = join(tmpdir(), 'erase-blind')
const quality = process.argv.includes('--fast') ? 'fast' : 'best'
const [pairCount = 30, sheetsBefore = 0] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
const pairsPerSheet = 3
const sidePx = 512
const fractions = [0.02, 0.06]
const cell = { width: 372, height: 310 }
const gapPx = 8
/** Another seed gives other holes and other sides. */
const firstSeed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice('--seed='.length) ?? 900)

const models = openModels()
const session = await models.session('migan')
const published = await publishedMigan(1)
const peer = fixedMargin(published, fillWithGenerator)
const random = seeded(firstSeed + 1131)

/** The part round the hole, in its own pixels. */
const cut = async ({ data, width, height }: Raster, hole: Box): Promise<Buffer> => {
  const margin = expandBox(hole, 40, { width, height })
  const view = {
    left: Math.min(margin.left, Math.max(0, width - cell.width)),
    top: Math.min(margin.top, Math.max(0, height - cell.height)),
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ ...view, width: Math.min(cell.width, width), height: Math.min(cell.height, height) })
    .png()
    .toBuffer()
}

await mkdir(folder, { recursive: true })
const key: { pair: number; photo: string; kind: string; fraction: number; ours: 'left' | 'right' }[] = []
for (let sheet = 0; sheet * pairsPerSheet < pairCount; sheet++) {
  const layers: OverlayOptions[] = []
  for (let place = 0; place < pairsPerSheet; place++) {
    const index = sheet * pairsPerSheet + place
    const photo = erasePhotos[index % erasePhotos.length] as string
    const kind = maskKinds[index % maskKinds.length] ?? 'box'
    const fraction = fractions[Math.floor(index / erasePhotos.length) % fractions.length] as number
    const isOursLeft = random() < 0.5
    key.push({ pair: index + 1, photo, kind, fraction, ours: isOursLeft ? 'left' : 'right' })
    if (sheet < sheetsBefore) continue
    const { covered, mask } = eraseCase(
      await readSmall(join(photosFolder, photo), sidePx),
      kind,
      fraction,
      firstSeed + index,
    )
    const filled = { ...covered, data: covered.data.slice() }
    await eraseLocally(filled, mask, session, pipelineContext(models), quality)
    const other = await peer(covered, mask)
    const hole = maskRegions(mask).reduce(uniteBoxes)
    const sides = [covered, ...(isOursLeft ? [filled, other] : [other, filled])]
    for (const [column, raster] of sides.entries()) {
      const [left, top] = [column * (cell.width + gapPx), place * (cell.height + gapPx)]
      layers.push({ input: await cut(raster, hole), left, top })
    }
  }
  if (sheet < sheetsBefore) continue
  const [width, height] = [3 * (cell.width + gapPx), pairsPerSheet * (cell.height + gapPx)]
  await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(layers)
    .png()
    .toFile(join(folder, `sheet${sheet + 1}.png`))
  console.log(`Sheet ${sheet + 1}: what was covered, and two fills.`)
}
await Promise.all([models.close(), published.release()])
await writeFile(join(folder, 'key.json'), `${JSON.stringify(key, null, 1)}\n`)
console.log(`The sheets and key.json are in ${folder}.`)
