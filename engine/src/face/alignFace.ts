import { fitSimilarity } from '../kernel/geometry/fitSimilarity.ts'
import type { Point } from '../kernel/geometry/point.ts'
import type { Face } from './detectLandmarks.ts'
import type { Square } from './readSquare.ts'

/** Landmarks of the mesh whose mean is each point: the right eye, the left eye, the nose, the corners of the mouth. */
const landmarks: readonly (readonly number[])[] = [[33, 133], [362, 263], [1], [61], [291]]

/** Where those points lie in an aligned face of side 1. Source: the template of FFHQ as facexlib has it, of side 512. */
const template: readonly Point[] = [
  [192.98138, 239.94708],
  [318.90277, 240.1936],
  [256.63416, 314.01935],
  [201.26117, 371.41043],
  [313.08905, 371.15118],
].map(([x = 0, y = 0]): Point => [x / 512, y / 512])

/** The square of the photo in which a face lies as restorers were trained on it. */
export const alignFace = ({ points }: Pick<Face, 'points'>): Square => {
  const found = landmarks.map((indices): Point => {
    const mean = (axis: number): number =>
      indices.reduce((sum, index) => sum + (points[index * 3 + axis] as number), 0) / indices.length
    return [mean(0), mean(1)]
  })
  const { cos, sin, x, y } = fitSimilarity(template, found)
  return {
    x: x + (cos - sin) / 2,
    y: y + (sin + cos) / 2,
    sidePx: Math.hypot(cos, sin),
    angle: Math.atan2(sin, cos),
  }
}
