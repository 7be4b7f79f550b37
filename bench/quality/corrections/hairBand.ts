import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import type { StrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import { composeAll, cutOutByMatte, toWorkingImage } from '@spotless/engine/matte/cutOut'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { alphaOf } from '../matte/bandScore.ts'
import type { DamageCase } from './cases.ts'
import { correctByStrokes, type Look } from './correctByStrokes.ts'
import { damagedCutout } from './damagedCutout.ts'

/** Half the width of the band around partial coverage, in pixels. */
const bandPx = 12

/** Mean absolute errors of alpha in the band around hair, 0–1. */
export interface HairRow {
  readonly name: string
  /** Of the engine's own cut-out, before it was damaged, in the damaged part and beside it. */
  readonly ownInside: number
  readonly ownBeside: number
  /** Of the damaged one. */
  readonly damagedInside: number
  /** After the strokes. */
  readonly correctedInside: number
  readonly correctedBeside: number
  /** The same where what is not right yet is looked at closer. */
  readonly lookedInside: number
  readonly lookedBeside: number
  readonly strokes: number
}

const copyOf = (raster: Raster): Raster => ({ ...raster, data: raster.data.slice() })

/** Takes the damaged part from a cut-out, as it was taken from the right one. */
const damage = (own: Raster, damaged: Uint8Array): Raster => {
  const raster = copyOf(own)
  for (let pixel = 0; pixel < damaged.length; pixel++)
    if (damaged[pixel] === 1) raster.data.fill(0, pixel * 4, pixel * 4 + 4)
  return raster
}

/**
 * What strokes do to hair: the engine cuts a composite out by itself, a part is taken away and brought back by strokes. What is
 * wrong in its cut-out for other reasons is not corrected.
 *
 * @param matteOf the network's matte of a photo, on its own grid
 * @param read the network that reads strokes; without one colours decide
 * @param lookOf gives who looks closer at strokes over a photo
 */
export const measureHair = async (
  sample: DamageCase,
  matteOf: (name: string, photo: RgbPlanes) => Promise<Plane>,
  read: StrokeReader | null,
  lookOf: (photo: Raster) => Look,
): Promise<HairRow> => {
  const { photo, truth, damaged } = await damagedCutout(sample, matteOf)
  const look = lookOf(photo)
  const predicted = await matteOf(`corrected ${sample.name}`, boxDownsample(photo, 1))
  const cut = cutOutByMatte(
    toWorkingImage(photo),
    { ...predicted, engine: '' },
    { signal: new AbortController().signal, nowMs: () => 0 },
  )
  const own = composeAll(cut).raster
  const cutout = damage(own, damaged)
  const partial = Uint8Array.from(truth.data, (value) => (value > 0 && value < 1 ? 1 : 0))
  const band = dilate(partial, truth.width, bandPx)
  const meanError = (alpha: Plane, isInside: boolean): number => {
    let [sum, count] = [0, 0]
    for (let pixel = 0; pixel < band.length; pixel++) {
      if (band[pixel] === 0 || (damaged[pixel] === 1) !== isInside) continue
      sum += Math.abs((alpha.data[pixel] as number) - (truth.data[pixel] as number))
      count++
    }
    return sum / Math.max(1, count)
  }
  const [before, broken] = [alphaOf(own), alphaOf(cutout)]
  const correct = async (options: { readonly look?: Look }) => {
    const corrected = copyOf(cutout)
    const strokes = await correctByStrokes(
      { photo, cutout: corrected, truth },
      { care: 'careful', within: damaged, read, ...options },
    )
    return { strokes, alpha: alphaOf(corrected) }
  }
  const { strokes, alpha: after } = await correct({})
  const { alpha: afterLooks } = await correct({ look })
  return {
    name: sample.name,
    ownInside: meanError(before, true),
    ownBeside: meanError(before, false),
    damagedInside: meanError(broken, true),
    correctedInside: meanError(after, true),
    correctedBeside: meanError(after, false),
    lookedInside: meanError(afterLooks, true),
    lookedBeside: meanError(afterLooks, false),
    strokes: strokes.length,
  }
}
