import { float32Tensor, type ModelStore } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { fromSquare, readSquare, type Square } from './readSquare.ts'

/** A face with its mesh in the photo. */
export interface Face {
  /** Columns, rows and depths (towards the viewer negative) of the 468 points, in photo pixels. */
  readonly points: Float32Array
  /** Square that holds the mesh, turned so that the eyes lie level. */
  readonly square: Square
  /** How sure the mesh network is that it sees a face, 0–1. */
  readonly presence: number
}

const inputPx = 192
const pointCount = 468
/** Room round the detected square that the network was trained with. */
const room = 1.5
/** Outer corners of the eyes, the person's right one first. */
const eyeCorners = [33, 263] as const

/** The same face in a part of the picture that begins at a column and a row, and is shrunk or enlarged by a scale. */
export const faceIn = (face: Face, left: number, top: number, scale: number): Face => {
  const points = new Float32Array(face.points.length)
  for (let at = 0; at < points.length; at += 3) {
    points[at] = ((face.points[at] as number) - left) * scale
    points[at + 1] = ((face.points[at + 1] as number) - top) * scale
    points[at + 2] = (face.points[at + 2] as number) * scale
  }
  const { x, y, sidePx, angle } = face.square
  return { ...face, points, square: { x: (x - left) * scale, y: (y - top) * scale, sidePx: sidePx * scale, angle } }
}

/** The square round a mesh whose upper edge is parallel to the line through the eyes. */
const squareOf = (points: Float32Array): Square => {
  const [right, left] = eyeCorners
  const angle = Math.atan2(
    (points[left * 3 + 1] as number) - (points[right * 3 + 1] as number),
    (points[left * 3] as number) - (points[right * 3] as number),
  )
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [least, most, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 3) {
    const [x, y] = [points[at] as number, points[at + 1] as number]
    const [across, down] = [x * cos + y * sin, -x * sin + y * cos]
    least = Math.min(least, across)
    most = Math.max(most, across)
    top = Math.min(top, down)
    bottom = Math.max(bottom, down)
  }
  const [across, down] = [(least + most) / 2, (top + bottom) / 2]
  return {
    x: across * cos - down * sin,
    y: across * sin + down * cos,
    sidePx: Math.max(most - least, bottom - top),
    angle,
  }
}

/**
 * Lays the mesh of 468 points on a face. The network is asked twice: the second crop is cut from the first mesh, which
 * is steadier than the detector's box.
 * Source of the network: Kartynnik et al., "Real-time Facial Surface Geometry from Monocular Video on Mobile GPUs", 2019.
 */
export const findPoints = async (raster: Raster, sighted: Square, models: ModelStore): Promise<Face> => {
  const session = await models.session('faceMesh')
  const look = async (square: Square): Promise<Face> => {
    const wide = { ...square, sidePx: square.sidePx * room }
    const input = float32Tensor(readSquare(raster, wide, inputPx), [1, 3, inputPx, inputPx])
    const { mesh, presence } = await session.run({ [session.inputNames[0] as string]: input })
    if (mesh === undefined || presence === undefined) throw new Error('Expected a mesh and a presence')
    const values = mesh.data as Float32Array
    const points = new Float32Array(pointCount * 3)
    for (let at = 0; at < points.length; at += 3) {
      const [x, y] = fromSquare(wide, (values[at] as number) / inputPx, (values[at + 1] as number) / inputPx)
      points[at] = x
      points[at + 1] = y
      points[at + 2] = ((values[at + 2] as number) * wide.sidePx) / inputPx
    }
    return { points, square: squareOf(points), presence: (presence.data as Float32Array)[0] as number }
  }
  return look((await look(sighted)).square)
}
