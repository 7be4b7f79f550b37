import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { cbOf, crOf, ycbcrToRgb } from '../kernel/colour/ycbcr.ts'
import { enclosingBox } from '../kernel/geometry/enclosingBox.ts'
import { cropPlane } from '../raster/cropPlane.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** A part of a photo in BT.601 Y′CbCr: luma 0–1, colour differences −0.5–0.5, one sample per pixel of the box. */
export interface FaceCrop {
  readonly box: Box
  readonly luma: Float32Array
  readonly cb: Float32Array
  readonly cr: Float32Array
}

/** A patch around a face, and the part of it that the face itself covers. */
export interface FaceView {
  readonly whole: FaceCrop
  readonly near: FaceCrop
}

/** Margin around a mesh over the face's side, within which every filter of masks and skin reaches its full window. */
const meshMarginRatio = 0.25

/** Changes smaller than this fraction of a sample are not written. */
const minChange = 0.25

/** The box within `reach` times half a square's side of its centre, clipped to the raster. */
export const boxAround = (
  square: { readonly x: number; readonly y: number; readonly sidePx: number },
  reach: number,
  raster: { readonly width: number; readonly height: number },
): Box => {
  const half = (square.sidePx * reach) / 2
  const left = Math.max(0, Math.floor(square.x - half))
  const top = Math.max(0, Math.floor(square.y - half))
  const right = Math.min(raster.width, Math.ceil(square.x + half))
  const bottom = Math.min(raster.height, Math.ceil(square.y + half))
  return { left, top, width: right - left, height: bottom - top }
}

/** The box of a face's mesh with room for the filters of masks and skin, clipped to the raster. */
export const boxAroundMesh = (
  { points, square }: { readonly points: Float32Array; readonly square: { readonly sidePx: number } },
  raster: { readonly width: number; readonly height: number },
): Box => {
  let [left, top, right, bottom] = [raster.width, raster.height, 0, 0]
  for (let at = 0; at < points.length; at += 3) {
    left = Math.min(left, points[at] as number)
    right = Math.max(right, points[at] as number)
    top = Math.min(top, points[at + 1] as number)
    bottom = Math.max(bottom, points[at + 1] as number)
  }
  const margin = meshMarginRatio * square.sidePx
  return enclosingBox(left - margin, top - margin, right + margin, bottom + margin, raster)
}

/** The part of a crop in a box inside it. */
export const cropWithin = (crop: FaceCrop, box: Box): FaceCrop => {
  const inCrop = { ...box, left: box.left - crop.box.left, top: box.top - crop.box.top }
  const { width, height } = crop.box
  const part = (data: Float32Array): Float32Array => cropPlane({ width, height, data }, inCrop).data
  return { box, luma: part(crop.luma), cb: part(crop.cb), cr: part(crop.cr) }
}

/** Reads a box of the raster. Alpha is ignored. */
export const readCrop = (raster: Raster, box: Box): FaceCrop => {
  const { data, channels } = raster
  const pixels = box.width * box.height
  const luma = new Float32Array(pixels)
  const cb = new Float32Array(pixels)
  const cr = new Float32Array(pixels)
  const scale = 1 / maxSampleValue(data)
  for (let row = 0, at = 0; row < box.height; row++) {
    let from = ((box.top + row) * raster.width + box.left) * channels
    for (let column = 0; column < box.width; column++, at++, from += channels) {
      const red = data[from] as number
      const blue = data[from + 2] as number
      const y = lumaBt601(red, data[from + 1] as number, blue)
      luma[at] = y * scale
      cb[at] = cbOf(blue, y) * scale
      cr[at] = crOf(red, y) * scale
    }
  }
  return { box, luma, cb, cr }
}

/** A copy whose planes may be changed. */
export const copyCrop = ({ box, luma, cb, cr }: FaceCrop): FaceCrop => ({
  box,
  luma: luma.slice(),
  cb: cb.slice(),
  cr: cr.slice(),
})

/** Adds the difference of two states of a crop to the raster, in place. Samples that do not change keep their exact value. */
export const writeChange = (raster: Raster, before: FaceCrop, after: FaceCrop): void => {
  const { box } = before
  const { data, channels } = raster
  const maxValue = maxSampleValue(data)
  const changes: [number, number, number] = [0, 0, 0]
  for (let row = 0, at = 0; row < box.height; row++) {
    let to = ((box.top + row) * raster.width + box.left) * channels
    for (let column = 0; column < box.width; column++, at++, to += channels) {
      const lumaChange = (after.luma[at] as number) - (before.luma[at] as number)
      const cbChange = (after.cb[at] as number) - (before.cb[at] as number)
      const crChange = (after.cr[at] as number) - (before.cr[at] as number)
      if (lumaChange === 0 && cbChange === 0 && crChange === 0) continue
      ycbcrToRgb(lumaChange, cbChange, crChange, changes)
      for (let channel = 0; channel < 3; channel++) {
        const change = (changes[channel] as number) * maxValue
        if (Math.abs(change) < minChange) continue
        data[to + channel] = roundToSample((data[to + channel] as number) + change, maxValue)
      }
    }
  }
}
