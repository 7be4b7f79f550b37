import { SpotlessError } from '@spotless/contract/error'
import { type Length, lengthInPixels } from '@spotless/contract/length'
import { maxOutputPixels } from '@spotless/contract/limits'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { resizeWithAlpha } from '../kernel/resample/resizeWithAlpha.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { crop } from '../raster/crop.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { minVisibleAlpha } from './frameSubject.ts'

export interface Placement {
  /** The part of the photo that may hold the subject, from its upper left corner; the rest becomes transparent. */
  readonly region?: {
    readonly left: Length
    readonly top: Length
    readonly right: Length
    readonly bottom: Length
  }
  /** Margins around the subject, relative to its sides, where empty regions are cropped off. */
  readonly cropTo?: { readonly top: Length; readonly right: Length; readonly bottom: Length; readonly left: Length }
  /** Size of the subject relative to the canvas, 0–1. */
  readonly scale?: number
  /** Share of the free space to the left of the subject and above it, 0–1. */
  readonly position?: { readonly x: number; readonly y: number }
  /** Most pixels of the canvas; larger ones are shrunk. */
  readonly maxPixels?: number
}

export interface PlacedSubject {
  /** RGBA. */
  readonly canvas: Raster
  /** The visible subject on the canvas. */
  readonly foreground: Box
}

/** The cut-out with nothing visible outside the region. @throws SpotlessError `invalid_input` for an empty region */
const keepRegion = (cutout: Raster, { left, top, right, bottom }: NonNullable<Placement['region']>): Raster => {
  const { width, height } = cutout
  const [x0, x1] = [left, right].map((side) => clamp(Math.round(lengthInPixels(side, width)), 0, width)) as [
    number,
    number,
  ]
  const [y0, y1] = [top, bottom].map((side) => clamp(Math.round(lengthInPixels(side, height)), 0, height)) as [
    number,
    number,
  ]
  if (x1 <= x0 || y1 <= y0) throw new SpotlessError('invalid_input', 'The region of interest is empty.')
  const box = { left: x0, top: y0, width: x1 - x0, height: y1 - y0 }
  return paste(crop(cutout, box), width, height, x0, y0)
}

/** A transparent canvas with the raster at a place; what is outside the canvas is left out. */
const paste = (raster: Raster, width: number, height: number, left: number, top: number): Raster => {
  const data = createSamples(raster.data, width * height * 4)
  const [firstColumn, endColumn] = [Math.max(0, -left), Math.min(raster.width, width - left)]
  for (let row = Math.max(0, -top); row < Math.min(raster.height, height - top); row++) {
    if (endColumn <= firstColumn) break
    const from = (row * raster.width + firstColumn) * 4
    const samples = raster.data.subarray(from, from + (endColumn - firstColumn) * 4)
    data.set(samples, ((row + top) * width + left + firstColumn) * 4)
  }
  return { width, height, channels: 4, data }
}

/** @throws SpotlessError `no_subject` */
const subjectOf = ({ data, width }: Raster): Box => {
  const bounds = boundingBox(data, width, minVisibleAlpha * maxSampleValue(data), { channels: 4, channel: 3 })
  if (bounds === null) throw new SpotlessError('no_subject', 'No foreground was found in this photo.')
  return bounds
}

const cropAround = (cutout: Raster, subject: Box, margins: NonNullable<Placement['cropTo']>): Raster => {
  const [left, right] = [margins.left, margins.right].map((one) => Math.round(lengthInPixels(one, subject.width)))
  const [top, bottom] = [margins.top, margins.bottom].map((one) => Math.round(lengthInPixels(one, subject.height)))
  const width = subject.width + (left ?? 0) + (right ?? 0)
  const height = subject.height + (top ?? 0) + (bottom ?? 0)
  if (width * height > maxOutputPixels) {
    throw new SpotlessError('result_too_large', `The result would be ${width}×${height} pixels.`)
  }
  return paste(crop(cutout, subject), width, height, left ?? 0, top ?? 0)
}

/** Resizes the subject to a part of the canvas and moves it. */
const move = (
  cutout: Raster,
  scale: number | undefined,
  position: { readonly x: number; readonly y: number },
): Raster => {
  const subject = subjectOf(cutout)
  const factor =
    scale === undefined ? 1 : Math.min((scale * cutout.width) / subject.width, (scale * cutout.height) / subject.height)
  const [width, height] = [subject.width, subject.height].map((side) => Math.max(1, Math.round(side * factor)))
  const resized = resizeWithAlpha(crop(cutout, subject), width ?? 1, height ?? 1)
  const left = Math.round((cutout.width - resized.width) * position.x)
  const top = Math.round((cutout.height - resized.height) * position.y)
  return paste(resized, cutout.width, cutout.height, left, top)
}

const shrinkTo = (cutout: Raster, maxPixels: number): Raster => {
  const { width, height } = cutout
  if (width * height <= maxPixels) return cutout
  const factor = Math.sqrt(maxPixels / (width * height))
  return resizeWithAlpha(cutout, Math.max(1, Math.floor(width * factor)), Math.max(1, Math.floor(height * factor)))
}

/**
 * Places the subject of a cut-out on its canvas: keeps a region, crops, scales, moves and shrinks, in this order.
 *
 * @param cutout RGBA
 * @throws SpotlessError `no_subject` when nothing is visible, `invalid_input` for an empty region, `result_too_large`
 */
export const placeSubject = (cutout: Raster, placement: Placement): PlacedSubject => {
  const { region, cropTo, scale, position, maxPixels } = placement
  const kept = region === undefined ? cutout : keepRegion(cutout, region)
  const cropped = cropTo === undefined ? kept : cropAround(kept, subjectOf(kept), cropTo)
  const isMoved = scale !== undefined || position !== undefined
  const moved = isMoved ? move(cropped, scale, position ?? { x: 0.5, y: 0.5 }) : cropped
  const canvas = maxPixels === undefined ? moved : shrinkTo(moved, maxPixels)
  return { canvas, foreground: subjectOf(canvas) }
}
