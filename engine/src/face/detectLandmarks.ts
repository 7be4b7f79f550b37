import { float32Tensor, type ModelStore } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { fromSquare, readSquare, type Square } from './readSquare.ts'

/** A face with the landmarks of its mesh. */
export interface Face {
  /** x, y and z (negative towards the viewer) of the 468 landmarks, in pixels of the photo. */
  readonly points: Float32Array
  /** Bounding square of the mesh, rotated so that the eyes are level. */
  readonly square: Square
  /** The network's confidence that it was given a face, 0–1. */
  readonly presence: number
}

const inputPx = 192
const pointCount = 468
/** Side of the crop over the detected square's, as the network was trained. */
const cropRatio = 1.5
/** Outer corners of the eyes, the person's right one first. */
const eyeCorners = [33, 263] as const

/** The same face in a crop that starts at a column and a row and is resized by a scale. */
export const transformFace = (face: Face, left: number, top: number, scale: number): Face => {
  const points = new Float32Array(face.points.length)
  for (let at = 0; at < points.length; at += 3) {
    points[at] = ((face.points[at] as number) - left) * scale
    points[at + 1] = ((face.points[at + 1] as number) - top) * scale
    points[at + 2] = (face.points[at + 2] as number) * scale
  }
  const { x, y, sidePx, angle } = face.square
  return { ...face, points, square: { x: (x - left) * scale, y: (y - top) * scale, sidePx: sidePx * scale, angle } }
}

/** Bounding square of a mesh whose upper edge is parallel to the line through the eyes. */
const squareOf = (points: Float32Array): Square => {
  const [right, left] = eyeCorners
  const angle = Math.atan2(
    (points[left * 3 + 1] as number) - (points[right * 3 + 1] as number),
    (points[left * 3] as number) - (points[right * 3] as number),
  )
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 3) {
    const [x, y] = [points[at] as number, points[at + 1] as number]
    const u = x * cos + y * sin
    const v = -x * sin + y * cos
    minU = Math.min(minU, u)
    maxU = Math.max(maxU, u)
    minV = Math.min(minV, v)
    maxV = Math.max(maxV, v)
  }
  const centreU = (minU + maxU) / 2
  const centreV = (minV + maxV) / 2
  return {
    x: centreU * cos - centreV * sin,
    y: centreU * sin + centreV * cos,
    sidePx: Math.max(maxU - minU, maxV - minV),
    angle,
  }
}

/**
 * Detects the 468 landmarks of a face. The network runs twice: the second crop follows the first mesh, which is more stable
 * than the detector's box.
 * Source of the network: Kartynnik et al., "Real-time Facial Surface Geometry from Monocular Video on Mobile GPUs", 2019.
 */
export const detectLandmarks = async (raster: Raster, detected: Square, models: ModelStore): Promise<Face> => {
  const session = await models.session('faceMesh')
  const runOn = async (square: Square): Promise<Face> => {
    const crop = { ...square, sidePx: square.sidePx * cropRatio }
    const input = float32Tensor(readSquare(raster, crop, inputPx), [1, 3, inputPx, inputPx])
    const { mesh, presence } = await session.run({ [session.inputNames[0] as string]: input })
    if (mesh === undefined || presence === undefined) throw new Error('Expected a mesh and a presence')
    const values = mesh.data as Float32Array
    const points = new Float32Array(pointCount * 3)
    for (let at = 0; at < points.length; at += 3) {
      const [x, y] = fromSquare(crop, (values[at] as number) / inputPx, (values[at + 1] as number) / inputPx)
      points[at] = x
      points[at + 1] = y
      points[at + 2] = ((values[at + 2] as number) * crop.sidePx) / inputPx
    }
    return { points, square: squareOf(points), presence: (presence.data as Float32Array)[0] as number }
  }
  return runOn((await runOn(detected)).square)
}
