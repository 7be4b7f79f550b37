import { growBox } from '../kernel/geometry/growBox.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { float32Tensor, type ModelStore, type Tensor, type Yielding } from '../ports.ts'
import type { Box } from '../raster/raster.ts'
import { tile } from '../raster/tile.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

/** Tells how far a mark of known colour and opacity covers each pixel. */
export interface CoverageTeller {
  /**
   * @param noise deviation that the file's own compression adds to a pixel, in levels
   * @param isCareful looks twice, the second time at the patch turned round; both err apart, so their mean errs less
   * @returns 0–1 for each pixel of the patch, 0 more than a pixel away from the paint
   * @throws the signal's reason when aborted
   */
  readonly tell: (
    patch: MarkPatch,
    mark: Mark,
    noise: number,
    runtime: Yielding,
    isCareful?: boolean,
  ) => Promise<Float32Array>
}

/** Longest side of a tile: what the network holds meanwhile stays under 400 MB. */
const tileSidePx = 768
/** What is looked at beside a tile: farther pixels do not change an answer. */
const reachPx = 64
/** The network's smallest level is an eighth of the patch. */
const sideMultiple = 8

const upTo = (length: number): number => Math.ceil(length / sideMultiple) * sideMultiple

/** A tile with what is looked at beside it; it begins where the network's squares begin, so that no cut changes an answer. */
const viewOf = (part: Box, size: { readonly width: number; readonly height: number }): Box => {
  const { left, top, width, height } = growBox(part, reachPx, size)
  const [right, bottom] = [Math.min(size.width, upTo(left + width)), Math.min(size.height, upTo(top + height))]
  const from = { left: left - (left % sideMultiple), top: top - (top % sideMultiple) }
  return { ...from, width: right - from.left, height: bottom - from.top }
}

const turnedRound = ({ box, planes: [red, green, blue], painted }: MarkPatch): MarkPatch => ({
  box,
  planes: [red.toReversed(), green.toReversed(), blue.toReversed()],
  painted: painted.toReversed(),
})

/**
 * The network described by its model card, `engine/weights/coverage.md`.
 * @throws Error when the weights are missing or cannot be read
 */
export const openCoverageTeller = async (store: ModelStore, tilePx = tileSidePx): Promise<CoverageTeller> => {
  const session = await store.session('coverage')
  const tellTile = async (
    patch: MarkPatch,
    mark: Mark,
    noise: number,
    part: Box,
    into: Float32Array,
  ): Promise<void> => {
    const { width: across } = patch.box
    const view = viewOf(part, { width: across, height: into.length / across })
    const [columns, rows] = [upTo(view.width), upTo(view.height)]
    const count = columns * rows
    const seen = new Float32Array(3 * count)
    const painted = new Float32Array(count)
    for (let row = 0; row < rows; row++) {
      const fromRow = (view.top + Math.min(row, view.height - 1)) * across + view.left
      for (let column = 0; column < columns; column++) {
        const [to, from] = [row * columns + column, fromRow + Math.min(column, view.width - 1)]
        for (let channel = 0; channel < 3; channel++) {
          seen[channel * count + to] = (patch.planes[channel] as Float32Array)[from] as number
        }
        painted[to] = patch.painted[from] as number
      }
    }
    const tensor = (data: Float32Array, channels: number, height: number, width: number): Tensor =>
      float32Tensor(data, [1, channels, height, width])
    const { coverage } = await session.run({
      seen: tensor(seen, 3, rows, columns),
      painted: tensor(painted, 1, rows, columns),
      colour: tensor(Float32Array.from(mark.colour), 3, 1, 1),
      opacity: tensor(Float32Array.of(mark.opacity), 1, 1, 1),
      noise: tensor(Float32Array.of(noise), 1, 1, 1),
    })
    const told = coverage?.data as Float32Array
    for (let row = 0; row < part.height; row++) {
      const from = (part.top + row - view.top) * columns + part.left - view.left
      into.set(told.subarray(from, from + part.width), (part.top + row) * across + part.left)
    }
  }
  const look = async (patch: MarkPatch, mark: Mark, noise: number, runtime: Yielding): Promise<Float32Array> => {
    const { width } = patch.box
    const told = new Float32Array(patch.painted.length)
    for (const part of tile(width, told.length / width, tilePx)) {
      await runtime.yieldToEventLoop()
      await tellTile(patch, mark, noise, part, told)
    }
    return told
  }
  return {
    tell: async (patch, mark, noise, runtime, isCareful = false) => {
      const first = await look(patch, mark, noise, runtime)
      const second = isCareful ? (await look(turnedRound(patch), mark, noise, runtime)).reverse() : first
      const open = dilate(patch.painted, patch.box.width, 1)
      return first.map((share, at) => (open[at] === 1 ? (share + (second[at] as number)) / 2 : 0))
    },
  }
}
