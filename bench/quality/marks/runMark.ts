import { removeObject } from '@spotless/engine/inpaint/removeObject'
import { boundingBox } from '@spotless/engine/kernel/geometry/boundingBox'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import type { Pipeline, PipelineContext } from '@spotless/engine/pipeline'
import type { Raster } from '@spotless/engine/raster/raster'
import { isLettering, openLetteringReader } from '@spotless/engine/watermark/letteringReader'
import { cutMarkPatch } from '@spotless/engine/watermark/markPatch'
import { removeWatermark } from '@spotless/engine/watermark/removeWatermark'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { maskPng } from '../../images/maskPng.ts'
import type { MarkCase, MarkTruth } from './markCase.ts'
import { type MarkLeft, markLeft } from './markLeft.ts'
import { reduceCase } from './reduceCase.ts'

/** What became of one case. */
export interface MarkOutcome {
  readonly untouchedDb: number
  readonly filledDb: number
  readonly oursDb: number
  readonly left: MarkLeft
  /** Whether the same measure finds a mark in the fill, which cannot hold one: a false alarm of the measure. */
  readonly isFoundInFill: boolean
  /** What the result says of itself. */
  readonly notes: readonly string[]
  readonly engine: string
}

const marginPx = 12

/** PSNR over the pixels where the mark can be seen. */
const psnrInside = (one: Raster, { truth, isMarked }: MarkCase): number => {
  let [error, count] = [0, 0]
  for (let pixel = 0; pixel < isMarked.length; pixel++) {
    if (isMarked[pixel] === 0) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      error += ((one.data[at] as number) - (truth.data[at] as number)) ** 2
    }
    count += 3
  }
  return 10 * Math.log10(255 ** 2 / Math.max(1e-3, error / count))
}

/** Where the photo without its mark looks less like text than this, what is read is the result's. */
const maxOwnProbability = 0.15

/** Whether the detector of lettering reads something under the paint of a result where it reads nothing in the photo without its mark. */
const canBeRead = async (result: Raster, { truth, mask }: MarkTruth, context: PipelineContext): Promise<boolean> => {
  const painted = boundingBox(mask.data, mask.width, 1)
  if (painted === null) return false
  const reader = await openLetteringReader(context.models)
  const read = (raster: Raster): Promise<number[]> => {
    const patch = cutMarkPatch(raster, mask, expandBox(painted, marginPx, raster))
    return reader.readText(patch, patch.planes, context)
  }
  const found = await read(result)
  if (!isLettering(found)) return false
  const own = await read(truth)
  return isLettering(found.map((value, at) => ((own[at] as number) < maxOwnProbability ? value : 0)))
}

/** Removes the mark of a case, and fills the same mask beside it. */
export const runMark = async (
  one: MarkCase,
  context: PipelineContext,
): Promise<MarkOutcome & { readonly before: Raster; readonly after: Raster; readonly filled: Raster }> => {
  const mask = await maskPng(one.mask)
  const run = async (pipeline: Pipeline) => {
    const result = await pipeline(
      { mode: 'watermark-removal', photo: one.file, mask, action: 'erase', options: {} },
      context,
    )
    return { ...result, raster: (await decodePhoto(result.file)).raster }
  }
  const before = (await decodePhoto(one.file)).raster
  const [ours, filled] = [await run(removeWatermark), await run(removeObject)]
  const leftIn = async (raster: Raster): Promise<MarkLeft> => {
    const seen = reduceCase(raster, one)
    const left = markLeft(seen.result, seen.one)
    return { ...left, stays: left.stays || (await canBeRead(seen.result, seen.one, context)) }
  }
  return {
    untouchedDb: psnrInside(before, one),
    filledDb: psnrInside(filled.raster, one),
    oursDb: psnrInside(ours.raster, one),
    left: await leftIn(ours.raster),
    isFoundInFill: (await leftIn(filled.raster)).stays,
    notes: ours.notes,
    engine: ours.engine,
    before,
    after: ours.raster,
    filled: filled.raster,
  }
}
