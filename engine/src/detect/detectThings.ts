import { iou } from '../kernel/geometry/iou.ts'
import { nonMaxSuppression } from '../kernel/geometry/nonMaxSuppression.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import { float32Tensor, type Runtime } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { cells, readBoxes, type Sighting } from './readBoxes.ts'

const inputPx = cells * 4
/** Least score of a thing seen in the whole photo, and of one seen only in a part of it. */
const leastInWhole = 0.3
const leastInPart = 0.4
/** Longer sides than this are looked at in parts as well, so that small things are found. */
const partsAbovePx = 800
const partShare = 0.6
const mostOverlap = 0.45

const partsOf = ({ width, height }: Raster): readonly Box[] => {
  const [wide, high] = [Math.round(width * partShare), Math.round(height * partShare)]
  return [0, height - high].flatMap((top) =>
    [0, width - wide].map((left) => ({ left, top, width: wide, height: high })),
  )
}

/** Whether a box ends at a side of the part that is no side of the photo: then it shows only a piece of the thing. */
const isCut = (box: Box, view: Box, { width, height }: Raster): boolean =>
  (view.left > 0 && box.left <= view.left + 2) ||
  (view.top > 0 && box.top <= view.top + 2) ||
  (view.left + view.width < width && box.left + box.width >= view.left + view.width - 2) ||
  (view.top + view.height < height && box.top + box.height >= view.top + view.height - 2)

/**
 * Finds things of 80 kinds in a photo, surest first.
 * @throws the signal's reason when aborted
 */
export const detectThings = async (raster: Raster, runtime: Runtime): Promise<readonly Sighting[]> => {
  const session = await runtime.models.session('things')
  const look = async (view: Box, least: number): Promise<readonly Sighting[]> => {
    await runtime.yieldToEventLoop()
    const input = float32Tensor(areaSample(raster, view, inputPx, inputPx), [1, 3, inputPx, inputPx])
    const { scores, sides } = await session.run({ [session.inputNames[0]!]: input })
    return readBoxes(scores?.data as Float32Array, sides?.data as Float32Array, view, least)
  }
  const found = [...(await look({ left: 0, top: 0, width: raster.width, height: raster.height }, leastInWhole))]
  if (Math.max(raster.width, raster.height) > partsAbovePx)
    for (const view of partsOf(raster))
      found.push(...(await look(view, leastInPart)).filter(({ box }) => !isCut(box, view, raster)))
  runtime.signal.throwIfAborted()
  return nonMaxSuppression(found, (kept, other) => kept.thing === other.thing && iou(kept.box, other.box) > mostOverlap)
}
