import { type EraseContext, type Erased, type EraseStep, editUnderMask, erase } from '../inpaint/removeObject.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Pipeline } from '../pipeline.ts'
import type { ModelSession } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { compressionNoise } from './compressionNoise.ts'
import { openCoverageTeller } from './coverageTeller.ts'
import { markPatch } from './markPatch.ts'
import { loadSmallNetworks } from './smallNetwork.ts'
import { type SolvedMark, solveMarks } from './solveMarks.ts'
import { wienerBlend } from './wienerBlend.ts'

const solverName = 'inversion of the mark'
/** An inversion that makes the file's noise louder than this, in levels, is weighed against a fill. */
const quiet = 3.5
/** In busy parts of a photo compression adds this many times its usual noise. */
const busy = 2
/** Usual error of coverage along an outline. */
const coverageError = 0.06

const lay = (raster: Raster, { patch, planes, coverage }: SolvedMark): void => {
  const { box } = patch
  const limit = maxSampleValue(raster.data)
  const range = limit / 255
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] === 0) continue
    const pixel = (box.top + Math.floor(at / box.width)) * raster.width + box.left + (at % box.width)
    for (let channel = 0; channel < 3; channel++) {
      const value = Math.round(((planes[channel] as Float32Array)[at] as number) * range)
      raster.data[pixel * raster.channels + channel] = Math.min(limit, Math.max(0, value))
    }
  }
}

/** The mask with nothing left of it but the given boxes. */
const within = (mask: Mask, boxes: readonly Box[]): Mask => {
  const data = new Uint8Array(mask.data.length)
  for (const { left, top, width, height } of boxes) {
    for (let row = top; row < top + height; row++) {
      const from = row * mask.width + left
      data.set(mask.data.subarray(from, from + width), from)
    }
  }
  return { ...mask, data }
}

/** Deviation of each solved pixel, in levels: the file's noise and the coverage's error, as inversion enlarges them. */
const deviationOf = ({ planes, coverage, mark: { opacity, colour } }: SolvedMark, noise: number): Float32Array =>
  coverage.map((share, at) => {
    if (share === 0) return 0
    let way = 0
    if (share < 1) {
      for (const [channel, plane] of planes.entries()) {
        way += (opacity * ((colour[channel] as number) - (plane[at] as number))) ** 2 / 3
      }
    }
    return Math.sqrt((busy * noise) ** 2 + coverageError ** 2 * way) / (1 - opacity * share)
  })

/** Weighs the solved marks whose noise would be seen against a fill of the same pixels, in place. */
const calm = async (
  raster: Raster,
  mask: Mask,
  solved: readonly SolvedMark[],
  noise: number,
  session: ModelSession | null,
  context: EraseContext,
): Promise<void> => {
  const loud = solved.filter((one) => noise / (1 - one.mark.opacity) > quiet)
  if (loud.length === 0) return
  const filled = { ...raster, data: raster.data.slice() }
  await erase(
    filled,
    within(
      mask,
      loud.map(({ region }) => region),
    ),
    session,
    context,
  )
  for (const one of loud) {
    const { box } = one.patch
    wienerBlend(one.planes, markPatch(filled, mask, box).planes, deviationOf(one, noise), box.width)
  }
}

/** Solves the see-through marks under the mask and fills the others, in place. */
export const eraseMarks: EraseStep = async (raster, mask, session, context, source) => {
  const { nowMs, onProgress } = context
  const started = nowMs()
  await loadSmallNetworks(context.assets)
  const noise = compressionNoise(source)
  const teller = await openCoverageTeller(context.models).catch(() => null)
  const { solved, unsolved, mark } = await solveMarks(raster, mask, {
    noise,
    runtime: context,
    teller,
    onRegion: (done, all) => onProgress('inference', done / all, `Solving mark ${done + 1} of ${all}`),
  })
  await calm(raster, mask, solved, noise, session, context)
  for (const one of solved) lay(raster, one)
  const solvedMs = nowMs() - started
  const filled: Erased =
    unsolved.length === 0
      ? { changed: [], engine: '', notes: [], modelMs: 0, pasteMs: 0 }
      : await erase(raster, within(mask, unsolved), session, context)
  const areas = `${solved.length} ${solved.length === 1 ? 'area' : 'areas'} solved`
  const how =
    mark === null
      ? []
      : [`${areas}: a see-through mark of about ${Math.round(mark.opacity * 100)} % was taken away, not painted over`]
  return {
    changed: [...solved.map(({ patch }) => patch.box), ...filled.changed],
    engine: [solved.length > 0 ? solverName : '', filled.engine].filter((name) => name !== '').join(' and '),
    notes: [...how, ...filled.notes],
    modelMs: filled.modelMs,
    pasteMs: filled.pasteMs + solvedMs,
  }
}

/**
 * Removes the marks under the mask: see-through ones are solved, so that the photo's own pixels come back, and what
 * cannot be solved is filled as in object removal. Each region is decided by itself.
 */
export const removeWatermark: Pipeline = editUnderMask(eraseMarks)
