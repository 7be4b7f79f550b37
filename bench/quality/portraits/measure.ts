/**
 * Face enhancement on portraits that taught nothing: worn down in ten ways, enhanced at their own size, compared with the
 * truth; by groups of cheek luma too. `npm run bench -- quality portraits` with PORTRAITS_DIR; USE=watch looks at those that
 * training was watched on, COUNT limits how many. Needs the weights.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Face } from '@spotless/engine/face/detectLandmarks'
import { embedFace } from '@spotless/engine/face/embedFace'
import { enhanceFaces } from '@spotless/engine/face/enhanceFaces'
import { boxAround } from '@spotless/engine/face/faceCrop'
import { findFaces } from '@spotless/engine/face/findFaces'
import { cosineSimilarity } from '@spotless/engine/kernel/statistics/cosineSimilarity'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { crop } from '@spotless/engine/raster/crop'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { lumaScores } from '../../metrics/lumaScores.ts'
import { openModels, root } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { portraitWear } from './wear.ts'

const folder = process.env.PORTRAITS_DIR ?? join(root, '..', 'shared', 'portraits')
const table = process.env.PORTRAITS_TABLE ?? join(root, 'training', 'runs', 'portraits.tsv')
const use = process.env.USE ?? 'judge'
const only = process.env.ONLY
const strength = 0.5
const darkLuma = 0.5

interface Score {
  readonly psnr: number
  readonly ssim: number
  readonly likeness: number
}
interface Row {
  readonly file: string
  readonly isDark: boolean
  readonly kind: string
  readonly came: Score
  readonly went: Score
  readonly found: string
}

const models = openModels(1)
const lines = (await readFile(table, 'utf8')).trim().split('\n').slice(1)
const listed = lines.map((line) => line.split('\t')).filter((cells) => cells[1] === use)
const portraits = listed
  .toSorted((a, b) => Number(a[7]) - Number(b[7]))
  .filter((_, at) => at % Math.ceil(listed.length / Number(process.env.COUNT ?? listed.length)) === 0)
const rows: Row[] = []
const png = ({ data, width, height, channels }: Raster) =>
  sharp(data as Uint8Array, { raw: { width, height, channels } }).png()

for (const cells of portraits) {
  const file = cells[0] as string
  const { raster: truth } = await decodePhoto(await readFile(join(folder, file)))
  const [face] = (await findFaces(truth, nodeRuntime(models))).faces as [Face]
  const reference = await embedFace(truth, face, models)
  const box = boxAround(face.square, 1.1, truth)
  for (const [kind, wear] of Object.entries(portraitWear)) {
    if (only !== undefined && !kind.includes(only)) continue
    const { worn, tone } = await wear(truth, face.square.sidePx)
    const target = tone === undefined ? truth : tone
    const score = async (raster: Raster): Promise<Score> => ({
      ...lumaScores(crop(raster, box), crop(target, box), 0),
      likeness: cosineSimilarity(reference, await embedFace(raster, face, models)),
    })
    const enhanced = await enhanceFaces(worn, strength, nodeRuntime(models)).catch(() => null)
    const went = enhanced?.raster ?? worn
    const found = enhanced === null ? 'refused' : (enhanced.results[0]?.found.join('+') ?? '')
    const isDark = Number(cells[7]) < darkLuma
    rows.push({ file, isDark, kind, came: await score(worn), went: await score(went), found })
    if (process.env.SHEETS !== undefined) {
      const name = join(process.env.SHEETS, `${kind.replaceAll(/\W+/g, '-')}-${file.replace('.jpg', '')}`)
      const square = boxAround(face.square, 1.4, truth)
      for (const [part, raster] of [
        ['a', worn],
        ['b', went],
        ['c', truth],
      ] as const)
        await png(crop(raster, square)).toFile(`${name}-${part}.png`)
    }
  }
}
await models.close()

const pair = (of: readonly Row[], key: keyof Score, digits: number): string =>
  `${mean(of.map(({ came }) => came[key])).toFixed(digits)} → ${mean(of.map(({ went }) => went[key])).toFixed(digits)}`
const summary = (name: string, of: readonly Row[]): string => {
  const worse = of.filter(({ came, went }) => went.psnr < came.psnr - 0.05).length
  return `| ${name} | ${of.length} | ${pair(of, 'psnr', 2)} | ${pair(of, 'ssim', 4)} | ${pair(of, 'likeness', 3)} | ${worse} | ${of.filter(({ found }) => found === 'refused').length} |`
}
const kinds = [...new Set(rows.map(({ kind }) => kind))]
const report = [
  '# Face enhancement on portraits set aside: as they came → as they went',
  '',
  'Luma in a square of 1.1 times the face, at the photo’s own size and default strength. Likeness is the cosine of the identity',
  'embeddings of the true face and of the compared one. Worse: more than 0.05 dB below the input.',
  '',
  '| wear | faces | PSNR, dB | SSIM | likeness | worse | refused |',
  '|---|---|---|---|---|---|---|',
  ...kinds.map((kind) =>
    summary(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  ),
  summary('**all**', rows),
  summary(
    `dark cheeks (luma below ${darkLuma})`,
    rows.filter(({ isDark }) => isDark),
  ),
  summary(
    'other cheeks',
    rows.filter(({ isDark }) => !isDark),
  ),
  '',
].join('\n')
console.log(report)
if (use === 'judge' && only === undefined) await writeResults('quality/portraits', { rows }, report)
