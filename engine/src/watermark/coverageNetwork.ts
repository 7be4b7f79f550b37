import { expandBox } from '../kernel/geometry/expandBox.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { float32Tensor, type ModelSession, type ModelStore, type Tensor, type Yielding } from '../ports.ts'
import type { Box } from '../raster/raster.ts'
import { tile } from '../raster/tile.ts'
import { edgeSoftness } from './edgeWidth.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

/** Predicts how much a mark of known colour and opacity covers each pixel. */
export interface CoverageNetwork {
  /**
   * @param noise deviation that the file's compression adds to a pixel, in levels
   * @param isThorough averages two predictions, one of the patch rotated by 180°, whose errors are independent
   * @returns 0–1 for each pixel of the patch, 0 more than a pixel away from the paint
   * @throws the signal's reason when aborted
   */
  readonly predictCoverage: (
    patch: MarkPatch,
    mark: Mark,
    noise: number,
    runtime: Yielding,
    isThorough?: boolean,
  ) => Promise<Float32Array>
}

/** Longest side of a tile, which keeps the network's memory under 400 MB. */
const tileSidePx = 768
/** Context around a tile; pixels farther away do not change a prediction. */
const contextPx = 64
/** The network's coarsest level is an eighth of its input. */
const sideMultiple = 8

const roundUp = (length: number): number => Math.ceil(length / sideMultiple) * sideMultiple

/** A tile with its context, aligned to the network's cells so that tiling does not change a prediction. */
const contextOf = (part: Box, size: { readonly width: number; readonly height: number }): Box => {
  const grown = expandBox(part, contextPx, size)
  const left = grown.left - (grown.left % sideMultiple)
  const top = grown.top - (grown.top % sideMultiple)
  const right = Math.min(size.width, roundUp(grown.left + grown.width))
  const bottom = Math.min(size.height, roundUp(grown.top + grown.height))
  return { left, top, width: right - left, height: bottom - top }
}

const rotated180 = ({ box, planes: [red, green, blue], painted }: MarkPatch): MarkPatch => ({
  box,
  planes: [red.toReversed(), green.toReversed(), blue.toReversed()],
  painted: painted.toReversed(),
})

const planesTensor = (data: Float32Array, channels: number, rows: number, columns: number): Tensor =>
  float32Tensor(data, [1, channels, rows, columns])

/** Runs the network on one tile and writes its prediction into the patch's coverage. */
const predictTile = async (
  session: ModelSession,
  { box, planes, painted }: MarkPatch,
  { colour }: Mark,
  opacities: Float32Array,
  noise: number,
  part: Box,
  into: Float32Array,
): Promise<void> => {
  const { width } = box
  const view = contextOf(part, { width, height: into.length / width })
  const columns = roundUp(view.width)
  const rows = roundUp(view.height)
  const count = columns * rows
  const seen = new Float32Array(3 * count)
  const paintedInput = new Float32Array(count)
  const opacityInput = new Float32Array(count)
  for (let row = 0; row < rows; row++) {
    // Rows and columns past the patch repeat its edge.
    const rowStart = (view.top + Math.min(row, view.height - 1)) * width + view.left
    for (let column = 0; column < columns; column++) {
      const to = row * columns + column
      const from = rowStart + Math.min(column, view.width - 1)
      for (let channel = 0; channel < 3; channel++) {
        seen[channel * count + to] = (planes[channel] as Float32Array)[from] as number
      }
      paintedInput[to] = painted[from] as number
      opacityInput[to] = opacities[from] as number
    }
  }
  const { coverage } = await session.run({
    seen: planesTensor(seen, 3, rows, columns),
    painted: planesTensor(paintedInput, 1, rows, columns),
    colour: planesTensor(Float32Array.from(colour), 3, 1, 1),
    opacity: planesTensor(opacityInput, 1, rows, columns),
    noise: planesTensor(Float32Array.of(noise), 1, 1, 1),
  })
  const predicted = coverage?.data as Float32Array
  for (let row = 0; row < part.height; row++) {
    const from = (part.top + row - view.top) * columns + part.left - view.left
    into.set(predicted.subarray(from, from + part.width), (part.top + row) * width + part.left)
  }
}

interface PredictionMemo {
  readonly get: (patch: MarkPatch, mark: Mark, noise: number) => Float32Array | undefined
  readonly set: (patch: MarkPatch, mark: Mark, noise: number, coverage: Float32Array) => void
}

/** Keeps predictions for as long as their patch and mark are in use. */
const predictionMemo = (): PredictionMemo => {
  const known = new WeakMap<MarkPatch, WeakMap<Mark, { readonly noise: number; readonly coverage: Float32Array }>>()
  return {
    get: (patch, mark, noise) => {
      const found = known.get(patch)?.get(mark)
      return found?.noise === noise ? found.coverage : undefined
    },
    set: (patch, mark, noise, coverage) => {
      const ofPatch = known.get(patch) ?? new WeakMap()
      known.set(patch, ofPatch.set(mark, { noise, coverage }))
    },
  }
}

/**
 * Opens the network described by its model card, `engine/weights/coverage.md`, and beside it the one for soft edges
 * (`softCoverage.md`), which predicts where the edges that the first one finds are soft. Without the second the first does all.
 * @throws Error when the weights of the first are missing or cannot be read
 */
export const openCoverageNetwork = async (store: ModelStore, tilePx = tileSidePx): Promise<CoverageNetwork> => {
  const crispSession = await store.session('coverage')
  const softSession = await store.session('softCoverage').catch(() => null)
  const predictPatch = async (
    session: ModelSession,
    patch: MarkPatch,
    mark: Mark,
    opacities: Float32Array,
    noise: number,
    runtime: Yielding,
  ): Promise<Float32Array> => {
    const { width } = patch.box
    const coverage = new Float32Array(patch.painted.length)
    for (const part of tile(width, coverage.length / width, tilePx)) {
      await runtime.yieldToEventLoop()
      await predictTile(session, patch, mark, opacities, noise, part, coverage)
    }
    return coverage
  }
  // Rating, refining and solving a mark ask for the same prediction.
  const straight = new Map([crispSession, softSession].map((session) => [session, predictionMemo()]))
  return {
    predictCoverage: async (patch, mark, noise, runtime, isThorough = false) => {
      const opacities = opacityPlane(mark, patch.box)
      const mayBeCovered = dilate(patch.painted, patch.box.width, 1)
      const predict = async (session: ModelSession): Promise<Float32Array> => {
        const known = straight.get(session)?.get(patch, mark, noise)
        const first = known ?? (await predictPatch(session, patch, mark, opacities, noise, runtime))
        straight.get(session)?.set(patch, mark, noise, first)
        const second = isThorough
          ? (await predictPatch(session, rotated180(patch), mark, opacities.toReversed(), noise, runtime)).reverse()
          : first
        return first.map((value, at) => (mayBeCovered[at] === 1 ? (value + (second[at] as number)) / 2 : 0))
      }
      const crisp = await predict(crispSession)
      const softness = softSession === null ? 0 : edgeSoftness(crisp, patch.box.width)
      if (softSession === null || softness === 0) return crisp
      const soft = await predict(softSession)
      return crisp.map((value, at) => value + softness * ((soft[at] as number) - value))
    },
  }
}
