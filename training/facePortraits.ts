/**
 * Where the engine sees the face in each portrait, so that training and product align alike: one line per portrait with the
 * face's square, the side it is shown to (train, watch, judge), the luma of its cheeks, eyes and mouth.
 * `node training/facePortraits.ts PORTRAITS portraits.tsv`
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boxAround, readCrop } from '@spotless/engine/face/faceCrop'
import { faceMasks } from '@spotless/engine/face/faceMasks'
import { findFaces } from '@spotless/engine/face/findFaces'
import { weightedQuantile } from '@spotless/engine/kernel/statistics/weightedQuantile'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { portraitUse } from '../bench/images/portraitUse.ts'
import { openModels } from '../bench/paths.ts'

const [folder, out] = process.argv.slice(2)
if (folder === undefined || out === undefined) throw new Error('Usage: facePortraits.ts PORTRAITS OUT')

/** Centres of the eyes and the mouth, as means of opposite corners of the mesh. */
const parts = [
  [33, 133],
  [263, 362],
  [61, 291],
] as const

const models = openModels(1)
const lines = ['file\tuse\tx\ty\tsidePx\tangle\tpresence\tcheekLuma\trightEye\tleftEye\tmouth']
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort()) {
  const { raster } = await decodePhoto(await readFile(join(folder, file)))
  const [face] = (await findFaces(raster, nodeRuntime(models))).faces
  if (face === undefined) {
    console.log(file, 'no face')
    continue
  }
  const { x, y, sidePx, angle } = face.square
  const crop = readCrop(raster, boxAround(face.square, 1.2, raster))
  const luma = weightedQuantile(crop.luma, faceMasks(crop, face).skin, 0.5, { min: 0, max: 1 })
  const centres = parts.map(([one, other]) =>
    [0, 1]
      .map((axis) =>
        (((face.points[one * 3 + axis] as number) + (face.points[other * 3 + axis] as number)) / 2).toFixed(2),
      )
      .join(','),
  )
  const values = [x, y, sidePx, angle, face.presence, luma].map((value) => value.toFixed(4))
  lines.push([file, portraitUse(file), ...values, ...centres].join('\t'))
}
await models.close()
await writeFile(out, `${lines.join('\n')}\n`)
