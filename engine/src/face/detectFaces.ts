import { nonMaxSuppression } from '../kernel/geometry/nonMaxSuppression.ts'
import { halveRaster } from '../kernel/resample/halveRaster.ts'
import { float32Tensor, type ModelSession, type Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { fromSquare, readSquare, type Square } from './readSquare.ts'

/** A detected face, before its landmarks are known. */
export interface FaceDetection {
  /** Square around the face, rotated so that the eyes are level. */
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
const minScore = 0.6
/** Where nothing scores that much, fainter detections are given to the mesh, which tells faces from other things. */
const minScoreOnRetry = 0.45
/** A face that fills the photo is detected with space around it. */
const retrySpace = 1.6
const retryAngles = [0, Math.PI / 2, -Math.PI / 2, Math.PI] as const
/** Detections that overlap by more than this, as a fraction of the smaller one, are the same face. */
const maxOverlap = 0.35
/** Windows are not smaller than this: a face too small to be detected in one is too small to retouch. */
const minWindowPx = 384
/** The smallest windows are this fraction of the longer side. */
const maxDivisor = 4
/** Side of a face over that of a window from which it is never missed there: 26 pixels of the network's 256. */
const seenRatio = 0.1
/** Step between windows, as a fraction of their side. */
const windowStep = 0.7

/** Squares that cover the photo at several scales, so that small faces in large photos are detected too. */
export const searchWindows = (width: number, height: number): readonly Square[] => {
  const longest = Math.max(width, height)
  const windows: Square[] = [{ x: width / 2, y: height / 2, sidePx: longest, angle: 0 }]
  for (let divisor = 2; divisor <= maxDivisor && longest / divisor >= minWindowPx; divisor *= 2) {
    const sidePx = longest / divisor
    const columns = Math.max(1, Math.ceil((width - sidePx) / (sidePx * windowStep)) + 1)
    const rows = Math.max(1, Math.ceil((height - sidePx) / (sidePx * windowStep)) + 1)
    const centre = (index: number, count: number, length: number): number =>
      count === 1 ? length / 2 : sidePx / 2 + ((length - sidePx) * index) / (count - 1)
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        windows.push({ x: centre(column, columns, width), y: centre(row, rows, height), sidePx, angle: 0 })
      }
    }
  }
  return windows
}

/** Squares for a second look where the first found nothing: with space around the photo, and turned. */
export const retryWindows = (width: number, height: number): readonly Square[] =>
  retryAngles.flatMap((angle) =>
    [1, retrySpace].map((space) => ({
      ...{ x: width / 2, y: height / 2, angle },
      sidePx: Math.max(width, height) * space,
    })),
  )

/** The photo halved as long as its smallest windows still have the network's pixels, and by how much. */
const reduceForSearch = (raster: Raster): { readonly raster: Raster; readonly scale: number } => {
  const longest = Math.max(raster.width, raster.height)
  if (longest / maxDivisor < 2 * inputPx) return { raster, scale: 1 }
  const half = reduceForSearch(halveRaster(raster))
  return { raster: half.raster, scale: half.scale / 2 }
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

const detectInWindow = async (
  session: ModelSession,
  raster: Raster,
  window: Square,
  lowest: number,
): Promise<FaceDetection[]> => {
  const input = readSquare(raster, window, inputPx, 4)
  for (let at = 0; at < input.length; at++) input[at] = (input[at] as number) * 2 - 1
  const output = await session.run({
    [session.inputNames[0] as string]: float32Tensor(input, [1, 3, inputPx, inputPx]),
  })
  const detections: FaceDetection[] = []
  for (const { boxes, scores, cells, perCell } of grids) {
    const values = output[boxes]?.data as Float32Array
    const logits = output[scores]?.data as Float32Array
    for (let index = 0; index < logits.length; index++) {
      const score = sigmoid(logits[index] as number)
      if (score < lowest) continue
      const cell = Math.floor(index / perCell)
      const anchorX = ((cell % cells) + 0.5) / cells
      const anchorY = (Math.floor(cell / cells) + 0.5) / cells
      const at = index * valuesPerBox
      const pointAt = (offset: number): readonly [number, number] =>
        fromSquare(
          window,
          (values[at + offset] as number) / inputPx + anchorX,
          (values[at + offset + 1] as number) / inputPx + anchorY,
        )
      const [x, y] = pointAt(0)
      const [rightEyeX, rightEyeY] = pointAt(4)
      const [leftEyeX, leftEyeY] = pointAt(6)
      const side = Math.max(values[at + 2] as number, values[at + 3] as number) / inputPx
      const angle = Math.atan2(leftEyeY - rightEyeY, leftEyeX - rightEyeX)
      detections.push({ square: { x, y, sidePx: side * window.sidePx, angle }, score })
    }
  }
  return detections
}

/** Intersection of two squares over the area of the smaller one; rotation is ignored. */
const overlap = (one: Square, other: Square): number => {
  const reach = (one.sidePx + other.sidePx) / 2
  const smallerPx = Math.min(one.sidePx, other.sidePx)
  const width = Math.min(smallerPx, reach - Math.abs(one.x - other.x))
  const height = Math.min(smallerPx, reach - Math.abs(one.y - other.y))
  return width <= 0 || height <= 0 ? 0 : (width * height) / smallerPx ** 2
}

/** Keeps the highest-scoring of the detections of one face. */
export const mergeDetections = (detections: readonly FaceDetection[]): readonly FaceDetection[] =>
  nonMaxSuppression(detections, (kept, other) => overlap(other.square, kept.square) >= maxOverlap)

/**
 * Detects faces in the whole photo and in windows of a half and a quarter of its longer side; where there is none, once more
 * with space around the photo, turned, and by fainter scores.
 * Source of the network: Bazarevsky et al., "BlazeFace: Sub-millisecond Neural Face Detection on Mobile GPUs", 2019.
 *
 * @param minOverLargest smallest side that matters, over that of the largest face: smaller windows are not searched for smaller ones
 * @throws the signal's reason when aborted
 */
export const detectFaces = async (
  raster: Raster,
  runtime: Runtime,
  minOverLargest = 0,
): Promise<readonly FaceDetection[]> => {
  const session = await runtime.models.session('faceBoxes')
  const searched = reduceForSearch(raster)
  const detectIn = async (windows: readonly Square[], lowest: number): Promise<readonly FaceDetection[]> => {
    const detections: FaceDetection[] = []
    for (const window of windows) {
      runtime.signal.throwIfAborted()
      detections.push(...(await detectInWindow(session, searched.raster, window, lowest)))
      await runtime.yieldToEventLoop()
    }
    return mergeDetections(detections)
  }
  const { width, height } = searched.raster
  const windows = searchWindows(width, height)
  let found: readonly FaceDetection[] = []
  for (const windowPx of new Set(windows.map(({ sidePx }) => sidePx))) {
    const ofThisSize = windows.filter(({ sidePx }) => sidePx === windowPx)
    found = mergeDetections([...found, ...(await detectIn(ofThisSize, minScore))])
    const largestPx = Math.max(0, ...found.map(({ square }) => square.sidePx))
    if (minOverLargest * largestPx >= seenRatio * windowPx) break
  }
  const detections = found.length > 0 ? found : await detectIn(retryWindows(width, height), minScoreOnRetry)
  return detections.map(({ square, score }) => {
    const { x, y, sidePx, angle } = square
    const [atX, atY] = [x / searched.scale, y / searched.scale]
    return { square: { x: atX, y: atY, sidePx: sidePx / searched.scale, angle }, score }
  })
}
