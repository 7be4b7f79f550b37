import type { Source } from '../codec/photo.ts'
import { type Erased, type EraseStep, editUnderMask, erase } from '../inpaint/removeObject.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { type SolvedMark, solveMarks } from './solveMarks.ts'

const solverName = 'inversion of the mark'
const lossless = 0.3

/** Deviation that a file's compression adds to a pixel, in levels; rule of thumb from JPEG 75–95 of photographs. */
const noiseOf = ({ isLossless, quality }: Source): number => (isLossless ? lossless : 0.6 + (100 - quality) * 0.13)

const lay = (raster: Raster, { patch, planes, coverage }: SolvedMark): void => {
  const { box } = patch
  const [range, limit] = raster.data instanceof Uint16Array ? [257, 65_535] : [1, 255]
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

/** Solves the see-through marks under the mask and fills the others, in place. */
export const eraseMarks: EraseStep = async (raster, mask, session, context, source) => {
  const started = performance.now()
  const { signal, onProgress } = context
  const { solved, unsolved, mark } = await solveMarks(raster, mask, {
    noise: noiseOf(source),
    signal,
    onRegion: (done, all) => onProgress('inference', done / all, `Solving mark ${done + 1} of ${all}`),
  })
  for (const one of solved) lay(raster, one)
  const solvedMs = performance.now() - started
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
