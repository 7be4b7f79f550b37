/**
 * Writes what stands out in the photos of `removalPhotos.tsv`, as IS-Net sees it: grey PNGs of the photos reduced to 900 px on the
 * shorter side, from which `removalWindows.py` takes objects and the ground beside them. `node training/removalMattes.ts PHOTOS OUT`
 */

import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toWorkingImage } from '@spotless/engine/matte/cutOut'
import { predictMatte } from '@spotless/engine/matte/predictMatte'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { readSmall } from '../bench/images/readResized.ts'
import { openModels } from '../bench/paths.ts'

const shortSidePx = 900
const [photos, out] = process.argv.slice(2)
if (photos === undefined || out === undefined) throw new Error('Expected the folders of the photos and of the mattes.')

const models = openModels()
const runtime = nodeRuntime(models)
await mkdir(out, { recursive: true })
const [, ...rows] = (await readFile(join(import.meta.dirname, 'removalPhotos.tsv'), 'utf8')).trim().split('\n')
for (const row of rows) {
  const [file] = row.split('\t') as [string]
  const photo = await readSmall(join(photos, file), shortSidePx)
  const { width, height, data } = await predictMatte(toWorkingImage(photo).image, runtime)
  const levels = Uint8Array.from(data, (alpha) => Math.round(alpha * 255))
  await sharp(levels, { raw: { width, height, channels: 1 } })
    .resize(photo.width, photo.height, { fit: 'fill' })
    .toColourspace('b-w')
    .png()
    .toFile(join(out, `${file.replaceAll('/', '__')}.png`))
}
await models.close()
