import { editUnderMask } from '../inpaint/editUnderMask.ts'
import { type EraseContext, type EraseStep, erase } from '../inpaint/erase.ts'
import type { Erased } from '../inpaint/eraseLocally.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import type { Pipeline } from '../pipeline.ts'
import type { ModelSession } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { compressionNoise } from './compressionNoise.ts'
import { openCoverageNetwork } from './coverageNetwork.ts'
import { cutMarkPatch } from './markPatch.ts'
import { loadPerceptrons } from './multilayerPerceptron.ts'
import { type SolvedMark, solveMarks } from './solveMarks.ts'
import { wienerBlend } from './wienerBlend.ts'

const solverName = 'inversion of the mark'
/** An inversion that amplifies the file's noise beyond this, in levels, is blended with a fill. */
const maxPlainNoise = 3.5
/** In busy parts of a photo compression adds this many times its usual noise. */
const busyFactor = 2
/** Usual error of coverage along an outline. */
const coverageError = 0.06

const writeSolved = (raster: Raster, { patch, planes, coverage }: SolvedMark): void => {
  const { box } = patch
  const max = maxSampleValue(raster.data)
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] === 0) continue
    const pixel = (box.top + Math.floor(at / box.width)) * raster.width + box.left + (at % box.width)
    for (let channel = 0; channel < 3; channel++) {
      const value = ((planes[channel] as Float32Array)[at] as number) * (max / 255)
      raster.data[pixel * raster.channels + channel] = roundToSample(value, max)
    }
  }
}

/** The mask with everything outside the boxes cleared. */
const maskInside = (mask: Mask, boxes: readonly Box[]): Mask => {
  const data = new Uint8Array(mask.data.length)
  for (const { left, top, width, height } of boxes) {
    for (let row = top; row < top + height; row++) {
      const from = row * mask.width + left
      data.set(mask.data.subarray(from, from + width), from)
    }
  }
  return { ...mask, data }
}

/** Noise of each solved pixel, in levels: that of the file and of the coverage, as inversion amplifies them. */
const inversionNoise = ({ planes, coverage, mark: { opacity, colour } }: SolvedMark, noise: number): Float32Array =>
  coverage.map((covered, at) => {
    if (covered === 0) return 0
    let squaredStep = 0
    if (covered < 1) {
      for (const [channel, plane] of planes.entries()) {
        squaredStep += (opacity * ((colour[channel] as number) - (plane[at] as number))) ** 2 / 3
      }
    }
    return Math.sqrt((busyFactor * noise) ** 2 + coverageError ** 2 * squaredStep) / (1 - opacity * covered)
  })

/** Blends solved marks with visible noise with a fill of the same pixels, in place. */
const suppressNoise = async (
  raster: Raster,
  mask: Mask,
  solved: readonly SolvedMark[],
  noise: number,
  session: ModelSession | null,
  context: EraseContext,
): Promise<void> => {
  const noisy = solved.filter(({ mark }) => noise / (1 - mark.opacity) > maxPlainNoise)
  if (noisy.length === 0) return
  const filled = { ...raster, data: raster.data.slice() }
  const regions = noisy.map(({ region }) => region)
  await erase(filled, maskInside(mask, regions), session, { ...context, isJudged: false })
  for (const one of noisy) {
    const { box } = one.patch
    wienerBlend(one.planes, cutMarkPatch(filled, mask, box).planes, inversionNoise(one, noise), box.width)
  }
}

/** Solves the semi-transparent marks under the mask and fills the others, in place. */
export const eraseMarks: EraseStep = async (raster, mask, session, context, source) => {
  const { nowMs, onProgress } = context
  const startedMs = nowMs()
  await loadPerceptrons(context.assets)
  const noise = compressionNoise(source)
  const network = await openCoverageNetwork(context.models).catch(() => null)
  const { solved, unsolved, mark } = await solveMarks(raster, mask, {
    noise,
    runtime: context,
    network,
    onRegion: (done, all) => onProgress('inference', done / all, `Reversing watermark ${done + 1} of ${all}`),
  })
  await suppressNoise(raster, mask, solved, noise, session, context)
  for (const one of solved) writeSolved(raster, one)
  const solvedMs = nowMs() - startedMs
  const filled: Erased =
    unsolved.length === 0
      ? { changed: [], engine: '', notes: [], modelMs: 0, pasteMs: 0 }
      : await erase(raster, maskInside(mask, unsolved), session, { ...context, isJudged: false })
  const areas = `${solved.length} ${solved.length === 1 ? 'area' : 'areas'} recovered`
  const notes =
    mark === null
      ? []
      : [
          `${areas}: a translucent watermark of about ${Math.round(mark.opacity * 100)} % opacity was reversed, not painted over`,
        ]
  return {
    changed: [...solved.map(({ patch }) => patch.box), ...filled.changed],
    engine: [solved.length > 0 ? solverName : '', filled.engine].filter((name) => name !== '').join(' and '),
    notes: [...notes, ...filled.notes],
    modelMs: filled.modelMs,
    pasteMs: filled.pasteMs + solvedMs,
  }
}

/**
 * Removes the marks under the mask: semi-transparent ones are inverted, which recovers the photo's own pixels, and the
 * others are filled as in object removal. Each region is decided by itself.
 */
export const removeWatermark: Pipeline = editUnderMask(eraseMarks)
