/**
 * Hair, a face, lettering, leaves and brick at 100 %, from left to right: noisy, cleaned, compressed, cleaned, and the
 * compressed photo's middle enlarged twice, bicubically and by the robust way. `npm run bench -- sheet clean` writes
 * bench/results/sheets/clean.jpg and who took the photos beside it. The photos are among those set aside, read from `PHOTOS_DIR`; needs the weights.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clean } from '@spotless/engine/clean/clean'
import { openPlaneCleaner } from '@spotless/engine/clean/planeCleaner'
import { keysCubic } from '@spotless/engine/kernel/resample/keysCubic'
import { resizeRaster } from '@spotless/engine/kernel/resample/resizeRaster'
import type { Raster } from '@spotless/engine/raster/raster'
import { enlarge } from '@spotless/engine/upscale/enlarge'
import { nodeRuntime, runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { addNoise, compress } from '../../images/degrade.ts'
import { openModels, photosFolder, root } from '../../paths.ts'
import { writeSheet, writeSheetNotes } from '../../report/writeSheet.ts'

const store = openModels()

const cellPx = 224
const [sigma, quality] = [15, 30]

/** Places in photos that were halved first where their files lost something. */
const views: readonly {
  readonly file: string
  readonly isHalved: boolean
  readonly left: number
  readonly top: number
}[] = [
  { file: 'gcompris-qt-data/kitten.webp', isHalved: true, left: 340, top: 120 },
  { file: 'python3-skimage/astronaut.png', isHalved: false, left: 120, top: 20 },
  { file: 'python3-skimage/astronaut.png', isHalved: false, left: 260, top: 270 },
  { file: 'lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg', isHalved: true, left: 900, top: 60 },
  { file: 'gcompris-qt-data/colosseum.webp', isHalved: true, left: 200, top: 70 },
]

const read = async ({ file, isHalved, left, top }: (typeof views)[number]): Promise<Raster> => {
  const bytes = await readFile(join(photosFolder, file))
  const { width: whole } = await sharp(bytes).metadata()
  const image = sharp(bytes).removeAlpha().toColourspace('srgb')
  if (isHalved) image.resize(Math.floor(whole / 2), null, { kernel: 'cubic' })
  const data = await sharp(await image.png().toBuffer())
    .extract({ left, top, width: cellPx, height: cellPx })
    .raw()
    .toBuffer()
  return { width: cellPx, height: cellPx, channels: 3, data: new Uint8Array(data) }
}

const middle = ({ width, height, channels, data }: Raster): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } })
    .extract({ left: (width - cellPx) >> 1, top: (height - cellPx) >> 1, width: cellPx, height: cellPx })
    .png()
    .toBuffer()

const cleaner = await openPlaneCleaner(store)
const rows: Buffer[][] = []
for (const view of views) {
  const truth = await read(view)
  const noisy = addNoise(truth, sigma)
  const compressed = await compress(truth, quality)
  const shown = [
    noisy,
    await clean(noisy, cleaner, runtimeWithoutModels()),
    compressed,
    await clean(compressed, cleaner, runtimeWithoutModels()),
    resizeRaster(compressed, 2 * cellPx, 2 * cellPx, keysCubic),
    await enlarge(compressed, 2, 'robust', nodeRuntime(store), {}),
  ]
  rows.push(await Promise.all(shown.map(middle)))
}
await store.close()
await writeSheet('clean.jpg', rows, { width: cellPx, height: cellPx }, { quality: 92 })

const lines = (await readFile(join(root, 'training', 'CREDITS.tsv'), 'utf8'))
  .split('\n')
  .map((line) => line.split('\t'))
const credits = [...new Set(views.map(({ file }) => file))].map((file) => {
  const [, , licence, attribution] = lines.find(([, name]) => name === file) ?? []
  return { photo: file, attribution, licence }
})
await writeSheetNotes(
  'clean.md',
  'Cleaned at 100 %',
  [
    `Each row of \`clean.jpg\`: noise of sigma ${sigma}, cleaned; JPEG ${quality}, cleaned; the middle of the latter enlarged twice,`,
    'bicubically and by the network for degraded photos.',
  ],
  credits,
)
