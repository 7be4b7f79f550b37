import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'
import { type DetailPatch, describePatch, energyOf, features, patchPx } from './detailPatch.ts'
import { type DetailPlanes, detailOfFill } from './detailPlanes.ts'
import { type DetailSources, sourceIn } from './detailSources.ts'

/** Patches overlap by half. */
const stepPx = patchPx / 2

/** Index of the source whose description is nearest to the wanted one. */
const nearestSource = (wanted: Float32Array, sources: Float32Array): number => {
  let best = Number.POSITIVE_INFINITY
  let chosen = 0
  for (let first = 0; first < sources.length; first += features) {
    let cost = 0
    for (let feature = 0; feature < features && cost < best; feature++) {
      const off = (wanted[feature] as number) - (sources[first + feature] as number)
      cost += off * off
    }
    if (cost < best) {
      best = cost
      chosen = first / features
    }
  }
  return chosen
}

/** Window function of a patch's columns and rows (Hann): full at its centre, 0 at its edge. */
const hann = Float32Array.from({ length: patchPx }, (_, at) => Math.sin(((at + 0.5) / patchPx) * Math.PI) ** 2)

/** Per pixel of a box, sums of the weighted detail added to it and of the squared weights. */
interface PatchSums {
  readonly weighted: Float32Array
  readonly squaredWeights: Float32Array
}

/** Adds a source's detail, times a gain, to the box at `left` and `top`, clipped to the box. */
const addPatch = (
  { weighted, squaredWeights }: PatchSums,
  box: Box,
  { left, top }: { readonly left: number; readonly top: number },
  source: DetailPatch,
  gain: number,
): void => {
  const { detail, width } = source.planes
  const firstX = Math.max(0, -left)
  const endX = Math.min(patchPx, box.width - left)
  const endY = Math.min(patchPx, box.height - top)
  for (let y = Math.max(0, -top); y < endY; y++) {
    const rowWeight = hann[y] as number
    const from = (source.top + y) * width + source.left
    const to = (top + y) * box.width + left
    for (let x = firstX; x < endX; x++) {
      const weight = (hann[x] as number) * rowWeight
      weighted[to + x] = (weighted[to + x] as number) + weight * gain * (detail[from + x] as number)
      squaredWeights[to + x] = (squaredWeights[to + x] as number) + weight * weight
    }
  }
}

/** The part of the area that is at most `byPx` from a box. */
const partAround = (box: Box, byPx: number, area: Box): Box => {
  const part = expandBox({ ...box, left: box.left - area.left, top: box.top - area.top }, byPx, area)
  return { ...part, left: area.left + part.left, top: area.top + part.top }
}

/** A source, and the energy of its detail. */
interface MeasuredSource {
  readonly patch: DetailPatch
  readonly energy: number
}

/** Gives the sources of a fill that is in the planes of a part of the photo; what is asked for twice is measured once. */
const sourcesOf = (
  sources: DetailSources,
  fillPlanes: DetailPlanes,
  part: Box,
): ((index: number) => MeasuredSource) => {
  const { places, planes, radiusPx, withFill, descriptions } = sources
  const beside = new Map(
    withFill.map((index) => {
      const { left, top } = places[index] as Box
      return [index, { planes: fillPlanes, left: left - part.left, top: top - part.top }]
    }),
  )
  for (const [index, patch] of beside) describePatch(patch, descriptions, index * features)
  const measured: MeasuredSource[] = []
  return (index) => {
    const patch = beside.get(index) ?? sourceIn(planes ?? fillPlanes, radiusPx, index)
    measured[index] ??= { patch, energy: energyOf(patch) }
    return measured[index]
  }
}

/** Adds to every patch of the box the detail of the source that looks most like it. */
const synthesizeDetail = (planes: DetailPlanes, part: Box, box: Box, sources: DetailSources): PatchSums => {
  const { area, descriptions } = sources
  const sourceAt = sourcesOf(sources, planes, part)
  const sums = {
    weighted: new Float32Array(box.width * box.height),
    squaredWeights: new Float32Array(box.width * box.height),
  }
  const wanted = new Float32Array(features)
  for (let top = box.top - stepPx; top < box.top + box.height; top += stepPx) {
    for (let left = box.left - stepPx; left < box.left + box.width; left += stepPx) {
      const x = clamp(left, area.left, area.left + area.width - patchPx)
      const y = clamp(top, area.top, area.top + area.height - patchPx)
      const present = { planes, left: x - part.left, top: y - part.top }
      describePatch(present, wanted, 0)
      const { patch, energy } = sourceAt(nearestSource(wanted, descriptions))
      // Only what is missing: a fill that was upsampled little has some detail of its own.
      const gain = Math.sqrt(Math.max(0, 1 - energyOf(present) / energy))
      addPatch(sums, box, { left: x - box.left, top: y - box.top }, patch, gain)
    }
  }
  return sums
}

/**
 * Gives an upsampled fill, in place, the fine detail that upsampling cannot: the high frequencies of the photo around the
 * hole, transferred patch by patch from where the smoothed photo looks most like the fill. Luma only.
 * Source: Freeman, Jones and Pasztor 2002, "Example-Based Super-Resolution"; here every source is compared with every patch.
 *
 * @param patch RGB samples of the box, interleaved, in the raster's range
 * @param sources from `detailSources` of the same box
 */
export const transferDetail = (patch: Samples, box: Box, raster: Raster, sources: DetailSources): void => {
  const { area, radiusPx, planes } = sources
  const part = planes === null ? area : partAround(box, patchPx + 2 * radiusPx, area)
  const filled = detailOfFill(raster, part, radiusPx, { patch, box })
  const { weighted, squaredWeights } = synthesizeDetail(filled, part, box, sources)
  const max = maxSampleValue(raster.data)
  for (let at = 0; at < weighted.length; at++) {
    // Dividing by the root of the squared weights keeps the strength of detail that differs between patches.
    const added = (weighted[at] as number) / Math.sqrt(Math.max(1e-6, squaredWeights[at] as number))
    if (added === 0) continue
    for (let to = at * 3; to < at * 3 + 3; to++) patch[to] = roundToSample((patch[to] as number) + added, max)
  }
}
