/**
 * Eight cut-outs with fur or hair on white, black and magenta, each at 100 % where its edge is finest: `npm run bench --
 * sheet matte` writes bench/results/sheets/matte.jpg and who took the photos beside it. Photos are those of `PHOTOS_DIR`.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeBackgroundSchema } from '@spotless/contract/options'
import { boxFilterWithin } from '@spotless/engine/kernel/filter/boxFilterWithin'
import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { clamp } from '@spotless/engine/kernel/scalar/clamp'
import { cutOut } from '@spotless/engine/matte/cutOut'
import { replaceBackground } from '@spotless/engine/matte/replaceBackground'
import type { Box, Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../../..')
const photos = process.env.PHOTOS_DIR ?? join(root, '..', 'shared', 'photos')
const results = join(root, 'bench', 'results')
const [cellWidth, cellHeight, gapPx] = [360, 280, 4]
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
  const density = boxFilterWithin(partial, cellHeight >> 1).data
  const best = density.reduce((most, value, pixel) => (value > (density[most] as number) ? pixel : most), 0)
  const [wide, high] = [Math.min(cellWidth, width), Math.min(cellHeight, height)]
  return {
    left: clamp((best % width) - (wide >> 1), 0, width - wide),
    top: clamp(Math.floor(best / width) - (high >> 1), 0, height - high),
    width: wide,
    height: high,
  }
}

const cropped = ({ data, width, height, channels }: Raster, box: Box): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } }).removeAlpha().extract(box).png().toBuffer()

const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
const cells: { readonly input: Buffer; readonly left: number; readonly top: number }[] = []
for (const [row, file] of files.entries()) {
  const { raster } = await decodePhoto(await readFile(join(photos, file)))
  const { raster: cut } = await cutOut(raster, nodeRuntime(models))
  const box = finest(cut)
  const pictures = [
    raster,
    ...backdrops.map((colour) =>
      replaceBackground(cut, changeBackgroundSchema.parse({ backdrop: { kind: 'colour', colour } })),
    ),
  ]
  for (const [column, picture] of pictures.entries()) {
    const [left, top] = [column * (cellWidth + gapPx), row * (cellHeight + gapPx)]
    cells.push({ input: await cropped(picture, box), left, top })
  }
  console.log(`${file} at ${box.left}, ${box.top}`)
}
await models.close()

await mkdir(results, { recursive: true })
const width = (backdrops.length + 1) * (cellWidth + gapPx) - gapPx
const height = files.length * (cellHeight + gapPx) - gapPx
await sharp({ create: { width, height, channels: 3, background: '#808080' } })
  .composite(cells)
  .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
  .toFile(join(results, 'sheets/matte.jpg'))

const manifest = (await readFile(join(photos, 'MANIFEST.tsv'), 'utf8')).split('\n').map((line) => line.split('\t'))
const credits = files.map((file) => {
  const [, , , shows, licence, attribution] = manifest.find(([name]) => name === file) ?? []
  return `| ${shows ?? file} | ${attribution ?? 'unknown'} | ${licence ?? 'unknown'} |`
})
await writeFile(
  join(results, 'sheets/matte.md'),
  [
    '# Cut-outs at 100 %',
    '',
    'Each row of `matte.jpg`: the photo, then its cut-out on white, black and magenta, where the edge is finest.',
    '',
    '| photo | by | licence |',
    '|---|---|---|',
    ...credits,
    '',
  ].join('\n'),
)
