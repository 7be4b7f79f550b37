import type { Answered } from '../hosted/hostedModels.ts'
import { editPrompt } from '../hosted/prompts.ts'
import { readAnswer } from '../hosted/readAnswer.ts'
import { readView } from '../hosted/view.ts'
import { askForPart, wholeOf } from '../hosted/wholePhoto.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { median } from '../kernel/statistics/median.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { Raster, Samples } from '../raster/raster.ts'

/** Longest side of the view that is sent. */
const maxSidePx = 1_536
/** Cells on the longer side of the grid on which changes are detected. */
const gridSide = 192
/** A cell that differs by more levels than this after drift correction was changed. */
const changedLevels = 14
/** A colour shift of more levels than this is the requested edit, not drift. */
const maxDriftLevels = 12
/** When more of the photo than this changed, all of it is taken from the answer. */
const maxChangedRatio = 0.6
/** Cells by which a changed region is dilated. */
const dilateCells = 2
/** Cells over which it fades in. */
const featherCells = 2

/** Colour drift of the answer per channel, in levels: the median difference over the photo. */
const driftOf = (before: Uint8Array, after: Uint8Array): readonly number[] =>
  [0, 1, 2].map((channel) => {
    const differences = new Float32Array(before.length / 3)
    for (let at = 0; at < differences.length; at++) {
      differences[at] = (after[at * 3 + channel] as number) - (before[at * 3 + channel] as number)
    }
    return median(differences)
  })

interface Cover {
  readonly width: number
  readonly height: number
  /** 0–1 per cell. */
  readonly data: Float32Array
}

/** Where an answer changed the photo; null when it changed the photo as a whole. */
const changeOf = (before: Raster, after: Raster, drift: readonly number[]): Cover | null => {
  const { width, height } = before
  const marked = new Uint8Array(width * height)
  let count = 0
  for (let at = 0; at < marked.length; at++) {
    const differs = [0, 1, 2].some((channel) => {
      const from = at * 3 + channel
      const difference = (after.data[from] as number) - (before.data[from] as number) - (drift[channel] as number)
      return Math.abs(difference) > changedLevels
    })
    if (!differs) continue
    marked[at] = 1
    count++
  }
  if (count > maxChangedRatio * marked.length) return null
  const full = dilate(marked, width, dilateCells)
  const faded = dilate(full, width, featherCells)
  const data = Float32Array.from(faded, (value, at) => (full[at] === 1 ? 1 : value === 1 ? 0.5 : 0))
  return { width, height, data }
}

/** Blends the changed parts of an answer into the photo, in place; where the cover is 0, no bit changes. */
const layChange = (photo: Raster, patch: Samples, cover: Cover, drift: readonly number[]): void => {
  const range = maxSampleValue(photo.data) / 255
  const maxSample = 255 * range
  for (let row = 0; row < photo.height; row++) {
    const y = ((row + 0.5) * cover.height) / photo.height - 0.5
    for (let column = 0; column < photo.width; column++) {
      const x = ((column + 0.5) * cover.width) / photo.width - 0.5
      const weight = sampleBilinear(cover.data, bilinearTaps(cover.width, cover.height, x, y))
      if (weight === 0) continue
      const to = (row * photo.width + column) * photo.channels
      const from = (row * photo.width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const old = photo.data[to + channel] as number
        const wanted = (patch[from + channel] as number) - (drift[channel] as number) * range
        photo.data[to + channel] = Math.round(Math.min(maxSample, Math.max(0, old + (wanted - old) * weight)))
      }
    }
  }
}

export interface AskedEdit {
  /** The edited photo, with the size, channels and bit depth of the original. */
  readonly raster: Raster
  /** Whether all pixels outside the changed parts are the photo's own. */
  readonly isLocal: boolean
}

/**
 * Asks a model outside the engine to edit a photo by a prompt. The result keeps the photo's size. When the answer changed
 * only parts, every other pixel stays the photo's own, and slight colour drift is corrected.
 * @returns null when no such model is allowed or none gave a usable answer
 */
export const askForEdit = async (
  raster: Raster,
  wish: string,
  context: PipelineContext,
): Promise<Answered<AskedEdit> | null> => {
  const { hosted, onProgress } = context
  if (hosted?.capability !== 'editByPrompt') return null
  return askForPart<AskedEdit>(
    raster,
    wholeOf(raster),
    hosted,
    {
      maxSidePx,
      task: { prompt: editPrompt(wish) },
      onAsk: ({ label }) => onProgress('inference', 0, `Asking ${label}`),
    },
    async ({ answer, view, placed }) => {
      const frame = wholeOf(raster)
      const isWide = raster.data instanceof Uint16Array
      const patch = readAnswer(answer, view, { ...placed, colours: [] }, frame, isWide)
      const scale = gridSide / Math.max(raster.width, raster.height)
      const grid = {
        box: frame,
        width: Math.max(1, Math.round(raster.width * scale)),
        height: Math.max(1, Math.round(raster.height * scale)),
      }
      const before = readView(raster, grid)
      const after = readView({ width: raster.width, height: raster.height, channels: 3, data: patch }, grid)
      const drift = driftOf(before.data, after.data)
      const isDrift = drift.every((levels) => Math.abs(levels) <= maxDriftLevels)
      const cover = isDrift ? changeOf(before, after, drift) : null
      const edited: Raster = { ...raster, data: raster.data.slice() }
      const everywhere: Cover = { width: 1, height: 1, data: new Float32Array([1]) }
      layChange(edited, patch, cover ?? everywhere, cover === null ? [0, 0, 0] : drift)
      return { raster: edited, isLocal: cover !== null }
    },
    context,
  )
}
