import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'

const shorterSide = ({ width, height }: Raster): number => Math.min(width, height)

/** Blurs the first `count` channels, each by itself. */
const blurChannels = (photo: Raster, sigmaPx: number, count: number): Raster => {
  const { channels, data, width, height } = photo
  const maxValue = maxSampleValue(data)
  const result = data.slice()
  const plane = new Float32Array(width * height)
  for (let channel = 0; channel < count; channel++) {
    for (let pixel = 0; pixel < plane.length; pixel++) {
      plane[pixel] = (data[pixel * channels + channel] as number) / maxValue
    }
    const blurred = fastGaussianFilter(plane, width, sigmaPx)
    for (let pixel = 0; pixel < plane.length; pixel++) {
      result[pixel * channels + channel] = quantize(blurred[pixel] as number, maxValue)
    }
  }
  return { ...photo, data: result }
}

/** Colours multiplied by their alpha, in 16 bit. */
const premultiplied = ({ width, height, data }: Raster): Raster => {
  const maxValue = maxSampleValue(data)
  const result = new Uint16Array(data.length)
  for (let at = 0; at < data.length; at++) {
    const alpha = (data[at - (at % 4) + 3] as number) / maxValue
    result[at] = (at % 4 === 3 ? alpha : ((data[at] as number) / maxValue) * alpha) * 65_535
  }
  return { width, height, channels: 4, data: result }
}

/** Gaussian blur. Colours count by their alpha, so that transparent pixels do not bleed into visible ones. */
export const gaussianBlur = (photo: Raster, sigmaPx: number): Raster => {
  if (photo.channels === 3) return blurChannels(photo, sigmaPx, 3)
  const { data } = photo
  const maxValue = maxSampleValue(data)
  const blurred = blurChannels(premultiplied(photo), sigmaPx, 4).data
  const result = createSamples(data, data.length)
  for (let at = 0; at < data.length; at += 4) {
    const alpha = blurred[at + 3] as number
    for (let channel = at; channel < at + 3; channel++) {
      result[channel] =
        alpha === 0 ? (data[channel] as number) : quantize((blurred[channel] as number) / alpha, maxValue)
    }
    result[at + 3] = (alpha / 65_535) * maxValue + 0.5
  }
  return { ...photo, data: result }
}

/** Blurs by an amount of 0–100; 100 is a standard deviation of a twentieth of the shorter side. */
export const blur = (photo: Raster, amount: number): Raster =>
  gaussianBlur(photo, Math.max(0.8, (amount / 100) * shorterSide(photo) * 0.05))

/** Squares of their mean colour. @param amount 0–100; 100 makes them a tenth of the shorter side */
export const pixelate = (photo: Raster, amount: number): Raster => {
  const { width, height, channels, data } = photo
  const cellPx = Math.max(2, Math.round((amount / 100) * shorterSide(photo) * 0.1))
  const result = data.slice()
  for (let top = 0; top < height; top += cellPx) {
    for (let left = 0; left < width; left += cellPx) {
      const right = Math.min(width, left + cellPx)
      const bottom = Math.min(height, top + cellPx)
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0
        for (let row = top; row < bottom; row++) {
          for (let column = left; column < right; column++) {
            sum += data[(row * width + column) * channels + channel] as number
          }
        }
        const mean = Math.round(sum / ((right - left) * (bottom - top)))
        for (let row = top; row < bottom; row++) {
          for (let column = left; column < right; column++) result[(row * width + column) * channels + channel] = mean
        }
      }
    }
  }
  return { ...photo, data: result }
}

/** Weight of the blur in a tilt-shift: a sharp band in the middle third, blurred towards top and bottom. */
export const tiltShiftWeight =
  (height: number) =>
  (_column: number, row: number): number =>
    clamp01((Math.abs(row - (height - 1) / 2) / height - 0.12) / 0.25)
