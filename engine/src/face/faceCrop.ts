import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** A part of a photo as luma and two colour differences (BT.601), samples 0–1 and −0.5–0.5. */
export interface FaceCrop {
  readonly box: Box
  readonly luma: Float32Array
  readonly blue: Float32Array
  readonly red: Float32Array
}

const [lumaOfRed, lumaOfGreen, lumaOfBlue] = [0.299, 0.587, 0.114]
const blueScale = 2 * (1 - lumaOfBlue)
const redScale = 2 * (1 - lumaOfRed)

const largest = (raster: Raster): number => maxSampleValue(raster.data)

/** The part of the photo within `reach` times half a square's side of its middle, cut at the photo's edges. */
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

export const readCrop = (raster: Raster, box: Box): FaceCrop => {
  const { data, channels } = raster
  const pixels = box.width * box.height
  const [luma, blue, red] = [new Float32Array(pixels), new Float32Array(pixels), new Float32Array(pixels)]
  const scale = 1 / largest(raster)
  for (let row = 0, at = 0; row < box.height; row++) {
    let from = ((box.top + row) * raster.width + box.left) * channels
    for (let column = 0; column < box.width; column++, at++, from += channels) {
      const [r, g, b] = [data[from] as number, data[from + 1] as number, data[from + 2] as number]
      const y = lumaOfRed * r + lumaOfGreen * g + lumaOfBlue * b
      luma[at] = y * scale
      blue[at] = ((b - y) / blueScale) * scale
      red[at] = ((r - y) / redScale) * scale
    }
  }
  return { box, luma, blue, red }
}

/** A copy whose planes may be changed. */
export const copyCrop = ({ box, luma, blue, red }: FaceCrop): FaceCrop => ({
  box,
  luma: luma.slice(),
  blue: blue.slice(),
  red: red.slice(),
})

/**
 * Adds to the photo, in place, what changed between two states of a crop. Samples that did not change keep their exact value.
 */
export const writeChange = (raster: Raster, before: FaceCrop, after: FaceCrop): void => {
  const { box } = before
  const { data, channels } = raster
  const most = largest(raster)
  const put = (at: number, change: number): void => {
    if (Math.abs(change) * most < 0.25) return
    data[at] = roundToSample((data[at] as number) + change * most, most)
  }
  for (let row = 0, at = 0; row < box.height; row++) {
    let to = ((box.top + row) * raster.width + box.left) * channels
    for (let column = 0; column < box.width; column++, at++, to += channels) {
      const y = (after.luma[at] as number) - (before.luma[at] as number)
      const b = ((after.blue[at] as number) - (before.blue[at] as number)) * blueScale
      const r = ((after.red[at] as number) - (before.red[at] as number)) * redScale
      put(to, y + r)
      put(to + 1, y - (lumaOfRed * r + lumaOfBlue * b) / lumaOfGreen)
      put(to + 2, y + b)
    }
  }
}
