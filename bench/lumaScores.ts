import { lumaShare } from '@spotless/engine/raster/lumaShare'
import type { Raster } from '@spotless/engine/raster/raster'

export interface Score {
  /** dB */
  readonly psnr: number
  /** 0–1 */
  readonly ssim: number
}

const windowPx = 8
const windowStepPx = 4
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** BT.601 luma, 0–255. */
const lumaOf = ({ data, width, height, channels }: Raster): Float64Array =>
  Float64Array.from({ length: width * height }, (_, index) => {
    const at = index * channels
    return (
      lumaShare.red * (data[at] as number) +
      lumaShare.green * (data[at + 1] as number) +
      lumaShare.blue * (data[at + 2] as number)
    )
  })

const ssimAt = (a: Float64Array, b: Float64Array, width: number, from: number): number => {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0]
  for (let row = 0; row < windowPx; row++) {
    for (let column = 0; column < windowPx; column++) {
      const x = a[from + row * width + column] as number
      const y = b[from + row * width + column] as number
      sumA += x
      sumB += y
      squareA += x * x
      squareB += y * y
      product += x * y
    }
  }
  const count = windowPx ** 2
  const [meanA, meanB] = [sumA / count, sumB / count]
  const [varA, varB] = [squareA / count - meanA ** 2, squareB / count - meanB ** 2]
  const covariance = product / count - meanA * meanB
  return ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varA + varB + c2))
}

/** PSNR and SSIM (mean over 8 × 8 windows, every fourth pixel) of luma inside a border. Both images are equally large. */
export const lumaScores = (image: Raster, truth: Raster, borderPx: number): Score => {
  const { width, height } = truth
  const [a, b] = [lumaOf(image), lumaOf(truth)]
  let error = 0
  for (let row = borderPx; row < height - borderPx; row++) {
    for (let at = row * width + borderPx; at < (row + 1) * width - borderPx; at++) {
      error += ((a[at] as number) - (b[at] as number)) ** 2
    }
  }
  let ssim = 0
  let windows = 0
  for (let row = borderPx; row <= height - borderPx - windowPx; row += windowStepPx) {
    for (let column = borderPx; column <= width - borderPx - windowPx; column += windowStepPx) {
      ssim += ssimAt(a, b, width, row * width + column)
      windows++
    }
  }
  const mean = error / ((width - 2 * borderPx) * (height - 2 * borderPx))
  return { psnr: 10 * Math.log10(255 ** 2 / mean), ssim: ssim / windows }
}
