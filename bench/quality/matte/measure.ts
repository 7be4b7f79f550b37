/**
 * Cut-outs beside the very same network used plainly (its alpha enlarged bilinearly, the photo's own colours kept) and
 * beside a small network, on composites whose coverage and colours are known exactly. All figures are taken in the edge band: the pixels within
 * 12 px of partial coverage. `npm run bench -- quality matte`; needs the weights.
 */

import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import { median } from '@spotless/engine/kernel/statistics/median'
import { composeAll, cutOutByMatte, toWorkingImage } from '@spotless/engine/matte/cutOut'
import type { Plane } from '@spotless/engine/raster/plane'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { openModels } from '../../paths.ts'
import { openSmallMatte } from '../../peers/u2netp.ts'
import { writeResults } from '../../report/writeResults.ts'
import { alphaOf, type BandScore, scoreBand, scoreNames } from './bandScore.ts'
import { type MatteCase, matteCases } from './cases.ts'
import { compositeOf } from './compositeOf.ts'
import { keptMatte } from './keptMatte.ts'

const models = openModels()
const small = await openSmallMatte(2)

/** Overlap below which the network took something else for the subject. */
const minIou = 0.8

const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.\w+$/, '')

const ways = ['plain', 'small', 'ours'] as const

interface Row {
  readonly subject: string
  readonly behind: string
  /** Overlap of the network's subject with the true one, 0–1: how far it took the right thing for the subject. */
  readonly iou: number
  readonly scores: Readonly<Record<(typeof ways)[number], BandScore>>
}

const iouOf = (found: Plane, truth: Plane): number => {
  let both = 0
  let either = 0
  for (let pixel = 0; pixel < truth.data.length; pixel++) {
    const isFound = (found.data[pixel] as number) > 0.5
    const isTrue = (truth.data[pixel] as number) > 0.5
    if (isFound && isTrue) both++
    if (isFound || isTrue) either++
  }
  return both / either
}

const measure = async (sample: MatteCase): Promise<Row> => {
  const { composite, exact } = await compositeOf(sample, models)
  const { width, height } = composite
  const seen = boxDownsample(composite, 1)
  const predicted = await keptMatte(`${sample.subject} ${sample.behind} ${sample.seed}`, seen, models)
  const plain = resizePlane(predicted, width, height)
  const little = resizePlane(await small.predict(seen), width, height)
  const cut = composeAll(
    cutOutByMatte(toWorkingImage(composite), { ...predicted, engine: 'IS-Net' }, runtimeWithoutModels()),
  ).raster
  const scores = {
    plain: scoreBand(exact, plain, seen),
    small: scoreBand(exact, little, seen),
    ours: scoreBand(exact, alphaOf(cut), boxDownsample(cut, 1)),
  }
  const ratio = (scores.ours.sad / scores.plain.sad).toFixed(2)
  console.log(`${sample.subject} on ${sample.behind}: SAD ${ratio}`)
  const { subject, behind } = sample
  return { subject, behind, iou: iouOf(plain, exact.alpha), scores }
}

const meanOf = (rows: readonly Row[], way: (typeof ways)[number]): BandScore => {
  const mean = (name: (typeof scoreNames)[number]): number =>
    rows.reduce((sum, row) => sum + row.scores[way][name], 0) / rows.length
  return {
    sad: mean('sad'),
    mse: mean('mse'),
    gradient: mean('gradient'),
    fringeMagenta: mean('fringeMagenta'),
    fringeGreen: mean('fringeGreen'),
  }
}

const table = (title: string, rows: readonly Row[]): string => {
  const line = (label: string, { plain, small, ours }: Row['scores']): string =>
    `| ${label} | ${scoreNames
      .map(
        (name) =>
          `${small[name].toFixed(4)} · ${plain[name].toFixed(4)} → ${ours[name].toFixed(4)} (${(ours[name] / plain[name]).toFixed(2)})`,
      )
      .join(' | ')} |`
  const mean = (label: string, some: readonly Row[]): string =>
    line(`${label} (${some.length})`, {
      plain: meanOf(some, 'plain'),
      small: meanOf(some, 'small'),
      ours: meanOf(some, 'ours'),
    })
  const medians = scoreNames.map((name) =>
    median(rows.map(({ scores }) => scores.ours[name] / scores.plain[name])).toFixed(2),
  )
  const found = rows.filter(({ iou }) => iou >= minIou)
  return [
    `## ${title}`,
    '',
    `| subject on background | ${scoreNames.join(' | ')} |`,
    `|---|${scoreNames.map(() => '---').join('|')}|`,
    ...rows.map(({ subject, behind, iou, scores }) =>
      line(`${nameOf(subject)} on ${nameOf(behind)}${iou < minIou ? ' ✗' : ''}`, scores),
    ),
    mean('**mean of all**', rows),
    mean('**mean where the subject was found**', found),
    `| **median ratio** | ${medians.join(' | ')} |`,
    '',
  ].join('\n')
}

const titles = { reported: 'Set aside', tuning: 'Parameters were chosen on these' } as const

/** Writes what is measured so far: a whole run takes long. */
const write = async (measured: Partial<Record<keyof typeof titles, readonly Row[]>>): Promise<void> => {
  const text = [
    '# The edge band of cut-outs',
    '',
    'Composites with exact coverage. In each cell: U²-Net-p · IS-Net, both as their own packages use them (alpha enlarged',
    'bilinearly, the photo’s own colours) → this engine on the same IS-Net answer (ratio of the last two). Parameters were',
    'chosen on the second half alone; the first shares no subject, background or hair with it. ✗ marks composites in which',
    `the network took something else for the subject (IoU with the true one below ${minIou}): no edge mends that.`,
    '',
    ...(['reported', 'tuning'] as const).flatMap((half) =>
      measured[half] === undefined ? [] : [table(titles[half], measured[half])],
    ),
  ].join('\n')
  await writeResults('quality/matte', measured, text)
}

const measured: Partial<Record<keyof typeof titles, Row[]>> = {}
for (const half of ['reported', 'tuning'] as const) {
  const rows: Row[] = []
  for (const sample of matteCases()[half]) rows.push(await measure(sample))
  measured[half] = rows
  await write(measured)
}
await models.close()
await small.close()
