/**
 * Eight cut-outs with fur or hair on white, black and magenta, each at 100 % where its edge is finest: `npm run bench --
 * sheet matte` writes bench/results/sheets/matte.jpg and who took the photos beside it. Photos are those of `PHOTOS_DIR`.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeBackgroundSchema } from '@spotless/contract/options'
import { boxFilterWithin } from '@spotless/engine/kernel/filter/boxFilterWithin'
import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { clamp } from '@spotless/engine/kernel/scalar/clamp'
import { cutOut } from '@spotless/engine/matte/cutOut'
import { replaceBackground } from '@spotless/engine/matte/replaceBackground'
import type { Box, Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { openModels, photosFolder } from '../../paths.ts'
import { writeSheet, writeSheetNotes } from '../../report/writeSheet.ts'

const cell = { width: 360, height: 280, gapPx: 4 }
const backdrops = ['#ffffff', '#000000', '#ff00ff'] as const

const files = [
  'gcompris-qt-data/kitten.webp',
  'gcompris-qt-data/alpaca.webp',
  'gcompris-qt-data/red_panda.webp',
  'gcompris-qt-data/dog.webp',
  'plasma-workspace-data/Dog.png',
  'plasma-workspace-data/Cat.png',
  'lomiri-wallpapers-16.04/friends_by_Aitzol_Berasategi.jpg',
  'python3-skimage/astronaut.png',
] as const

/** The part of a cut-out, as large as a cell, that holds most of half-covered pixels. */
const finest = (cut: Raster): Box => {
  const { width, height } = cut
  const partial = createPlane(width, height)
  for (let pixel = 0; pixel < partial.data.length; pixel++) {
    const alpha = (cut.data[pixel * 4 + 3] as number) / 255
    partial.data[pixel] = alpha * (1 - alpha)
  }
  const density = boxFilterWithin(partial, cell.height >> 1).data
  const best = density.reduce((most, value, pixel) => (value > (density[most] as number) ? pixel : most), 0)
  const boxWidth = Math.min(cell.width, width)
  const boxHeight = Math.min(cell.height, height)
  return {
    left: clamp((best % width) - (boxWidth >> 1), 0, width - boxWidth),
    top: clamp(Math.floor(best / width) - (boxHeight >> 1), 0, height - boxHeight),
    width: boxWidth,
    height: boxHeight,
  }
}

const cropped = ({ data, width, height, channels }: Raster, box: Box): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } }).removeAlpha().extract(box).png().toBuffer()

const models = openModels()
const rows: Buffer[][] = []
for (const file of files) {
  const { raster } = await decodePhoto(await readFile(join(photosFolder, file)))
  const { raster: cut } = await cutOut(raster, nodeRuntime(models))
  const box = finest(cut)
  const pictures = [
    raster,
    ...backdrops.map((colour) =>
      replaceBackground(cut, changeBackgroundSchema.parse({ backdrop: { kind: 'colour', colour } })),
    ),
  ]
  rows.push(await Promise.all(pictures.map((picture) => cropped(picture, box))))
  console.log(`${file} at ${box.left}, ${box.top}`)
}
await models.close()

await writeSheet('matte.jpg', rows, cell, { quality: 90, chromaSubsampling: '4:4:4' })

const manifest = (await readFile(join(photosFolder, 'MANIFEST.tsv'), 'utf8'))
  .split('\n')
  .map((line) => line.split('\t'))
const credits = files.map((file) => {
  const [, , , shows, licence, attribution] = manifest.find(([name]) => name === file) ?? []
  return { photo: shows ?? file, attribution, licence }
})
await writeSheetNotes(
  'matte.md',
  'Cut-outs at 100 %',
  ['Each row of `matte.jpg`: the photo, then its cut-out on white, black and magenta, where the edge is finest.'],
  credits,
)
