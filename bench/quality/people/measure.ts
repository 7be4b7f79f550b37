/**
 * Cut-outs of people: portraits keyed from their plain ground and laid over other photos, as they are and with lace, a veil or
 * curls; this engine beside the same network's alpha used plainly. `npm run bench -- quality people` with PORTRAITS_DIR; COUNT
 * says how many portraits, USE=watch is for choosing parameters. Needs the weights.
 */
import { join } from 'node:path'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { composeAll, cutOutByMatte, toWorkingImage } from '@spotless/engine/matte/cutOut'
import type { Plane } from '@spotless/engine/raster/plane'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { alphaOf, type BandScore, scoreBand, scoreNames } from '../matte/bandScore.ts'
import { personCases } from './cases.ts'
import { type Extra, extras } from './keyedPortrait.ts'

const use = process.env.USE === 'watch' ? 'watch' : 'judge'
const count = Number(process.env.COUNT ?? 5)
const models = openModels(2)

interface Row {
  readonly name: string
  readonly extra: Extra
  readonly plain: BandScore
  readonly ours: BandScore
}

const rows: Row[] = []
for await (const { name, extra, subject, composite, predicted } of personCases(use, count, models)) {
  const { width, height } = composite
  const seen = boxDownsample(composite, 1)
  const plain = resizePlane(predicted, width, height)
  const cut = composeAll(
    cutOutByMatte(toWorkingImage(composite), { ...predicted, engine: 'IS-Net' }, runtimeWithoutModels()),
  ).raster
  const found = alphaOf(cut)
  rows.push({
    ...{ name, extra },
    plain: scoreBand(subject, plain, seen),
    ours: scoreBand(subject, found, boxDownsample(cut, 1)),
  })
  if (process.env.SHEETS === undefined) continue
  const grey = (plane: Plane) =>
    sharp(Buffer.from(plane.data.map((value) => value * 255)), { raw: { width, height, channels: 1 } })
  const file = join(process.env.SHEETS, `${name.replace('.jpg', '')}-${extras.indexOf(extra)}`)
  await sharp(composite.data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(`${file}-0.png`)
  for (const [part, plane] of [subject.alpha, plain, found].entries())
    await grey(plane)
      .png()
      .toFile(`${file}-${part + 1}.png`)
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
