import { type MendedPrint, mendOldPrint } from '../oldPrint/mendOldPrint.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { findFaces } from './findFaces.ts'
import { glintsOf } from './glintsOf.ts'

/**
 * An old print mended; eyes and mouths keep their glints.
 * @throws the signal's reason when aborted
 */
export const mendPrint = async (photo: Raster, runtime: Runtime): Promise<MendedPrint> => {
  const { faces } = await findFaces(photo, runtime)
  return mendOldPrint(photo, faces.flatMap(glintsOf))
}
