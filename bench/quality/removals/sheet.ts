/**
 * Real removals at 100 %: what was there with its mark outlined, and the fills of MI-GAN's generator alone, of `fast` and of
 * `best` quality. `npm run bench -- sheet removals [development] [--only=WORDS] [--skip=N] [--count=N] [--fast]` writes one PNG per removal into
 * a folder of the system's temporary one; `--compose [--worst=N,N]` joins them, worst first, to `results/sheets/removals.jpg`. Needs the weights.
 */

import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseLocally } from '@spotless/engine/inpaint/eraseLocally'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import { uniteBoxes } from '@spotless/engine/kernel/geometry/uniteBoxes'
import type { Box, Raster } from '@spotless/engine/raster/raster'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { readSmall } from '../../images/readResized.ts'
import { openModels, photosFolder } from '../../paths.ts'
import { fillWithGenerator } from '../../peers/fillWithGraph.ts'
import { fixedMargin } from '../../peers/inpainters.ts'
import { publishedMigan } from '../../peers/publishedMigan.ts'
import { composeSheet } from './composeSheet.ts'
import { maskOf } from './maskOf.ts'
import { outlineMark } from './outlineMark.ts'
import { developmentRemovals, judgeRemovals } from './removals.ts'

const sidePx = 640
const marginPx = 60
const gapPx = 6
const option = (name: string, missing: string): string =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? missing
const isDevelopment = process.argv.includes('development')
const folder = join(tmpdir(), 'removals', isDevelopment ? 'development' : 'judge')
const qualities = process.argv.includes('--fast') ? (['fast'] as const) : (['fast', 'best'] as const)
const skip = Number(option('skip', '0'))
const removals = (isDevelopment ? developmentRemovals : judgeRemovals)
  .map((removal, index) => ({ removal, index }))
  .filter(({ removal }) => removal.name.includes(option('only', '')))
  .slice(skip, skip + Number(option('count', '1000')))

const models = openModels(1)
const published = await publishedMigan(1)
const generatorAlone = fixedMargin(published, fillWithGenerator)

const cut = ({ data, width, height }: Raster, view: Box): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .extract(view)
    .png()
    .toBuffer()

await mkdir(folder, { recursive: true })
for (const { removal, index } of removals) {
  const photo = await readSmall(join(photosFolder, removal.photo), sidePx)
  const mask = maskOf(removal, photo.width, photo.height)
  const view = expandBox(maskRegions(mask).reduce(uniteBoxes), marginPx, photo)
  const fills: Raster[] = [outlineMark(photo, mask), await generatorAlone(photo, mask)]
  const lines = []
  for (const quality of qualities) {
    const raster = { ...photo, data: photo.data.slice() }
    const started = performance.now()
    const { notes } = await eraseLocally(raster, mask, await models.session('migan'), pipelineContext(models), quality)
    lines.push(`${quality} ${Math.round(performance.now() - started)} ms: ${notes.join('; ')}`)
    fills.push(raster)
  }
  const cuts = await Promise.all(fills.map((fill) => cut(fill, view)))
  await sharp({
    create: {
      width: cuts.length * (view.width + gapPx) - gapPx,
      height: view.height,
      channels: 3,
      background: '#808080',
    },
  })
    .composite(cuts.map((input, place) => ({ input, left: place * (view.width + gapPx), top: 0 })))
    .png()
    .toFile(join(folder, `${String(index).padStart(2, '0')}.png`))
  console.log(`${index} ${removal.name}: ${lines.join(' | ')}`)
}
if (process.argv.includes('--compose')) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png'))
  await composeSheet(folder, files, option('worst', '').split(',').map(Number))
}
console.log(folder)
await Promise.all([models.close(), published.release()])
