import { nonMaxSuppression } from '../kernel/geometry/nonMaxSuppression.ts'
import { float32Tensor, type ModelSession, type Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { fromSquare, readSquare, type Square } from './readSquare.ts'

/** Where a face is seen, before its points are known. */
export interface Sighting {
  /** Upright-in-the-photo square round the face, turned so that the eyes lie level. */
  readonly square: Square
  /** 0–1 */
  readonly score: number
}

const inputPx = 256
/** Cells of 16 and 32 pixels, with two and six predictions each. */
const grids = [
  { boxes: 'boxesFine', scores: 'scoresFine', cells: 16, perCell: 2 },
  { boxes: 'boxesCoarse', scores: 'scoresCoarse', cells: 8, perCell: 6 },
] as const
const valuesPerBox = 16
const leastScore = 0.6
/** Two sightings that overlap more than this, as a share of the smaller, are one face. */
const mostOverlap = 0.35
/** Windows are not made smaller than this: a face that is too small to see in it is too small to work on. */
const leastWindowPx = 384
const smallestShare = 4
const windowStep = 0.7

/** Squares that cover the photo at several sizes, so that small faces in large photos are seen too. */
export const searchWindows = (width: number, height: number): readonly Square[] => {
  const longest = Math.max(width, height)
  const windows: Square[] = [{ x: width / 2, y: height / 2, sidePx: longest, angle: 0 }]
  for (let share = 2; share <= smallestShare && longest / share >= leastWindowPx; share *= 2) {
    const sidePx = longest / share
    const columns = Math.max(1, Math.ceil((width - sidePx) / (sidePx * windowStep)) + 1)
    const rows = Math.max(1, Math.ceil((height - sidePx) / (sidePx * windowStep)) + 1)
    const middle = (index: number, count: number, length: number): number =>
      count === 1 ? length / 2 : sidePx / 2 + ((length - sidePx) * index) / (count - 1)
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        windows.push({ x: middle(column, columns, width), y: middle(row, rows, height), sidePx, angle: 0 })
      }
    }
  }
  return windows
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

const lookInto = async (session: ModelSession, raster: Raster, window: Square): Promise<Sighting[]> => {
  const input = readSquare(raster, window, inputPx, 4)
  for (let at = 0; at < input.length; at++) input[at] = (input[at] as number) * 2 - 1
  const answer = await session.run({
    [session.inputNames[0] as string]: float32Tensor(input, [1, 3, inputPx, inputPx]),
  })
  const sightings: Sighting[] = []
  for (const { boxes, scores, cells, perCell } of grids) {
    const values = answer[boxes]?.data as Float32Array
    const logits = answer[scores]?.data as Float32Array
    for (let index = 0; index < logits.length; index++) {
      const score = sigmoid(logits[index] as number)
      if (score < leastScore) continue
      const cell = Math.floor(index / perCell)
      const [anchorX, anchorY] = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells]
      const at = index * valuesPerBox
      const place = (offset: number): readonly [number, number] =>
        fromSquare(
          window,
          (values[at + offset] as number) / inputPx + anchorX,
          (values[at + offset + 1] as number) / inputPx + anchorY,
        )
      const [x, y] = place(0)
      const [rightEyeX, rightEyeY] = place(4)
      const [leftEyeX, leftEyeY] = place(6)
      const side = Math.max(values[at + 2] as number, values[at + 3] as number) / inputPx
      const angle = Math.atan2(leftEyeY - rightEyeY, leftEyeX - rightEyeX)
      sightings.push({ square: { x, y, sidePx: side * window.sidePx, angle }, score })
    }
  }
  return sightings
}

const overlap = (one: Square, other: Square): number => {
  const reach = (one.sidePx + other.sidePx) / 2
  const across = Math.min(one.sidePx, other.sidePx, reach - Math.abs(one.x - other.x))
  const down = Math.min(one.sidePx, other.sidePx, reach - Math.abs(one.y - other.y))
  return across <= 0 || down <= 0 ? 0 : (across * down) / Math.min(one.sidePx, other.sidePx) ** 2
}

/** Keeps the surest of the sightings that show the same face. */
export const mergeSightings = (sightings: readonly Sighting[]): readonly Sighting[] =>
  nonMaxSuppression(sightings, (kept, other) => overlap(other.square, kept.square) >= mostOverlap)

/**
 * Looks for faces in the whole photo and in windows of a half and a quarter of its longer side.
 * Source of the network: Bazarevsky et al., "BlazeFace: Sub-millisecond Neural Face Detection on Mobile GPUs", 2019.
 *
 * @throws the signal's reason when aborted
 */
export const detectFaces = async (raster: Raster, runtime: Runtime): Promise<readonly Sighting[]> => {
  const session = await runtime.models.session('faceBoxes')
  const sightings: Sighting[] = []
  for (const window of searchWindows(raster.width, raster.height)) {
    runtime.signal.throwIfAborted()
    sightings.push(...(await lookInto(session, raster, window)))
    await runtime.yieldToEventLoop()
  }
  return mergeSightings(sightings)
}
