/**
 * Cut-outs in which the engine leaves background, each corrected by at most three clicks of the Remove brush on what is left.
 * `npm run bench -- quality removeClicks`; needs the weights.
 */

import type { CorrectionStroke } from '@spotless/contract/correction'
import { countFlags } from '@spotless/engine/kernel/morphology/countFlags'
import { createCorrectionGrid, layOnCutout } from '@spotless/engine/matte/correction/correctionGrid'
import { correctMatte } from '@spotless/engine/matte/correction/correctMatte'
import { paintStroke } from '@spotless/engine/matte/correction/paintStroke'
import { openStrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { alphaOf } from '../matte/bandScore.ts'
import { clickerOf, middleOfLargest } from './clickThing.ts'
import { ownMistakes, subjectPixelsOf, worthFrom, wrongRatioOf } from './ownMistakes.ts'
import { removeClickCases } from './removeClickCases.ts'
import { type RemoveClicksRow, removeClicksReport } from './removeClicksReport.ts'
import { wrongPixels } from './simulateStroke.ts'

const maxClicks = 3
/** Background that is left, relative to the subject, below which nobody clicks any more. */
const leftBelow = 0.01

const models = openModels()
const runtime = nodeRuntime(models)
const read = await openStrokeReader(models)
if (read === null) throw new Error('Expected the weights of the network of strokes but they are missing.')

/** Background that a cut-out keeps, 1 or 0, and its pixels relative to those of the subject. */
const leftIn = (cutout: Raster, truth: Plane) => {
  const flags = wrongPixels(alphaOf(cutout), truth, 'remove')
  return { flags, ratio: countFlags(flags) / subjectPixelsOf(truth) }
}

const rows: RemoveClicksRow[] = []
for await (const { name, photo, own, truth, wrongRatio } of ownMistakes(models, removeClickCases())) {
  const leftRatio = leftIn(own, truth).ratio
  if (leftRatio < worthFrom) continue
  const click = await clickerOf(photo, own, runtime)
  /** Removes what a click means after earlier ones; a click on nothing removes nothing. */
  const removeAt = async (cutout: Raster, earlier: CorrectionStroke[], isExtra: boolean): Promise<boolean> => {
    const at = middleOfLargest(
      leftIn(cutout, truth).flags.map((value) => 255 * value),
      photo,
    )
    const outlines = at === null ? [] : [...(await click(at, isExtra ? { isExtra } : {}, earlier))]
    const stroke = { kind: 'remove' as const, isHard: false, outlines }
    const thing = outlines.length === 0 ? null : paintStroke(stroke, photo)
    if (thing === null) return false
    const before = earlier.flatMap((one) => paintStroke(one, photo) ?? [])
    const grid = createCorrectionGrid(photo, cutout)
    const patch = await correctMatte(photo, cutout, thing, { earlier: before, grid, read })
    if (patch !== null) layOnCutout(grid, cutout, patch)
    earlier.push(stroke)
    return true
  }
  const plain = { ...own, data: own.data.slice() }
  await removeAt(plain, [], false)
  const cutout = { ...own, data: own.data.slice() }
  const earlier: CorrectionStroke[] = []
  const after: number[] = []
  while (after.length < maxClicks && leftIn(cutout, truth).ratio >= leftBelow) {
    if (!(await removeAt(cutout, earlier, true))) break
    after.push(wrongRatioOf(cutout, truth))
  }
  const row = { name, wrongRatio, leftRatio, plainRatio: wrongRatioOf(plain, truth), afterRatios: after }
  rows.push(row)
  console.log(JSON.stringify(row))
}
await models.close()
await writeResults('quality/removeClicks', { rows }, removeClicksReport(rows, { worthFrom, leftBelow, maxClicks }))
