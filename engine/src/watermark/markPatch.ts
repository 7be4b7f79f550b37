import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'

/** Three planes of one size in floating point: red, green and blue 0–255, or opponent colours. */
export type MarkPlanes = readonly [Float32Array, Float32Array, Float32Array]

/** A painted region with its surroundings, cut out of a photo. */
export interface MarkPatch {
  readonly box: Box
  readonly planes: MarkPlanes
  /** 1 where the person painted, 0 elsewhere. */
  readonly painted: Uint8Array
}

/** Writes planes of a box into a photo, in place, where flags say so. @param planes levels, not clamped */
export const writePlanes = (raster: Raster, box: Box, planes: MarkPlanes, isWritten: (at: number) => boolean): void => {
  const max = maxSampleValue(raster.data)
  for (let at = 0; at < planes[0].length; at++) {
    if (!isWritten(at)) continue
    const pixel = (box.top + Math.floor(at / box.width)) * raster.width + box.left + (at % box.width)
    for (let channel = 0; channel < 3; channel++) {
      const value = ((planes[channel] as Float32Array)[at] as number) * (max / 255)
      raster.data[pixel * raster.channels + channel] = roundToSample(value, max)
    }
  }
}

/** A box of a photo as floating-point planes, 0–255 whatever the photo's depth. */
export const cutPlanes = (raster: Raster, box: Box): MarkPlanes => {
  const count = box.width * box.height
  const planes: MarkPlanes = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const range = maxSampleValue(raster.data) / 255
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const to = row * box.width + column
      const from = ((box.top + row) * raster.width + box.left + column) * raster.channels
      for (let channel = 0; channel < 3; channel++) {
        const plane = planes[channel] as Float32Array
        plane[to] = (raster.data[from + channel] as number) / range
      }
    }
  }
  return planes
}

/** Cuts a box out of a photo, with what is painted of it. */
export const cutMarkPatch = (raster: Raster, mask: Mask, box: Box): MarkPatch => {
  const painted = new Uint8Array(box.width * box.height)
  for (let row = 0; row < box.height; row++) {
    const from = (box.top + row) * raster.width + box.left
    for (let column = 0; column < box.width; column++) {
      painted[row * box.width + column] = mask.data[from + column] === 255 ? 1 : 0
    }
  }
  return { box, planes: cutPlanes(raster, box), painted }
}
