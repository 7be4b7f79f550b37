import type { SparedCircle } from '../oldPrint/mendOldPrint.ts'
import type { Face } from './detectLandmarks.ts'

/** Landmarks of the face mesh: corners of each eye, corners of the mouth. */
const parts = [
  [33, 133],
  [362, 263],
  [61, 291],
] as const
/** Radius of a circle over the distance of its landmarks. */
const radiusRatio = 0.7

/** Circles around the eyes and the mouth of a face, where glints and teeth are. */
export const glintsOf = ({ points }: Face): SparedCircle[] =>
  parts.map(([one, other]) => {
    const [x1, y1] = [points[one * 3] as number, points[one * 3 + 1] as number]
    const [x2, y2] = [points[other * 3] as number, points[other * 3 + 1] as number]
    return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, radiusPx: radiusRatio * Math.hypot(x2 - x1, y2 - y1) }
  })
