import type { FoundThing, PhotoFacts } from '@spotless/planner/model/photoFacts'
import { detectObjects } from '../detect/detectObjects.ts'
import { findFaces } from '../face/findFaces.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

/** Most things that a language model is told of. */
const maxThings = 20

const percentOf = (part: number, whole: number): number => Math.round((100 * part) / whole)

/**
 * What is measured of a photo for a language model, which never sees it: size, faces and things found.
 * @throws the signal's reason when aborted
 */
export const measureFacts = async (photo: Raster, runtime: Runtime): Promise<PhotoFacts> => {
  const { width, height } = photo
  const detections = await detectObjects(photo, runtime)
  const things = detections.slice(0, maxThings).map(
    ({ label, box }): FoundThing => ({
      thing: label,
      left: percentOf(box.left, width),
      top: percentOf(box.top, height),
      width: percentOf(box.width, width),
      height: percentOf(box.height, height),
    }),
  )
  const { faces } = await findFaces(photo, runtime)
  return { widthPx: width, heightPx: height, faces: faces.length, things }
}
