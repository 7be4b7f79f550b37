import { lumaBt601 } from '@spotless/engine/kernel/colour/lumaBt601'
import type { Raster } from '@spotless/engine/raster/raster'
import { ssimAt, ssimWindowPx } from './ssim.ts'

export interface Score {
  /** dB */
  readonly psnr: number
  /** 0–1 */
  readonly ssim: number
}

const windowStepPx = 4

/** BT.601 luma, 0–255. */
const lumaOf = ({ data, width, height, channels }: Raster): Float64Array =>
  Float64Array.from({ length: width * height }, (_, index) => {
    const at = index * channels
    return lumaBt601(data[at] as number, data[at + 1] as number, data[at + 2] as number)
  })

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
  for (let row = borderPx; row <= height - borderPx - ssimWindowPx; row += windowStepPx) {
    for (let column = borderPx; column <= width - borderPx - ssimWindowPx; column += windowStepPx) {
      ssim += ssimAt(a, b, width, row * width + column)
      windows++
    }
  }
  const mean = error / ((width - 2 * borderPx) * (height - 2 * borderPx))
  return { psnr: 10 * Math.log10(255 ** 2 / mean), ssim: ssim / windows }
}
