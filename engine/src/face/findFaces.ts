import { halveRaster } from '../kernel/resample/halveRaster.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { detectFaces, type FaceDetection } from './detectFaces.ts'
import type { Face } from './detectLandmarks.ts'
import { detectLandmarks, transformFace } from './detectLandmarks.ts'

/**
 * Below this presence the mesh does not fit: no face, a covered one, or a profile. Faces in noise go down to 0.34, animals
 * detected as faces reach 0.03.
 */
const minPresence = 0.3
/** A detection of a lower score counts only where the mesh is sure. */
const faintScore = 0.6
const minFaintPresence = 0.95
/** Smaller photos have no face that half their size would show better. */
const minHalvedPx = 128

export interface FoundFaces {
  /** Largest first. */
  readonly faces: readonly Face[]
  /** Number of detected faces that are too covered or turned away for a mesh. */
  readonly hidden: number
}

const findAtSize = async (raster: Raster, runtime: Runtime, minOverLargest: number): Promise<FoundFaces> => {
  const detections = await detectFaces(raster, runtime, minOverLargest)
  const meshed: Face[] = []
  for (const { square } of detections) {
    runtime.signal.throwIfAborted()
    meshed.push(await detectLandmarks(raster, square, runtime.models))
  }
  const isFace = (at: number): boolean =>
    (meshed[at] as Face).presence >=
    ((detections[at] as FaceDetection).score < faintScore ? minFaintPresence : minPresence)
  const faces = meshed.filter((_, at) => isFace(at))
  // A detection can be right where the mesh fails; only a confident one counts as a hidden face.
  const hidden = detections.filter(
    ({ score }, at) => score > 0.75 && (meshed[at] as Face).presence < minPresence,
  ).length
  return { faces: faces.toSorted((a, b) => b.square.sidePx - a.square.sidePx), hidden }
}

/**
 * Finds every face of a photo with its mesh. Where there is none, it looks again at half the size, where grain is weaker.
 * @param minOverLargest side of the smallest face that matters, over that of the largest; smaller ones may be missing
 * @throws the signal's reason when aborted
 */
export const findFaces = async (raster: Raster, runtime: Runtime, minOverLargest = 0): Promise<FoundFaces> => {
  const found = await findAtSize(raster, runtime, minOverLargest)
  if (found.faces.length > 0 || Math.min(raster.width, raster.height) < minHalvedPx) return found
  const { faces } = await findAtSize(halveRaster(raster), runtime, minOverLargest)
  return faces.length === 0 ? found : { ...found, faces: faces.map((face) => transformFace(face, 0, 0, 2)) }
}
