import { describeMending } from '../../face/describeMending.ts'
import { mendPrint as mendWithFaces } from '../../face/mendPrint.ts'
import type { Executor } from './executor.ts'

export const mendPrint: Executor<'mend-print'> = async (photo, _, tools) => {
  const mended = await mendWithFaces(photo, tools)
  return { raster: mended.raster, engines: ['Scratch filling'], notes: describeMending(mended) }
}
