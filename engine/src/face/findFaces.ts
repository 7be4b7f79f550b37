import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { detectFaces } from './detectFaces.ts'
import { type Face, findPoints } from './findPoints.ts'

/**
 * Below this the mesh does not fit what was detected: no face, a covered one, or one seen from the side. Faces in noise go
 * down to 0.34, animals that were taken for faces reach 0.03.
 */
const leastPresence = 0.3

export interface FoundFaces {
  /** The largest first. */
  readonly faces: readonly Face[]
  /** Faces that were detected but do not show enough of themselves for a mesh. */
  readonly hidden: number
}

/**
 * Finds every face of a photo with its mesh.
 * @throws the signal's reason when aborted
 */
export const findFaces = async (raster: Raster, runtime: Runtime): Promise<FoundFaces> => {
  const sightings = await detectFaces(raster, runtime)
  const meshed: Face[] = []
  for (const { square } of sightings) {
    runtime.signal.throwIfAborted()
    meshed.push(await findPoints(raster, square, runtime.models))
  }
  const faces = meshed.filter((face) => face.presence >= leastPresence)
  // A detection can be right where the mesh fails; only a strong one counts as a face that was seen.
  const hidden = sightings.filter(
    ({ score }, at) => score > 0.75 && (meshed[at] as Face).presence < leastPresence,
  ).length
  return { faces: faces.toSorted((a, b) => b.square.sidePx - a.square.sidePx), hidden }
}
