import { expandBox } from '../kernel/geometry/expandBox.ts'
import { float32Tensor, type ModelSession, type Tensor, type Yielding } from '../ports.ts'
import type { Box } from '../raster/raster.ts'
import { tile } from '../raster/tile.ts'

/** Longest side of a tile, which keeps the networks' memory under 400 MB. */
const tileSidePx = 768
/** How far a network of a mark's patch sees, and what the sides of its input are multiples of. */
export interface Reach {
  /** Context around a tile; pixels farther away do not change a prediction. */
  readonly contextPx: number
  /** Pixels of its input that are one cell of its coarsest level, along a side. */
  readonly sideMultiple: number
}

/** The coarsest level is an eighth of the input. */
const usualReach: Reach = { contextPx: 64, sideMultiple: 8 }

const roundUp = (length: number, sideMultiple: number): number => Math.ceil(length / sideMultiple) * sideMultiple

/** A tile with its context, aligned to the network's cells so that tiling does not change a prediction. */
const contextOf = (
  part: Box,
  size: { readonly width: number; readonly height: number },
  { contextPx, sideMultiple }: Reach,
): Box => {
  const grown = expandBox(part, contextPx, size)
  const left = grown.left - (grown.left % sideMultiple)
  const top = grown.top - (grown.top % sideMultiple)
  const right = Math.min(size.width, roundUp(grown.left + grown.width, sideMultiple))
  const bottom = Math.min(size.height, roundUp(grown.top + grown.height, sideMultiple))
  return { left, top, width: right - left, height: bottom - top }
}

/** What a network of a mark's patch is asked. */
export interface PatchQuestion {
  readonly width: number
  /** The planes of each input by its name, row by row. */
  readonly planes: Readonly<Record<string, readonly ArrayLike<number>[]>>
  /** Inputs that are the same for every pixel, [1, channels, 1, 1]. */
  readonly constants: Readonly<Record<string, readonly number[]>>
  /** The output's name, and how many planes it has. */
  readonly output: string
  readonly outputPlanes: number
  /** 1 where the answer is wanted: elsewhere it may be 0. Turned paint leaves most of its patch empty. */
  readonly wanted: Uint8Array
}

/** The part of a tile that holds all that is wanted of it; null where nothing is. */
const wantedPart = (wanted: Uint8Array, width: number, { left, top, ...size }: Box): Box | null => {
  let [first, last, above, below] = [width, -1, top + size.height, -1]
  for (let row = top; row < top + size.height; row++) {
    const line = wanted.subarray(row * width + left, row * width + left + size.width)
    const from = line.indexOf(1)
    if (from < 0) continue
    first = Math.min(first, left + from)
    last = Math.max(last, left + line.lastIndexOf(1))
    above = Math.min(above, row)
    below = row
  }
  return last < 0 ? null : { left: first, top: above, width: last - first + 1, height: below - above + 1 }
}

/** Cuts planes for one tile into a tensor; rows and columns past the patch repeat its edge. */
const cutPlanes = (
  planes: readonly ArrayLike<number>[],
  width: number,
  view: Box,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Tensor => {
  const count = rows * columns
  const data = new Float32Array(planes.length * count)
  for (const [channel, plane] of planes.entries()) {
    for (let row = 0; row < rows; row++) {
      const from = (view.top + Math.min(row, view.height - 1)) * width + view.left
      const to = channel * count + row * columns
      for (let column = 0; column < columns; column++) {
        data[to + column] = plane[from + Math.min(column, view.width - 1)] as number
      }
    }
  }
  return float32Tensor(data, [1, planes.length, rows, columns])
}

/**
 * Runs a network over a patch of any size; its answer at a pixel depends on no more pixels to each side than `reach` says.
 * @param tilePx longest side of a tile
 * @returns the planes of its output, of the patch's size; 0 where nothing is wanted
 * @throws the signal's reason when aborted
 */
export const predictByTiles = async (
  session: ModelSession,
  { width, planes, constants, output, outputPlanes, wanted }: PatchQuestion,
  runtime: Yielding,
  { tilePx = tileSidePx, reach = usualReach }: { readonly tilePx?: number | undefined; readonly reach?: Reach } = {},
): Promise<Float32Array[]> => {
  const [first] = Object.values(planes).flat()
  const count = first?.length ?? 0
  const size = { width, height: count / width }
  const into = Array.from({ length: outputPlanes }, () => new Float32Array(count))
  const fixed = Object.entries(constants).map(
    ([name, values]) => [name, float32Tensor(Float32Array.from(values), [1, values.length, 1, 1])] as const,
  )
  for (const whole of tile(size.width, size.height, tilePx)) {
    await runtime.yieldToEventLoop()
    const part = wantedPart(wanted, width, whole)
    if (part === null) continue
    const view = contextOf(part, size, reach)
    const { sideMultiple } = reach
    const padded = { rows: roundUp(view.height, sideMultiple), columns: roundUp(view.width, sideMultiple) }
    const cut = Object.entries(planes).map(([name, of]) => [name, cutPlanes(of, width, view, padded)] as const)
    const answer = (await session.run(Object.fromEntries([...cut, ...fixed])))[output]?.data as Float32Array
    for (const [channel, plane] of into.entries()) {
      for (let row = 0; row < part.height; row++) {
        const from = (channel * padded.rows + part.top + row - view.top) * padded.columns + part.left - view.left
        plane.set(answer.subarray(from, from + part.width), (part.top + row) * width + part.left)
      }
    }
  }
  return into
}
