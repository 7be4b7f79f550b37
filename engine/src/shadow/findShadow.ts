import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { maxFilter } from '../kernel/filter/maxFilter.ts'
import { enclosingBox } from '../kernel/geometry/enclosingBox.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { erode } from '../kernel/morphology/erode.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { isShadow, type ShadowEvidence, shadowEvidence } from './shadowEvidence.ts'
import type { ShadowGrid } from './shadowGrid.ts'

/** Longest side of the grid on which shadows are sought, in pixels. */
const gridSidePx = 240
/** The searched window reaches this far beyond the object, as a fraction of its longer side. */
const reachRatio = 1.1
/** Only what lies below this fraction of the object's height can be its foot. */
const footRatio = 0.75
/** A shadow starts within this many grid pixels of the object. */
const contactPx = 4
/** Brightness of the shadow over that of the ground beside it: each is tried as a limit between both. */
const limits = [0.88, 0.78, 0.68, 0.58] as const
/** A shadow is narrower than twice one of these, as fractions of the object's longer side. */
const halfWidthRatios = [0.08, 0.2, 0.4] as const
/** At least this fraction of a shadow is on the level of the foot or below. */
const minLowFraction = 0.7
/** A shadow is at most this many times as large as its object, and at least this fraction of it. */
const maxSizeRatio = 1.5
const minSizeRatio = 0.03
/** Grid pixels that a shadow's mask is dilated by: its soft edge goes along. */
const edgePx = 2
const minLevel = 1 / 255
/** Below the logarithm of every brightness. */
const darkest = -20

const boundsOf = ({ data, width, height }: Mask): Box | null => {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let row = 0; row < height; row++) {
    const line = data.subarray(row * width, (row + 1) * width)
    const first = line.indexOf(255)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, line.lastIndexOf(255) + 1)
    top = Math.min(top, row)
    bottom = row + 1
  }
  return right === 0 ? null : { left, top, width: right - left, height: bottom - top }
}

const gridOf = (raster: Raster, mask: Mask, object: Box): ShadowGrid => {
  const reach = reachRatio * Math.max(object.width, object.height)
  const { left, top, width, height } = object
  const view = enclosingBox(left - reach, top - reach / 2, left + width + reach, top + height + reach, raster)
  const scale = Math.min(1, gridSidePx / Math.max(view.width, view.height))
  const columns = Math.max(2, Math.round(view.width * scale))
  const rows = Math.max(2, Math.round(view.height * scale))
  const isObject = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const y = view.top + Math.min(view.height - 1, Math.floor(((row + 0.5) * view.height) / rows))
    for (let column = 0; column < columns; column++) {
      const x = view.left + Math.min(view.width - 1, Math.floor(((column + 0.5) * view.width) / columns))
      if (mask.data[y * mask.width + x] === 255) isObject[row * columns + column] = 1
    }
  }
  const planes = areaSample(raster, view, columns, rows).map((value) => value / 255)
  return { view, width: columns, height: rows, planes, isObject }
}

/** Logarithm of the brightness, slightly smoothed so that texture does not break a shadow apart. */
const logBrightness = ({ planes, width, height }: ShadowGrid): Float32Array => {
  const size = width * height
  const brightness = Float32Array.from({ length: size }, (_, at) =>
    Math.max(
      minLevel,
      ((planes[at] as number) + (planes[size + at] as number) + (planes[2 * size + at] as number)) / 3,
    ),
  )
  return boxFilter(brightness.map(Math.log), width, 1)
}

/** The first row of the object's foot. */
const footTopOf = ({ isObject, width, height }: ShadowGrid): number => {
  const rows = Array.from({ length: height }, (_, row) => isObject.subarray(row * width, (row + 1) * width).includes(1))
  const [top, bottom] = [rows.indexOf(true), rows.lastIndexOf(true)]
  return Math.ceil(top + (bottom - top) * footRatio)
}

/** Pixels beside the object's foot. */
const contactOf = ({ isObject, width }: ShadowGrid, footTop: number): Uint8Array => {
  const near = dilate(isObject, width, contactPx)
  const isContact = new Uint8Array(isObject.length)
  const clear = dilate(isObject, width, 1)
  for (let at = footTop * width; at < isObject.length; at++) {
    if (clear[at] === 0) isContact[at] = near[at] as number
  }
  return isContact
}

/** Morphological closing of a plane that leaves the object out: what is darker than all around it within a radius is filled. */
const closeAround = (plane: Float32Array, isObject: Uint8Array, width: number, radiusPx: number): Float32Array => {
  const dilated = maxFilter(
    plane.map((value, at) => (isObject[at] === 1 ? darkest : value)),
    width,
    radiusPx,
  )
  const negated = dilated.map((value, at) => (isObject[at] === 1 ? darkest : -value))
  return maxFilter(negated, width, radiusPx).map((value) => -value)
}

/** The regions that start at the object's foot and are darker than what is around them, for each width and each limit. */
function* darkRegions(grid: ShadowGrid, footTop: number, objectSidePx: number): Generator<Uint8Array> {
  const { width, isObject } = grid
  const isContact = contactOf(grid, footTop)
  const brightness = logBrightness(grid)
  const clear = dilate(isObject, width, 1)
  for (const ratio of halfWidthRatios) {
    const lit = closeAround(brightness, clear, width, Math.max(2, Math.round(ratio * objectSidePx)))
    for (const limit of limits) {
      const isDark = brightness.map((value, at) =>
        clear[at] === 0 && value < (lit[at] as number) + Math.log(limit) ? 1 : 0,
      )
      const opened = dilate(erode(Uint8Array.from(isDark), width, 1), width, 1)
      yield reconstruct(isContact, opened, width, 4)
    }
  }
}

/** A shadow, as a mask of the photo's size, and what speaks for it. */
export interface FoundShadow {
  readonly mask: Mask
  readonly evidence: ShadowEvidence
}

/**
 * Finds the shadow that a marked object casts: a region that starts at its foot and is darker than what is beside it by a
 * nearly constant ratio, in every colour, with the same texture beneath.
 * Source: the ratio and texture criteria of Sanin, Sanderson and Lovell 2012, "Shadow Detection: A Survey and Comparative Evaluation".
 *
 * @param mask 255 on the object
 * @returns the shadow without the object; null when none is certain
 */
export const findShadow = (raster: Raster, mask: Mask): FoundShadow | null => {
  const object = boundsOf(mask)
  if (object === null) return null
  const grid = gridOf(raster, mask, object)
  const objectSize = grid.isObject.reduce((sum, flag) => sum + flag, 0)
  const footTop = footTopOf(grid)
  const objectSidePx = (Math.max(object.width, object.height) * grid.width) / grid.view.width
  const sizeOf = (region: Uint8Array): number => region.reduce((sum, flag) => sum + flag, 0)
  let best: { region: Uint8Array; evidence: ShadowEvidence } | null = null
  for (const region of darkRegions(grid, footTop, objectSidePx)) {
    const size = sizeOf(region)
    if (size < minSizeRatio * objectSize || size > maxSizeRatio * objectSize) continue
    if (sizeOf(region.subarray(footTop * grid.width)) < minLowFraction * size) continue
    const evidence = shadowEvidence(grid, region)
    if (evidence === null || !isShadow(evidence)) continue
    if (best === null || evidence.spread < best.evidence.spread) best = { region, evidence }
  }
  return best === null
    ? null
    : { mask: toPhoto(dilate(best.region, grid.width, edgePx), grid, mask), evidence: best.evidence }
}

/** A region of the grid as a mask of the photo, without the object's own pixels. */
const toPhoto = (region: Uint8Array, { view, width, height }: ShadowGrid, object: Mask): Mask => {
  const data = new Uint8Array(object.data.length)
  for (let y = 0; y < view.height; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / view.height))
    for (let x = 0; x < view.width; x++) {
      const column = Math.min(width - 1, Math.floor((x * width) / view.width))
      const to = (view.top + y) * object.width + view.left + x
      if (region[row * width + column] === 1 && object.data[to] !== 255) data[to] = 255
    }
  }
  return { ...object, data }
}
