import { boxesIntersect } from '../kernel/geometry/boxesIntersect.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { type DetailPatch, describePatch, features, patchPx } from './detailPatch.ts'
import { type DetailPlanes, detailOfPatches } from './detailPlanes.ts'

const maxSources = 200
/** How far around the box sources are searched for, in relation to its longer side. */
const searchReach = { ratio: 0.25, minPx: 96, maxPx: 320 } as const
const seed = 0x2545f491

/** Patches of the photo around a fill's box, whose detail the fill may take. */
export interface DetailSources {
  /** Where they were searched for, in image space; at least two patches a side. */
  readonly area: Box
  /** Half side of the squares that separate low frequencies from detail. */
  readonly radiusPx: number
  /** In image space. */
  readonly places: readonly Box[]
  /**
   * Indexes of the places that are read with each fill: those beside the box, into which smoothing mixes the fill, or all
   * where the area is smaller than they are together.
   */
  readonly withFill: readonly number[]
  /** The places one below the other; null where all are read with the fill. */
  readonly planes: DetailPlanes | null
  /** Of one place after another; those that are read with the fill are overwritten. */
  readonly descriptions: Float32Array
}

/** A source among the others of its kind. */
export const sourceIn = (planes: DetailPlanes, radiusPx: number, index: number): DetailPatch => ({
  planes,
  left: radiusPx,
  top: index * (patchPx + 2 * radiusPx) + radiusPx,
})

/** Random patches of the area that hold nothing of the fill's box and nothing marked. */
const samplePlaces = (area: Box, box: Box, mask: Mask, radiusPx: number): readonly Box[] => {
  const { width, height } = area
  const isFree = (left: number, top: number): boolean => {
    for (let y = -radiusPx; y <= patchPx + radiusPx; y += 4) {
      for (let x = -radiusPx; x <= patchPx + radiusPx; x += 4) {
        const column = left + x
        const row = top + y
        if (column < 0 || row < 0 || column >= width || row >= height) continue
        const isInFill = containsPoint(box, area.left + column, area.top + row)
        if (isInFill || mask.data[(area.top + row) * mask.width + area.left + column] === 255) return false
      }
    }
    return true
  }
  const uniform = xorshift32(seed)
  const places: Box[] = []
  for (let tries = 0; tries < maxSources * 8 && places.length < maxSources; tries++) {
    const left = Math.floor(uniform() * (width - patchPx))
    const top = Math.floor(uniform() * (height - patchPx))
    if (!isFree(left, top)) continue
    places.push({ left: area.left + left, top: area.top + top, width: patchPx, height: patchPx })
  }
  return places
}

/**
 * The patches around a fill's box that its detail may come from. Most of large areas are read before the fill is known.
 *
 * @param scale photo pixels per pixel of the fill before it was upsampled
 * @returns null where there are none
 */
export const detailSources = (raster: Raster, mask: Mask, box: Box, scale: number): DetailSources | null => {
  const { ratio, minPx, maxPx } = searchReach
  const reachPx = clamp(Math.round(ratio * Math.max(box.width, box.height)), minPx, maxPx)
  const area = expandBox(box, reachPx, raster)
  if (area.width < 2 * patchPx || area.height < 2 * patchPx) return null
  const radiusPx = Math.max(1, Math.round(scale / 2))
  const places = samplePlaces(area, box, mask, radiusPx)
  if (places.length === 0) return null
  const descriptions = new Float32Array(places.length * features)
  if (places.length * (patchPx + 2 * radiusPx) ** 2 > area.width * area.height)
    return { area, radiusPx, places, withFill: [...places.keys()], planes: null, descriptions }
  const planes = detailOfPatches(raster, area, radiusPx, places)
  for (const index of places.keys()) describePatch(sourceIn(planes, radiusPx, index), descriptions, index * features)
  const isBesideFill = (place: Box): boolean => boxesIntersect(expandBox(place, radiusPx, raster), box)
  const withFill = [...places.keys()].filter((index) => isBesideFill(places[index] as Box))
  return { area, radiusPx, places, withFill, planes, descriptions }
}
