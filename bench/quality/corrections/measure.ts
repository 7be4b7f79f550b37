/**
 * Damaged cut-outs whose right alpha is known, each corrected by at most three strokes that are simulated from the truth.
 * `npm run bench -- quality corrections`; needs the weights.
 */

import { createSamples } from '@spotless/engine/kernel/colour/createSamples'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { correctMatte } from '@spotless/engine/matte/correction/correctMatte'
import type { MattePatch, MatteStroke } from '@spotless/engine/matte/correction/matteStroke'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { alphaOf } from '../matte/bandScore.ts'
import { keptMatte } from '../matte/keptMatte.ts'
import { type DamageCase, damageCases } from './cases.ts'
import { damagedCutout } from './damagedCutout.ts'
import { simulateStroke, wrongPixels } from './simulateStroke.ts'

const models = openModels()
const maxStrokes = 3
/** A cut-out is right when this fraction of the damaged pixels is still wrong, or less. */
const rightBelow = 0.05
/** Distance from the damage within which errors count, in pixels. */
const marginPx = 12
/** Factor by which both pictures are enlarged to measure the time at about 12 MP. */
const largePixels = 12_000_000

interface StrokeRow {
  readonly kind: MatteStroke['kind']
  /** Wrong pixels of both kinds, as a fraction of those before the first stroke. */
  readonly wrongRatio: number
  /** Mean absolute error of alpha around the damage, 0–1. */
  readonly meanError: number
  readonly cpuMs: number
}

interface Row {
  readonly name: string
  readonly damagedPixels: number
  readonly meanErrorBefore: number
  readonly strokes: readonly StrokeRow[]
  /** The fewest strokes after which it is right; null where it never is. */
  readonly rightAfter: number | null
  /** Processor time of the first stroke on the photo enlarged to about 12 MP. */
  readonly largeCpuMs: number
}

const countOf = (flags: Uint8Array): number => flags.reduce((sum, value) => sum + value, 0)

const lay = (cutout: Raster, { box, raster }: MattePatch): void => {
  for (let row = 0; row < box.height; row++) {
    const from = row * box.width * 4
    const to = ((box.top + row) * cutout.width + box.left) * 4
    cutout.data.set(raster.data.subarray(from, from + box.width * 4), to)
  }
}

const timed = <T>(run: () => T): readonly [T, number] => {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

const enlarge = (raster: Raster, factor: number): Raster => {
  const { channels } = raster
  const [width, height] = [raster.width * factor, raster.height * factor]
  const data = createSamples(raster.data, width * height * channels)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor(y / factor) * raster.width
    for (let x = 0; x < width; x++) {
      const from = (row + Math.floor(x / factor)) * channels
      for (let channel = 0; channel < channels; channel++) data[to++] = raster.data[from + channel] as number
    }
  }
  return { width, height, channels, data }
}

const enlargeStroke = (stroke: MatteStroke, { width, height }: Plane, factor: number): MatteStroke => {
  const data = new Uint8Array(width * height * factor * factor)
  for (let y = 0, to = 0; y < height * factor; y++) {
    const row = Math.floor(y / factor) * width
    for (let x = 0; x < width * factor; x++) data[to++] = stroke.data[row + Math.floor(x / factor)] as number
  }
  return { ...stroke, box: { left: 0, top: 0, width: width * factor, height: height * factor }, data }
}

const measure = async (sample: DamageCase): Promise<Row> => {
  const { photo, cutout, truth, damaged } = await damagedCutout(sample, (name, planes) =>
    keptMatte(name, planes, models),
  )
  const zone = dilate(damaged, truth.width, marginPx)
  const meanError = (alpha: Plane): number => {
    let sum = 0
    for (let pixel = 0; pixel < zone.length; pixel++) {
      if (zone[pixel] === 1) sum += Math.abs((alpha.data[pixel] as number) - (truth.data[pixel] as number))
    }
    return sum / countOf(zone)
  }
  const wrong = (alpha: Plane, kind: MatteStroke['kind']): number => countOf(wrongPixels(alpha, truth, kind))
  const first = alphaOf(cutout)
  const damagedPixels = wrong(first, 'keep') + wrong(first, 'remove')
  const earlier: MatteStroke[] = []
  const strokes: StrokeRow[] = []
  let largeCpuMs = 0
  while (strokes.length < maxStrokes && (strokes.at(-1)?.wrongRatio ?? 1) > rightBelow) {
    const alpha = alphaOf(cutout)
    const kind = wrong(alpha, 'keep') >= wrong(alpha, 'remove') ? 'keep' : 'remove'
    const isAcross = sample.isPattern === true && strokes.length === 0
    const stroke = simulateStroke(alpha, truth, kind, isAcross ? damaged : undefined)
    if (stroke === null) break
    if (strokes.length === 0) {
      const factor = Math.max(1, Math.round(Math.sqrt(largePixels / (truth.width * truth.height))))
      const [largePhoto, largeCutout] = [enlarge(photo, factor), enlarge(cutout, factor)]
      const largeStroke = enlargeStroke(stroke, truth, factor)
      largeCpuMs = timed(() => correctMatte(largePhoto, largeCutout, largeStroke))[1]
    }
    const [patch, cpuMs] = timed(() => correctMatte(photo, cutout, stroke, earlier))
    earlier.push(stroke)
    if (patch !== null) lay(cutout, patch)
    const after = alphaOf(cutout)
    const wrongRatio = (wrong(after, 'keep') + wrong(after, 'remove')) / damagedPixels
    strokes.push({ kind, wrongRatio, meanError: meanError(after), cpuMs })
  }
  const at = strokes.findIndex(({ wrongRatio }) => wrongRatio <= rightBelow)
  const rightAfter = at < 0 ? null : at + 1
  return { name: sample.name, damagedPixels, meanErrorBefore: meanError(first), strokes, rightAfter, largeCpuMs }
}

const rows: Row[] = []
for (const sample of damageCases) {
  const row = await measure(sample)
  rows.push(row)
  console.log(`${row.name}: right after ${row.rightAfter ?? 'more than 3'}`)
}
const line = ({ name, meanErrorBefore, strokes, rightAfter, largeCpuMs }: Row): string => {
  const steps = strokes.map(
    ({ kind, wrongRatio, meanError }) => `${kind} → ${(100 * wrongRatio).toFixed(1)} % · ${meanError.toFixed(4)}`,
  )
  return `| ${[name, meanErrorBefore.toFixed(4), ...steps, ...Array(maxStrokes - steps.length).fill(''), rightAfter ?? 'SHORT', largeCpuMs.toFixed(0)].join(' | ')} |`
}
const right = rows.filter(({ rightAfter }) => rightAfter !== null).length
await writeResults(
  'quality/corrections',
  { rows },
  [
    '# Damaged cut-outs corrected by strokes',
    '',
    'Composites whose coverage is known; a part of the right cut-out is taken away, or background is left in it. Strokes are simulated',
    `from the truth, along the middle of the largest wrong part. A cut-out is right when at most ${100 * rightBelow} % of the damaged pixels`,
    '(alpha more than a half off) are wrong anywhere. In each cell: pixels still wrong · mean error of alpha around the damage. Times are',
    'those of one processor. Parameters were chosen on these cases.',
    '',
    '| cut-out | error before | first stroke | second | third | right after | CPU ms of a stroke at 12 MP |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
    `Right after at most ${maxStrokes} strokes: ${right} of ${rows.length}.`,
    '',
  ].join('\n'),
)
await models.close()
