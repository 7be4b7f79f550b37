/**
 * Face enhancement on portraits degraded in five ways: PSNR and SSIM of luma and similarity of the face to the clean one,
 * of what came in and of what came out (whole mode, twice the size, halved again for comparing); the fraction of skin
 * texture that is kept on clean portraits; and how alike strangers are. `npm run bench -- quality face`; needs the
 * weights.
 */
import { estimateDegradation } from '@spotless/engine/clean/estimateDegradation'
import type { Face } from '@spotless/engine/face/detectLandmarks'
import { embedFace } from '@spotless/engine/face/embedFace'
import { enhanceFaces, restorationsOf } from '@spotless/engine/face/enhanceFaces'
import { enlargeFaces } from '@spotless/engine/face/enlargeFaces'
import { boxAround, readCrop } from '@spotless/engine/face/faceCrop'
import { faceMasks } from '@spotless/engine/face/faceMasks'
import { resizeRaster } from '@spotless/engine/kernel/resample/resizeRaster'
import { cosineSimilarity } from '@spotless/engine/kernel/statistics/cosineSimilarity'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { crop } from '@spotless/engine/raster/crop'
import type { Raster } from '@spotless/engine/raster/raster'
import { chooseVariant } from '@spotless/engine/upscale/chooseVariant'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { portraitNames, readPortrait } from '../../images/portraits.ts'
import { lumaScores } from '../../metrics/lumaScores.ts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { degradations } from './degradations.ts'

const models = openModels()
/** Smaller faces have too few pixels to compare. */
const minPx = 45
const defaultStrength = 0.5

interface Row {
  readonly photo: string
  readonly facePx: number
  readonly degradation: string
  readonly psnr: readonly [number, number]
  readonly ssim: readonly [number, number]
  readonly likeness: readonly [number, number]
}

/** The whole mode on pixels: enhanced, then twice the size; and what was treated in the faces before their retouch. */
const enhance = async (photo: Raster): Promise<{ readonly image: Raster; readonly treated: readonly string[] }> => {
  const enhanced = await enhanceFaces(photo, defaultStrength, nodeRuntime(models))
  const { raster, faces, results } = enhanced
  const restored = { restorations: restorationsOf(enhanced), strength: defaultStrength }
  const variant = chooseVariant(estimateDegradation(raster))
  const image = await enlargeFaces(raster, faces, restored, variant, nodeRuntime(models))
  return { image, treated: [...new Set(results.flatMap(({ found }) => found))] }
}

/** Energy of what is finer than a fortieth of the face in its skin. */
const texture = (raster: Raster, truth: Raster, face: Face): number => {
  const box = boxAround(face.square, 1.2, truth)
  const { skin } = faceMasks(readCrop(truth, box), face)
  const { luma } = readCrop(raster, box)
  let [energy, weight] = [0, 0]
  for (let row = 1; row < box.height - 1; row++) {
    for (let at = row * box.width + 1; at < (row + 1) * box.width - 1; at++) {
      let around = 0
      for (const step of [-1, 0, 1]) {
        for (const side of [-1, 0, 1]) around += (luma[at + step * box.width + side] as number) / 9
      }
      const cover = (skin[at] as number) > 0.7 ? 1 : 0
      energy += cover * ((luma[at] as number) - around) ** 2
      weight += cover
    }
  }
  return energy / weight
}

const rows: Row[] = []
interface Texture {
  readonly photo: string
  readonly facePx: number
  readonly fraction: number
  readonly treated: readonly string[]
}
const textures: Texture[] = []
const embeddings: Float32Array[] = []

for (const name of portraitNames) {
  const { raster: truth, faces } = await readPortrait(name, minPx, models)
  const { width, height } = truth
  const references = await Promise.all(faces.map((face) => embedFace(truth, face, models)))
  embeddings.push(...references)
  const compare = async (degradation: string, before: Raster, after: Raster): Promise<void> => {
    for (const [at, face] of faces.entries()) {
      const box = boxAround(face.square, 1.1, truth)
      const score = (raster: Raster) => lumaScores(crop(raster, box), crop(truth, box), 0)
      const like = async (raster: Raster) =>
        cosineSimilarity(references[at] as Float32Array, await embedFace(raster, face, models))
      const [came, went] = [score(before), score(after)]
      const row: Row = {
        photo: name,
        facePx: Math.round(face.square.sidePx),
        degradation,
        psnr: [came.psnr, went.psnr],
        ssim: [came.ssim, went.ssim],
        likeness: [await like(before), await like(after)],
      }
      rows.push(row)
      console.log(name, row.facePx, degradation, row.psnr, row.ssim, row.likeness)
    }
  }
  for (const [degradation, degrade] of Object.entries(degradations)) {
    const worn = await degrade(truth)
    await compare(degradation, worn, resizeRaster((await enhance(worn)).image, width, height))
  }
  const half = resizeRaster(truth, Math.floor(width / 2), Math.floor(height / 2))
  const largest = faces[0]
  if (largest !== undefined && largest.square.sidePx >= 82) {
    const grown = (await enhance(half)).image
    await compare('downscale 2x', resizeRaster(half, width, height), resizeRaster(grown, width, height))
  }
  const asItIs = await enhance(truth)
  const clean = resizeRaster(asItIs.image, width, height)
  for (const face of faces) {
    const fraction = texture(clean, truth, face) / texture(truth, truth, face)
    textures.push({ photo: name, facePx: Math.round(face.square.sidePx), fraction, treated: asItIs.treated })
  }
}
await models.close()

const strangers = embeddings.flatMap((one, at) => embeddings.slice(at + 1).map((other) => cosineSimilarity(one, other)))
const pair = ([before, after]: readonly [number, number], digits: number): string =>
  `${before.toFixed(digits)} → ${after.toFixed(digits)}`
const line = (row: Row): string =>
  `| ${row.photo} | ${row.facePx} | ${row.degradation} | ${pair(row.psnr, 2)} | ${pair(row.ssim, 4)} | ${pair(row.likeness, 3)} |`
const kinds = [...new Set(rows.map(({ degradation }) => degradation))]
const summary = (kind: string): string => {
  const own = rows.filter(({ degradation }) => degradation === kind)
  const means = (key: 'psnr' | 'ssim' | 'likeness'): readonly [number, number] => [
    mean(own.map((row) => row[key][0])),
    mean(own.map((row) => row[key][1])),
  ]
  const better = own.filter(({ psnr, ssim }) => psnr[1] > psnr[0] || ssim[1] > ssim[0]).length
  const kept = own.filter(({ likeness: [before, after] }) => after >= before).length
  return `| ${kind} | ${pair(means('psnr'), 2)} | ${pair(means('ssim'), 4)} | ${pair(means('likeness'), 3)} | ${better} of ${own.length} | ${kept} of ${own.length} |`
}
const table = [
  '# Face enhancement on degraded portraits: as it came → as it went',
  '',
  'Luma in a square of 1.1 times the face; default strength; the result at twice the size, reduced again to compare.',
  'Likeness is the cosine of the identity embeddings of the clean face and of the compared one.',
  '',
  '| degradation | PSNR, dB | SSIM | likeness | PSNR or SSIM better | likeness not lower |',
  '|---|---|---|---|---|---|',
  ...kinds.map(summary),
  '',
  `Likeness of strangers (${strangers.length} pairs): mean ${mean(strangers).toFixed(3)}, highest ${Math.max(...strangers).toFixed(3)}.`,
  '',
  '## Skin texture kept on portraits as they are',
  '',
  'Where noise or JPEG blocks were found in the faces of a photo and treated, they are a part of the energy before.',
  '',
  '| photo | face, px | energy of fine texture in skin, after / before | treated first |',
  '|---|---|---|---|',
  ...textures.map(
    ({ photo, facePx, fraction, treated }) =>
      `| ${photo} | ${facePx} | ${fraction.toFixed(2)} | ${treated.join(', ') || '–'} |`,
  ),
  '',
  '## Each face',
  '',
  '| photo | face, px | degradation | PSNR, dB | SSIM | likeness |',
  '|---|---|---|---|---|---|',
  ...rows.map(line),
  '',
].join('\n')
console.log(table)
await writeResults('quality/face', { rows, textures, strangers }, table)
