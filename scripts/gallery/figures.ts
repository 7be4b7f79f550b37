import { lumaBt601 } from '@spotless/engine/kernel/colour/lumaBt601'
import { ssimAt, ssimWindowPx } from '../../bench/metrics/ssim.ts'
import type { Size } from './marks.ts'

/**
 * Peak signal-to-noise ratio of the RGB samples where `inside` is 255, in decibels; 99 where nothing differs.
 *
 * @param one, other interleaved RGB samples, 0–255
 */
export const psnrInside = (one: Uint8Array, other: Uint8Array, inside: Uint8Array): number => {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < inside.length; pixel++) {
    if (inside[pixel] !== 255) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2
    count += 3
  }
  return sum === 0 ? 99 : 10 * Math.log10((255 * 255 * count) / sum)
}

const lumaOf = (samples: Uint8Array): Float64Array => {
  const luma = new Float64Array(samples.length / 3)
  for (let pixel = 0; pixel < luma.length; pixel++) {
    const at = pixel * 3
    luma[pixel] = lumaBt601(samples[at] ?? 0, samples[at + 1] ?? 0, samples[at + 2] ?? 0)
  }
  return luma
}

/**
 * Structural similarity of luma, mean over the 8×8 windows with at least half of their pixels inside; 1 is identical.
 */
export const ssimInside = (one: Uint8Array, other: Uint8Array, inside: Uint8Array, { width, height }: Size): number => {
  const [first, second] = [lumaOf(one), lumaOf(other)]
  let [sum, count] = [0, 0]
  for (let top = 0; top + ssimWindowPx <= height; top += ssimWindowPx / 2) {
    for (let left = 0; left + ssimWindowPx <= width; left += ssimWindowPx / 2) {
      let marked = 0
      for (let row = top; row < top + ssimWindowPx; row++) {
        for (let at = row * width + left; at < row * width + left + ssimWindowPx; at++) {
          if (inside[at] === 255) marked++
        }
      }
      if (marked < ssimWindowPx ** 2 / 2) continue
      sum += ssimAt(first, second, width, top * width + left)
      count++
    }
  }
  return count === 0 ? 1 : sum / count
}
