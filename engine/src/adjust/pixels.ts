import type { Raster, Samples } from '../raster/raster.ts'

/** Largest sample value: 255 or 65535. */
export const largestSample = (data: Samples): number => (data instanceof Uint16Array ? 65_535 : 255)

/** Samples of the same depth, all zero. */
export const emptySamples = (like: Samples, length: number): Samples =>
  like instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length)

export const clamp01 = (value: number): number => Math.max(0, Math.min(1, value))

/** Luma of display values by the weights of Rec. 709. */
export const lumaOf = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Changes one pixel in place: three values 0–1, at its column and row. */
export type PixelChange = (rgb: Float64Array, column: number, row: number) => void

/** Changes every pixel's colour and keeps its alpha; results are clipped to 0–1 and rounded. */
export const mapPixels = (photo: Raster, change: PixelChange): Raster => {
  const { width, height, channels, data } = photo
  const most = largestSample(data)
  const out = emptySamples(data, data.length)
  const rgb = new Float64Array(3)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += channels) {
      rgb[0] = data[at]! / most
      rgb[1] = data[at + 1]! / most
      rgb[2] = data[at + 2]! / most
      change(rgb, column, row)
      out[at] = clamp01(rgb[0]!) * most + 0.5
      out[at + 1] = clamp01(rgb[1]!) * most + 0.5
      out[at + 2] = clamp01(rgb[2]!) * most + 0.5
      if (channels === 4) out[at + 3] = data[at + 3]!
    }
  return { width, height, channels, data: out }
}

/** Puts every colour sample through one curve over 0–1, by a table. */
export const mapSamples = (photo: Raster, curve: (value: number) => number): Raster => {
  const { data, channels } = photo
  const most = largestSample(data)
  const table = emptySamples(data, most + 1)
  for (let value = 0; value <= most; value++) table[value] = clamp01(curve(value / most)) * most + 0.5
  const out = emptySamples(data, data.length)
  for (let at = 0; at < data.length; at++) out[at] = channels === 4 && at % 4 === 3 ? data[at]! : table[data[at]!]!
  return { ...photo, data: out }
}

/** Mixes two photos of the same size by a weight for each place: 0 keeps the first, 1 takes the second. */
export const mix = (first: Raster, second: Raster, weight: (column: number, row: number) => number): Raster => {
  const { width, height, channels, data } = first
  const out = emptySamples(data, data.length)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const share = weight(column, row)
      for (let channel = 0; channel < channels; channel++, at++)
        out[at] = data[at]! + (second.data[at]! - data[at]!) * share + 0.5
    }
  return { width, height, channels, data: out }
}

/** The luma of each pixel, 0–1. */
export const lumaPlane = ({ width, height, channels, data }: Raster): Float32Array => {
  const most = largestSample(data)
  const plane = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < plane.length; pixel++, at += channels)
    plane[pixel] = lumaOf(data[at]!, data[at + 1]!, data[at + 2]!) / most
  return plane
}
