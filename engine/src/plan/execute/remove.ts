import { erase } from '../../inpaint/erase.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import type { Alpha, Mask, Raster } from '../../raster/raster.ts'
import { uniteMasks } from '../../raster/uniteMasks.ts'
import { findReflection } from '../../reflection/findReflection.ts'
import { findShadow } from '../../shadow/findShadow.ts'
import { takeShadow } from '../../shadow/takeShadow.ts'
import { eraseMarks } from '../../watermark/removeWatermark.ts'
import { targetMask } from '../target/targetMask.ts'
import type { Executor, Tools } from './executor.ts'
import { losslessSource } from './losslessSource.ts'

/** How far around its outline a thing is removed, as a fraction of its box's longer side: its edge must not stay. */
const marginRatio = 0.035
/** Coverage, 0–255, from which a pixel belongs to what is removed. */
const minCoverage = 40
/** In a prompt nobody confirms a shadow or a reflection: it must be surer than one that is merely offered. */
const [minShadowConfidence, minReflectionConfidence] = [0.7, 0.8] as const

const maskAround = ({ width, height, data }: Alpha, radiusPx: number): Mask => {
  const covered = threshold(data, minCoverage, 255)
  return { width, height, data: dilate(covered, width, radiusPx) }
}

const isText = (thing: string): boolean => thing === 'text' || thing === 'watermark' || thing === 'plate'

/** The shadow that goes along with an object; null for what casts none, where none is sure, and without the network. */
const shadowOf = async (photo: Raster, mask: Mask, { models }: Tools): Promise<Mask | null> => {
  const network = await models.session('shadow').catch(() => null)
  const found = network === null ? null : await findShadow(photo, mask, network)
  return found !== null && found.confidence >= minShadowConfidence ? found.mask : null
}

const reflectionOf = (photo: Raster, mask: Mask): Mask | null => {
  const found = findReflection(photo, mask)
  return found !== null && found.confidence >= minReflectionConfidence ? found.mask : null
}

export const remove: Executor<'remove'> = async (photo, { target }, tools) => {
  const found = await targetMask(photo, target, tools)
  const longest = Math.max(16, ...found.boxes.map(({ width, height }) => Math.max(width, height)))
  const mask = maskAround(found.alpha, found.marginPx ?? Math.max(2, Math.round(longest * marginRatio)))
  const isObject = found.boxes.length > 0 && target.thing !== 'face' && !isText(target.thing)
  const shadow = isObject ? await shadowOf(photo, mask, tools) : null
  const reflection = isObject ? reflectionOf(photo, mask) : null
  const raster: Raster = { ...photo, data: photo.data.slice() }
  const relit = shadow === null ? mask : takeShadow(raster, mask, shadow).mask
  const hole = reflection === null ? relit : uniteMasks(relit, reflection)
  const session = await tools.models.session('migan').catch(() => null)
  const isMark = target.thing === 'watermark'
  const { engine, notes } = await (isMark ? eraseMarks : erase)(raster, hole, session, tools, losslessSource(photo))
  const alongsideNotes = [
    ...(shadow === null ? [] : ['The shadow was removed too']),
    ...(reflection === null ? [] : ['The reflection was removed too']),
  ]
  return {
    raster,
    engines: [...found.engines, engine],
    notes: [...found.notes, ...alongsideNotes, ...(isMark ? notes : [])],
  }
}
