import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'

/** Side of the patches that detail is transferred in; they overlap by half. */
const patchPx = 32
const stepPx = patchPx / 2
/** A patch is described by the smoothed photo's colours on a grid of this many cells a side. */
const cells = 3
const features = cells * cells * 3
const maxSources = 200
/** How far around the box sources are searched for, in relation to its longer side. */
const searchReach = { ratio: 0.25, minPx: 96, maxPx: 320 } as const
const seed = 0x2545f491

/** An area of the photo with the fill in its place, as planes of red, green and blue. */
const composed = (raster: Raster, patch: Samples, box: Box, area: Box): [Float32Array, Float32Array, Float32Array] => {
  const [red, green, blue] = [0, 1, 2].map(() => new Float32Array(area.width * area.height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const planeAt = (data: Samples, first: number, step: number, to: number, count: number): void => {
    for (let column = 0, from = first; column < count; column++, from += step) {
      red[to + column] = data[from] as number
      green[to + column] = data[from + 1] as number
      blue[to + column] = data[from + 2] as number
    }
  }
  for (let row = 0; row < area.height; row++) {
    const first = ((area.top + row) * raster.width + area.left) * raster.channels
    planeAt(raster.data, first, raster.channels, row * area.width, area.width)
  }
  const left = box.left - area.left
  for (let row = 0; row < box.height; row++) {
    planeAt(patch, row * box.width * 3, 3, (box.top - area.top + row) * area.width + left, box.width)
  }
  return [red, green, blue]
}

/** Writes the smoothed colours on the cells of a patch at `to`. */
const describe = (
  smooth: readonly Float32Array[],
  width: number,
  left: number,
  top: number,
  out: Float32Array,
  to: number,
): void => {
  for (let cell = 0; cell < cells * cells; cell++) {
    const x = left + Math.floor((((cell % cells) + 0.5) * patchPx) / cells)
    const y = top + Math.floor(((Math.floor(cell / cells) + 0.5) * patchPx) / cells)
    for (const [channel, plane] of smooth.entries()) out[to + cell * 3 + channel] = plane[y * width + x] as number
  }
}

/** Sum of squares over a patch, never 0. */
const energyOf = (detail: Float32Array, width: number, from: number): number => {
  let sum = 1e-6
  for (let y = 0; y < patchPx; y++) {
    for (let at = from + y * width; at < from + y * width + patchPx; at++)
      sum += (detail[at] as number) * (detail[at] as number)
  }
  return sum
}

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

/** Adds the patch of detail at `from` to the box at `left` and `top`, clipped to the box. */
const addPatch = (
  { weighted, squaredWeights }: PatchSums,
  box: Box,
  detail: Float32Array,
  source: {
    readonly left: number
    readonly top: number
    readonly from: number
    readonly width: number
    readonly gain: number
  },
): void => {
  const { left, top, gain } = source
  const firstX = Math.max(0, -left)
  const endX = Math.min(patchPx, box.width - left)
  const endY = Math.min(patchPx, box.height - top)
  for (let y = Math.max(0, -top); y < endY; y++) {
    const rowWeight = hann[y] as number
    const from = source.from + y * source.width
    const to = (top + y) * box.width + left
    for (let x = firstX; x < endX; x++) {
      const weight = (hann[x] as number) * rowWeight
      weighted[to + x] = (weighted[to + x] as number) + weight * gain * (detail[from + x] as number)
      squaredWeights[to + x] = (squaredWeights[to + x] as number) + weight * weight
    }
  }
}

/** The photo with the fill in its place, and what is beyond its smoothed self. */
interface DetailArea {
  readonly area: Box
  readonly smooth: readonly Float32Array[]
  /** Luma that smoothing takes away. */
  readonly detail: Float32Array
  readonly radiusPx: number
}

const detailOf = (raster: Raster, patch: Samples, box: Box, area: Box, radiusPx: number): DetailArea => {
  const [red, green, blue] = composed(raster, patch, box, area)
  const smoothRed = boxFilter(red, area.width, radiusPx)
  const smoothGreen = boxFilter(green, area.width, radiusPx)
  const smoothBlue = boxFilter(blue, area.width, radiusPx)
  const detail = new Float32Array(red.length)
  for (let at = 0; at < detail.length; at++) {
    detail[at] = lumaBt601(
      (red[at] as number) - (smoothRed[at] as number),
      (green[at] as number) - (smoothGreen[at] as number),
      (blue[at] as number) - (smoothBlue[at] as number),
    )
  }
  return { area, smooth: [smoothRed, smoothGreen, smoothBlue], detail, radiusPx }
}

/** Indexes of random patches that hold nothing of the fill and nothing marked. */
const samplePlaces = ({ area, radiusPx }: DetailArea, box: Box, mask: Mask): readonly number[] => {
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
  const places: number[] = []
  for (let tries = 0; tries < maxSources * 8 && places.length < maxSources; tries++) {
    const left = Math.floor(uniform() * (width - patchPx))
    const top = Math.floor(uniform() * (height - patchPx))
    if (isFree(left, top)) places.push(top * width + left)
  }
  return places
}

/** Adds to every patch of the box the detail of the source that looks most like it. */
const synthesizeDetail = ({ area, smooth, detail }: DetailArea, box: Box, places: readonly number[]): PatchSums => {
  const { width, height } = area
  const sources = new Float32Array(places.length * features)
  for (const [index, place] of places.entries()) {
    describe(smooth, width, place % width, Math.floor(place / width), sources, index * features)
  }
  const sums = {
    weighted: new Float32Array(box.width * box.height),
    squaredWeights: new Float32Array(box.width * box.height),
  }
  const wanted = new Float32Array(features)
  const offsetX = box.left - area.left
  const offsetY = box.top - area.top
  for (let top = offsetY - stepPx; top < offsetY + box.height; top += stepPx) {
    for (let left = offsetX - stepPx; left < offsetX + box.width; left += stepPx) {
      const x = clamp(left, 0, width - patchPx)
      const y = clamp(top, 0, height - patchPx)
      describe(smooth, width, x, y, wanted, 0)
      const from = places[nearestSource(wanted, sources)] as number
      // Only what is missing: a fill that was upsampled little has some detail of its own.
      const gain = Math.sqrt(Math.max(0, 1 - energyOf(detail, width, y * width + x) / energyOf(detail, width, from)))
      addPatch(sums, box, detail, { left: x - offsetX, top: y - offsetY, from, width, gain })
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
 * @param scale photo pixels per pixel of the fill before it was upsampled
 */
export const transferDetail = (patch: Samples, box: Box, raster: Raster, mask: Mask, scale: number): void => {
  const { ratio, minPx, maxPx } = searchReach
  const reachPx = clamp(Math.round(ratio * Math.max(box.width, box.height)), minPx, maxPx)
  const area = expandBox(box, reachPx, raster)
  if (area.width < 2 * patchPx || area.height < 2 * patchPx) return
  const detailArea = detailOf(raster, patch, box, area, Math.max(1, Math.round(scale / 2)))
  const places = samplePlaces(detailArea, box, mask)
  if (places.length === 0) return
  const { weighted, squaredWeights } = synthesizeDetail(detailArea, box, places)
  const max = maxSampleValue(raster.data)
  for (let at = 0; at < weighted.length; at++) {
    // Dividing by the root of the squared weights keeps the strength of detail that differs between patches.
    const added = (weighted[at] as number) / Math.sqrt(Math.max(1e-6, squaredWeights[at] as number))
    for (let to = at * 3; to < at * 3 + 3; to++) patch[to] = roundToSample((patch[to] as number) + added, max)
  }
}
