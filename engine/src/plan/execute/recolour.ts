import { recolour as recolourPhoto } from '../../adjust/recolour.ts'
import { targetMask } from '../target/targetMask.ts'
import type { Executor } from './executor.ts'

/** A sky takes a new colour only in part, or it looks painted. */
const skyStrength = 0.8

export const recolour: Executor<'recolour'> = async (photo, { target, colour }, tools) => {
  const { alpha, engines, notes } = await targetMask(photo, target, tools)
  return { raster: recolourPhoto(photo, alpha, colour, target.thing === 'sky' ? skyStrength : 1), engines, notes }
}
