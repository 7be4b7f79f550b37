import { boxesIntersect } from '../kernel/geometry/boxesIntersect.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { describePatch, energyOf, features, patchPx } from './detailPatch.ts'
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
  /** Indexes of the places beside the box: smoothing mixes the fill into these, so they are read anew with each fill. */
  readonly besideFill: readonly number[]
  /** Of one place after another: its description, its detail row by row, and the energy of that. */
  readonly descriptions: Float32Array
  readonly detail: Float32Array
  readonly energies: Float64Array
}

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

/** Reads a source from its place in planes. */
export const readSource = (
  { descriptions, detail, energies }: DetailSources,
  index: number,
  planes: DetailPlanes,
  left: number,
  top: number,
): void => {
  describePatch(planes, left, top, descriptions, index * features)
  const first = index * patchPx * patchPx
  for (let row = 0; row < patchPx; row++) {
    const from = (top + row) * planes.width + left
    detail.set(planes.detail.subarray(from, from + patchPx), first + row * patchPx)
  }
  energies[index] = energyOf(detail, patchPx, first)
}

/**
 * The patches around a fill's box that its detail may come from: they depend on the photo alone, but for those beside the box.
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
  const isBesideFill = (index: number): boolean =>
    boxesIntersect(expandBox(places[index] as Box, radiusPx, raster), box)
  const sources = {
    area,
    radiusPx,
    places,
    besideFill: [...places.keys()].filter(isBesideFill),
    descriptions: new Float32Array(places.length * features),
    detail: new Float32Array(places.length * patchPx * patchPx),
    energies: new Float64Array(places.length),
  }
  const planes = detailOfPatches(raster, area, radiusPx, places)
  const seenPx = patchPx + 2 * radiusPx
  for (const index of places.keys()) readSource(sources, index, planes, radiusPx, index * seenPx + radiusPx)
  return sources
}
