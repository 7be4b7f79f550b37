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
    luma[pixel] = 0.299 * (samples[at] ?? 0) + 0.587 * (samples[at + 1] ?? 0) + 0.114 * (samples[at + 2] ?? 0)
  }
  return luma
}

const windowPx = 8

/**
 * Structural similarity of luma (Wang et al. 2004, "Image quality assessment: from error visibility to structural similarity"),
 * mean over the 8×8 windows of which at least half lies inside; 1 is identical.
 */
export const ssimInside = (one: Uint8Array, other: Uint8Array, inside: Uint8Array, { width, height }: Size): number => {
  const [first, second] = [lumaOf(one), lumaOf(other)]
  const [steady, steadier] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const area = windowPx * windowPx
  let [sum, count] = [0, 0]
  for (let top = 0; top + windowPx <= height; top += windowPx / 2) {
    for (let left = 0; left + windowPx <= width; left += windowPx / 2) {
      let [marked, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
      for (let row = top; row < top + windowPx; row++) {
        for (let at = row * width + left; at < row * width + left + windowPx; at++) {
          if (inside[at] === 255) marked++
          const [x, y] = [first[at] ?? 0, second[at] ?? 0]
          a += x
          b += y
          aa += x * x
          bb += y * y
          ab += x * y
        }
      }
      if (marked < area / 2) continue
      const [meanA, meanB] = [a / area, b / area]
      const [varianceA, varianceB] = [aa / area - meanA ** 2, bb / area - meanB ** 2]
      const together = ab / area - meanA * meanB
      sum +=
        ((2 * meanA * meanB + steady) * (2 * together + steadier)) /
        ((meanA ** 2 + meanB ** 2 + steady) * (varianceA + varianceB + steadier))
      count++
    }
  }
  return count === 0 ? 1 : sum / count
}
