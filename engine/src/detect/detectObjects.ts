import { iou } from '../kernel/geometry/iou.ts'
import { nonMaxSuppression } from '../kernel/geometry/nonMaxSuppression.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import { float32Tensor, type Runtime } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import type { Detection } from './decodeDetections.ts'
import { decodeDetections, gridSize } from './decodeDetections.ts'

const inputPx = gridSize * 4
/** Minimum score of an object in the whole photo, and of one that only a part of it shows. */
const minScoreInWhole = 0.3
const minScoreInPart = 0.4
/** Photos with a longer side than this are searched in parts as well, so that small objects are found. */
const partsAbovePx = 800
/** Side of a part as a fraction of the photo's. */
const partRatio = 0.6
const maxIou = 0.45
/** A box that ends this near to the border of a part counts as truncated. */
const borderPx = 2

/** The four corners of a photo, overlapping. */
const partsOf = ({ width, height }: Raster): readonly Box[] => {
  const partWidth = Math.round(width * partRatio)
  const partHeight = Math.round(height * partRatio)
  return [0, height - partHeight].flatMap((top) =>
    [0, width - partWidth].map((left) => ({ left, top, width: partWidth, height: partHeight })),
  )
}

/** Whether a box ends at a border of the part that is no border of the photo: it shows only a piece of the object. */
const isTruncated = (box: Box, part: Box, { width, height }: Raster): boolean =>
  (part.left > 0 && box.left <= part.left + borderPx) ||
  (part.top > 0 && box.top <= part.top + borderPx) ||
  (part.left + part.width < width && box.left + box.width >= part.left + part.width - borderPx) ||
  (part.top + part.height < height && box.top + box.height >= part.top + part.height - borderPx)

/**
 * Detects objects of 80 classes in a photo, highest score first.
 * @throws the signal's reason when aborted
 */
export const detectObjects = async (raster: Raster, runtime: Runtime): Promise<readonly Detection[]> => {
  const session = await runtime.models.session('objects')
  const detectIn = async (view: Box, minScore: number): Promise<readonly Detection[]> => {
    await runtime.yieldToEventLoop()
    const input = float32Tensor(areaSample(raster, view, inputPx, inputPx), [1, 3, inputPx, inputPx])
    const { scores, sides } = await session.run({ [session.inputNames[0]!]: input })
    return decodeDetections(scores?.data as Float32Array, sides?.data as Float32Array, view, minScore)
  }
  const whole = { left: 0, top: 0, width: raster.width, height: raster.height }
  const detections = [...(await detectIn(whole, minScoreInWhole))]
  if (Math.max(raster.width, raster.height) > partsAbovePx) {
    for (const part of partsOf(raster)) {
      const inPart = await detectIn(part, minScoreInPart)
      detections.push(...inPart.filter(({ box }) => !isTruncated(box, part, raster)))
    }
  }
  runtime.signal.throwIfAborted()
  return nonMaxSuppression(detections, (kept, other) => kept.label === other.label && iou(kept.box, other.box) > maxIou)
}
