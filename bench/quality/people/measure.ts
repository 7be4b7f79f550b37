/**
 * Cut-outs of people: portraits keyed from their plain ground and laid over other photos, as they are and with lace, a veil or
 * curls; this engine beside the same network's alpha used plainly. `npm run bench -- quality people` with PORTRAITS_DIR; USE=watch
 * is for choosing parameters. Needs the weights.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { erode } from '@spotless/engine/kernel/morphology/erode'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { composeAll, cutOutByMatte, toWorkingImage } from '@spotless/engine/matte/cutOut'
import { matteSidePx, predictMatte } from '@spotless/engine/matte/predictMatte'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import { nodeRuntime, runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp, { type Sharp } from 'sharp'
import { openModels, photosFolder, root } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { alphaOf, type BandScore, scoreBand, scoreNames } from '../matte/bandScore.ts'
import { compositeOver } from '../matte/groundTruth.ts'
import { addExtra, type Extra, extras, keyPortrait } from './keyedPortrait.ts'

const folder = process.env.PORTRAITS_DIR ?? join(root, '..', 'shared', 'portraits')
const table = process.env.PORTRAITS_TABLE ?? join(root, 'training', 'runs', 'portraits.tsv')
const use = process.env.USE ?? 'judge'
const count = Number(process.env.COUNT ?? 8)
/** Portraits are enlarged by this, to the size of a small photo. */
const enlargement = 3
const backgrounds = [
  'palapeli-data/citrus-fruits.jpg',
  'gcompris-qt-data/petra.webp',
  'libjxl-testdata/hdr_room.png',
  'lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg',
  'gcompris-qt-data/mysorePalace.webp',
  'python3-sklearn/china.jpg',
] as const

const models = openModels(2)
const kept = join(root, '.cache', 'bench', 'people')
await mkdir(kept, { recursive: true })

const planesOf = async (pipeline: Sharp): Promise<RgbPlanes> => {
  const { data, info } = await pipeline.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return boxDownsample({ width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }, 1)
}

/** The network's answer, kept on disk. */
const answerOf = async (name: string, photo: RgbPlanes): Promise<Plane> => {
  const file = join(kept, `${name.replace(/\W+/g, '-')}.f32`)
  const known = await readFile(file).catch(() => undefined)
  if (known !== undefined)
    return { width: matteSidePx, height: matteSidePx, data: new Float32Array(new Uint8Array(known).buffer) }
  const answer = await predictMatte(photo, nodeRuntime(models))
  await writeFile(file, answer.data)
  return answer
}

/** Whether the network is sure of a portrait but for its edge: elsewhere keying has no truth to start from. */
const isClear = ({ data, width }: Plane): boolean => {
  const unsure = Uint8Array.from(data, (value) => (value > 0.03 && value < 0.97 ? 1 : 0))
  return erode(unsure, width, 9).reduce((sum, value) => sum + value, 0) < 0.0005 * data.length
}

interface Row {
  readonly name: string
  readonly extra: Extra
  readonly plain: BandScore
  readonly ours: BandScore
}

const rows: Row[] = []
const lines = (await readFile(table, 'utf8')).trim().split('\n').slice(1)
const listed = lines.map((line) => line.split('\t')).filter((cells) => cells[1] === use)
const files = listed.filter((_, at) => at % Math.floor(listed.length / count) === 0).slice(0, count)
for (const [at, cells] of files.entries()) {
  const file = cells[0] as string
  const photo = await planesOf(
    sharp(join(folder, file)).resize(225 * enlargement, 275 * enlargement, { kernel: 'cubic', fit: 'fill' }),
  )
  const { width, height } = photo[0]
  const rough = resizePlane(await answerOf(file, photo), width, height)
  if (!isClear(rough)) continue
  for (const [kind, extra] of extras.entries()) {
    const subject = keyPortrait(photo, rough)
    addExtra(subject, extra, 7 * at + kind + 1)
    const behind = backgrounds[(at + kind) % backgrounds.length] as string
    const view = await planesOf(sharp(join(photosFolder, behind)).resize(width, height, { fit: 'cover' }).blur(1))
    const composite = compositeOver(subject, view)
    const predicted = await answerOf(`${file} ${extra}`, boxDownsample(composite, 1))
    const plain = resizePlane(predicted, width, height)
    const cut = composeAll(
      cutOutByMatte(toWorkingImage(composite), { ...predicted, engine: 'IS-Net' }, runtimeWithoutModels()),
    ).raster
    const row = {
      ...{ name: file, extra },
      plain: scoreBand(subject, plain, boxDownsample(composite, 1)),
      ours: scoreBand(subject, alphaOf(cut), boxDownsample(cut, 1)),
    }
    rows.push(row)
    if (process.env.SHEETS !== undefined) {
      const grey = (plane: Plane) =>
        sharp(Buffer.from(plane.data.map((value) => value * 255)), { raw: { width, height, channels: 1 } })
      const name = join(process.env.SHEETS, `${file.replace('.jpg', '')}-${kind}`)
      await sharp(composite.data, { raw: { width, height, channels: 3 } })
        .png()
        .toFile(`${name}-0.png`)
      for (const [part, plane] of [subject.alpha, plain, alphaOf(cut)].entries())
        await grey(plane)
          .png()
          .toFile(`${name}-${part + 1}.png`)
    }
  }
}
await models.close()

const line = (label: string, of: readonly Row[]): string => {
  const cells = scoreNames.map((name) => {
    const [before, after] = [mean(of.map(({ plain }) => plain[name])), mean(of.map(({ ours }) => ours[name]))]
    const better = of.filter(({ plain, ours }) => ours[name] < plain[name]).length
    return `${before.toFixed(4)} → ${after.toFixed(4)} (${(after / before).toFixed(2)}; ${better} of ${of.length})`
  })
  return `| ${label} | ${cells.join(' | ')} |`
}
const report = [
  '# Cut-outs of people',
  '',
  'Portraits keyed from plain ground, laid over other photos. The network’s alpha used plainly → this engine on the same answer',
  '(ratio; composites in which it is better), in the pixels within 12 of partial coverage.',
  '',
  `| | ${scoreNames.join(' | ')} |`,
  `|---|${scoreNames.map(() => '---').join('|')}|`,
  ...extras.map((extra) =>
    line(
      extra,
      rows.filter((row) => row.extra === extra),
    ),
  ),
  line('**all**', rows),
  '',
].join('\n')
console.log(report)
if (use === 'judge') await writeResults('quality/people', { rows }, report)
