import { erase } from '../../inpaint/erase.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import type { Alpha, Mask, Raster } from '../../raster/raster.ts'
import { findShadow } from '../../shadow/findShadow.ts'
import { eraseMarks } from '../../watermark/removeWatermark.ts'
import { targetMask } from '../target/targetMask.ts'
import type { Executor } from './executor.ts'
import { losslessSource } from './losslessSource.ts'

/** How far around its outline a thing is removed, as a fraction of its box's longer side: its edge must not stay. */
const marginRatio = 0.035
/** Coverage, 0–255, from which a pixel belongs to what is removed. */
const minCoverage = 40
/** In a prompt nobody confirms a shadow: its light must vary less along its border than that of one which is merely offered. */
const maxShadowSpread = 0.07

const maskAround = ({ width, height, data }: Alpha, radiusPx: number): Mask => {
  const covered = threshold(data, minCoverage, 255)
  return { width, height, data: dilate(covered, width, radiusPx) }
}

const isText = (thing: string): boolean => thing === 'text' || thing === 'watermark' || thing === 'plate'

/** Marks in a mask what another marks, in place. */
const addMask = (mask: Mask, other: Mask): void => {
  for (let at = 0; at < mask.data.length; at++) if (other.data[at] === 255) mask.data[at] = 255
}

export const remove: Executor<'remove'> = async (photo, { target }, tools) => {
  const found = await targetMask(photo, target, tools)
  const longest = Math.max(16, ...found.boxes.map(({ width, height }) => Math.max(width, height)))
  const mask = maskAround(found.alpha, found.marginPx ?? Math.max(2, Math.round(longest * marginRatio)))
  const isObject = found.boxes.length > 0 && target.thing !== 'face' && !isText(target.thing)
  const offered = isObject ? findShadow(photo, mask) : null
  const shadow = offered !== null && offered.evidence.spread <= maxShadowSpread ? offered : null
  if (shadow !== null) addMask(mask, shadow.mask)
  const raster: Raster = { ...photo, data: photo.data.slice() }
  const session = await tools.models.session('migan').catch(() => null)
  const isMark = target.thing === 'watermark'
  const { engine, notes } = await (isMark ? eraseMarks : erase)(raster, mask, session, tools, losslessSource(photo))
  const shadowNotes = shadow === null ? [] : ['The shadow was removed too']
  return {
    raster,
    engines: [...found.engines, engine],
    notes: [...found.notes, ...shadowNotes, ...(isMark ? notes : [])],
  }
}
