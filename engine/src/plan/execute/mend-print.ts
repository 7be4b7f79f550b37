import { describeMending } from '../../face/describeMending.ts'
import { findFaces } from '../../face/findFaces.ts'
import { glintsOf } from '../../face/glintsOf.ts'
import { mendOldPrint } from '../../oldPrint/mendOldPrint.ts'
import type { Executor } from './executor.ts'

export const mendPrint: Executor<'mend-print'> = async (photo, _, tools) => {
  const { faces } = await findFaces(photo, tools)
  const mended = mendOldPrint(photo, faces.flatMap(glintsOf))
  return { raster: mended.raster, engines: ['Scratch filling'], notes: describeMending(mended) }
}
