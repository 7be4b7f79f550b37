import { crop } from '../../raster/crop.ts'
import { cropTo } from '../cropTo.ts'
import { targetMask } from '../target/targetMask.ts'
import type { Executor } from './executor.ts'

/** Room around the subject, as a fraction of its size. */
const marginRatio = 0.06

export const cropToSubject: Executor<'crop-to-subject'> = async (photo, { ratio }, tools) => {
  const { alpha, engines } = await targetMask(photo, { thing: 'subject', which: 'all' }, tools)
  return { raster: crop(photo, cropTo(alpha, marginRatio, ratio)), engines, notes: [] }
}
