import type { Answered } from '../hosted/hostedModels.ts'
import { editPrompt } from '../hosted/prompts.ts'
import { readAnswer } from '../hosted/readAnswer.ts'
import { readView } from '../hosted/view.ts'
import { askForPart, wholeOf } from '../hosted/wholePhoto.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { median } from '../kernel/statistics/median.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { Raster, Samples } from '../raster/raster.ts'

/** Longest side of what is sent, in pixels. */
const maxSidePx = 1_536
/** Changes are looked for on a grid of this many cells on the longer side. */
const gridSide = 192
/** A cell that differs by more levels than this, once the drift is taken out, was changed. */
const changedLevels = 14
/** A cast of more levels than this is no drift but what was asked for. */
const mostDrift = 12
/** When more of the photo than this was changed, all of it is taken from the answer. */
const mostChangedShare = 0.6
/** Cells by which a change is widened, and over which it fades in. */
const [growCells, fadeCells] = [2, 2]

/** What the answer's colours drifted by in each channel, in levels: the median difference over the photo. */
const driftOf = (before: Uint8Array, after: Uint8Array): readonly number[] =>
  [0, 1, 2].map((channel) => {
    const differences = new Float32Array(before.length / 3)
    for (let at = 0; at < differences.length; at++) {
      differences[at] = (after[at * 3 + channel] as number) - (before[at * 3 + channel] as number)
    }
    return median(differences)
  })

/** Widens the marked cells of a grid by a square. */
const widen = (marked: Uint8Array, width: number, height: number, by: number): Uint8Array => {
  const out = new Uint8Array(marked.length)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (marked[row * width + column] === 0) continue
      for (let y = Math.max(0, row - by); y <= Math.min(height - 1, row + by); y++) {
        out.fill(1, y * width + Math.max(0, column - by), y * width + Math.min(width - 1, column + by) + 1)
      }
    }
  }
  return out
}

interface Cover {
  readonly width: number
  readonly height: number
  /** 0–1 a cell. */
  readonly data: Float32Array
}

/** Where an answer changed the photo; null where it changed it as a whole. */
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
  if (count > mostChangedShare * marked.length) return null
  const full = widen(marked, width, height, growCells)
  const wide = widen(full, width, height, fadeCells)
  const data = Float32Array.from(wide, (value, at) => (full[at] === 1 ? 1 : value === 1 ? 0.5 : 0))
  return { width, height, data }
}

/** Lays what an answer changed over the photo, in place; where the cover is nothing, no bit changes. */
const layChange = (photo: Raster, patch: Samples, cover: Cover, drift: readonly number[]): void => {
  const range = maxSampleValue(photo.data) / 255
  const most = 255 * range
  for (let row = 0; row < photo.height; row++) {
    const y = ((row + 0.5) * cover.height) / photo.height - 0.5
    for (let column = 0; column < photo.width; column++) {
      const x = ((column + 0.5) * cover.width) / photo.width - 0.5
      const share = sampleBilinear(cover.data, bilinearTaps(cover.width, cover.height, x, y))
      if (share === 0) continue
      const to = (row * photo.width + column) * photo.channels
      const from = (row * photo.width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const old = photo.data[to + channel] as number
        const wanted = (patch[from + channel] as number) - (drift[channel] as number) * range
        photo.data[to + channel] = Math.round(Math.min(most, Math.max(0, old + (wanted - old) * share)))
      }
    }
  }
}

export interface AskedEdit {
  /** Size, channels and depth of the photo. */
  readonly raster: Raster
  /** Whether everything that was not asked for is still the photo's own pixels. */
  readonly isLocal: boolean
}

/**
 * Has a model outside our own engines edit a photo as words say. The result keeps the photo's size; where the answer only
 * changed parts, every other pixel stays the photo's own, and a slight drift of the answer's colours is taken out.
 * @returns null when no such model may or could
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
      const isDrift = drift.every((levels) => Math.abs(levels) <= mostDrift)
      const cover = isDrift ? changeOf(before, after, drift) : null
      const edited: Raster = { ...raster, data: raster.data.slice() }
      const everywhere: Cover = { width: 1, height: 1, data: new Float32Array([1]) }
      layChange(edited, patch, cover ?? everywhere, cover === null ? [0, 0, 0] : drift)
      return { raster: edited, isLocal: cover !== null }
    },
    context,
  )
}
