import { SpotlessError } from '@spotless/contract/error'
import type { Target } from '@spotless/planner/plan'
import type { Detection } from '../../detect/decodeDetections.ts'
import { detectFaces } from '../../face/detectFaces.ts'
import { fromSquare } from '../../face/readSquare.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import type { Runtime } from '../../ports.ts'
import type { Raster } from '../../raster/raster.ts'
import { emptyAlpha } from './alpha.ts'
import { choose } from './choose.ts'
import type { Found } from './found.ts'

const faceName = 'BlazeFace'
/** Semi-axes of a face's ellipse as ratios of its square: chin and forehead extend further than the cheeks. */
const faceWidth = 0.5
const faceHeight = 0.62

/**
 * Detects the faces that a target names; each is covered by a soft ellipse.
 * @throws SpotlessError `no_face` when none is found; the signal's reason when aborted
 */
export const faceMask = async (photo: Raster, target: Target, runtime: Runtime): Promise<Found> => {
  const detections = await detectFaces(photo, runtime)
  const asBox = detections.map(({ square, score }): Detection & { index: number } => ({
    label: 'person',
    score,
    box: {
      left: Math.round(square.x - square.sidePx / 2),
      top: Math.round(square.y - square.sidePx / 2),
      width: Math.round(square.sidePx),
      height: Math.round(square.sidePx),
    },
    index: detections.findIndex((other) => other.square === square),
  }))
  const chosen = choose(asBox, target, photo) as readonly (Detection & { index: number })[]
  if (chosen.length === 0) throw new SpotlessError('no_face', 'No face was found in this photo.')
  const alpha = emptyAlpha(photo)
  for (const { index } of chosen) {
    const { square } = detections[index]!
    const radiusPx = square.sidePx * 0.7
    const cos = Math.cos(square.angle)
    const sin = Math.sin(square.angle)
    const [centreX, centreY] = fromSquare(square, 0.5, 0.47)
    const from = { x: Math.max(0, Math.floor(centreX - radiusPx)), y: Math.max(0, Math.floor(centreY - radiusPx)) }
    for (let row = from.y; row < Math.min(photo.height, centreY + radiusPx); row++)
      for (let column = from.x; column < Math.min(photo.width, centreX + radiusPx); column++) {
        const x = column + 0.5 - centreX
        const y = row + 0.5 - centreY
        const u = (x * cos + y * sin) / (square.sidePx * faceWidth)
        const v = (-x * sin + y * cos) / (square.sidePx * faceHeight)
        const value = 255 * clamp01((1 - Math.hypot(u, v)) / 0.18)
        const at = row * photo.width + column
        alpha.data[at] = Math.max(alpha.data[at]!, value)
      }
  }
  return { alpha, boxes: chosen.map(({ box }) => box), engines: [faceName], notes: [] }
}
