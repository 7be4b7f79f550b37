/**
 * A contact sheet for looking at: six faces before and after, at full size where they fit. `npm run bench -- sheet face`; needs the weights.
 */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { estimateDegradation } from '@spotless/engine/clean/estimateDegradation'
import type { Face } from '@spotless/engine/face/detectLandmarks'
import { enhanceFaces, restorationsOf } from '@spotless/engine/face/enhanceFaces'
import { enlargeFaces } from '@spotless/engine/face/enlargeFaces'
import { boxAround } from '@spotless/engine/face/faceCrop'
import { crop } from '@spotless/engine/raster/crop'
import type { Raster } from '@spotless/engine/raster/raster'
import { chooseVariant } from '@spotless/engine/upscale/chooseVariant'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { portraitCredits, readPortrait } from '../../images/portraits.ts'
import { openModels, resultsFolder } from '../../paths.ts'
import { writeSheet } from '../../report/writeSheet.ts'
import { degradations } from './degradations.ts'

const models = openModels()
const faceTilePx = 420

const tile = async (raster: Raster, width: number, height: number): Promise<Buffer> => {
  const { channels } = raster
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels } })
    .removeAlpha()
    .resize(width, height, { fit: 'cover' })
    .png()
    .toBuffer()
}

const shown = ['astronaut', 'hopper', 'jesper', 'mexico', 'spikes', 'andersson'] as const
const portraits = await Promise.all(shown.map((name) => readPortrait(name, 70, models)))
const [astronaut] = portraits
if (astronaut === undefined) throw new Error('A portrait is missing')

const before: Buffer[] = []
const after: Buffer[] = []
const show = async (photo: Raster, faces: readonly Face[]): Promise<void> => {
  const enhanced = await enhanceFaces(photo, 0.5, nodeRuntime(models))
  const large = await enlargeFaces(
    enhanced.raster,
    enhanced.faces,
    { restorations: restorationsOf(enhanced), strength: 0.5 },
    chooseVariant(estimateDegradation(enhanced.raster)),
    nodeRuntime(models),
  )
  for (const face of faces) {
    const box = boxAround(face.square, 1.9, photo)
    before.push(await tile(crop(photo, box), faceTilePx, faceTilePx))
    const twice = { left: box.left * 2, top: box.top * 2, width: box.width * 2, height: box.height * 2 }
    after.push(await tile(crop(large, twice), faceTilePx, faceTilePx))
  }
}
for (const { raster, faces } of portraits) await show(raster, faces.slice(0, 1))
for (const kind of ['noise σ 12', 'JPEG quality 25', 'low light'] as const) {
  await show(await degradations[kind](astronaut.raster), astronaut.faces)
}
const perRow = 3
await writeSheet(
  'faces.jpg',
  [0, perRow, 2 * perRow].flatMap((from) => [before.slice(from, from + perRow), after.slice(from, from + perRow)]),
  { width: faceTilePx, height: faceTilePx },
  { quality: 88 },
)
await models.close()
await writeFile(
  join(resultsFolder, 'sheets/faces.md'),
  [
    '# Faces',
    '',
    '`faces.jpg`: six faces as they came, below each three of them enhanced at default strength; then one of them with noise,',
    'JPEG blocks and low light, and below enhanced.',
    '',
    'Photos:',
    ...shown.map((name) => `- ${name}: ${portraitCredits[name]}`),
    '',
  ].join('\n'),
)
