import { join } from 'node:path'
import { lumaBt601 } from '@spotless/engine/kernel/colour/lumaBt601'
import { boundingBox } from '@spotless/engine/kernel/geometry/boundingBox'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import type { Box, Mask, Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { ssimulacraOf } from '../../metrics/jxlScores.ts'
import { ssimAt, ssimWindowPx } from '../../metrics/ssim.ts'

/** How near a fill is to the truth, measured where the mask is. */
export interface FillScore {
  /** dB over the marked pixels, all channels. */
  readonly psnr: number
  /** 0–1, mean over 8 × 8 windows whose middle is marked. */
  readonly ssim: number
  /** Mean gradient of the fill over that of the truth: 1 is ideal, near 0 a smear. */
  readonly texture: number
  /** Mean step across the mask's border over that of the truth: 1 is ideal, more an outline, less a smear. */
  readonly seam: number
  /** SSIMULACRA of libjxl on the hole and its surroundings: 0 is identical, more is worse; NaN when not installed. */
  readonly perceptual: number
}

const lumaOf = ({ data, channels }: Raster, pixel: number): number => {
  const at = pixel * channels
  return lumaBt601(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
}

const halfWindowPx = ssimWindowPx / 2

const ssimIn = (fill: Float32Array, truth: Float32Array, mask: Mask): number => {
  const { width, height } = mask
  let [sum, windows] = [0, 0]
  for (let row = halfWindowPx; row <= height - halfWindowPx; row += 2) {
    for (let column = halfWindowPx; column <= width - halfWindowPx; column += 2) {
      if (mask.data[row * width + column] !== 255) continue
      sum += ssimAt(fill, truth, width, (row - halfWindowPx) * width + column - halfWindowPx)
      windows++
    }
  }
  return windows === 0 ? Number.NaN : sum / windows
}

const writeCrop = ({ data, width, height }: Raster, box: Box, file: string): Promise<unknown> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .extract(box)
    .png({ compressionLevel: 1 })
    .toFile(file)

const ssimulacra = async (fill: Raster, truth: Raster, mask: Mask, folder: string): Promise<number> => {
  const marked = boundingBox(mask.data, mask.width, 1)
  if (marked === null) throw new Error('Expected a mask that marks something')
  const box = expandBox(marked, 32, mask)
  const files = [join(folder, 'truth.png'), join(folder, 'fill.png')] as const
  await Promise.all([writeCrop(truth, box, files[0]), writeCrop(fill, box, files[1])])
  return ssimulacraOf(...files)
}

/** @param folder for the files that the perceptual metric reads */
export const fillScore = async (fill: Raster, truth: Raster, mask: Mask, folder: string): Promise<FillScore> => {
  const { width, height } = mask
  let [error, marked, steps, wantedSteps, slope, wantedSlope] = [0, 0, 0, 0, 0, 0]
  const [a, b] = [fill, truth].map((one) => Float32Array.from(mask.data, (_, pixel) => lumaOf(one, pixel))) as [
    Float32Array,
    Float32Array,
  ]
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const pixel = row * width + column
      const isMarked = mask.data[pixel] === 255
      if (isMarked) {
        marked++
        for (let channel = 0; channel < 3; channel++) {
          error += ((fill.data[pixel * 3 + channel] ?? 0) - (truth.data[pixel * 3 + channel] ?? 0)) ** 2
        }
      }
      for (const next of [pixel + 1, pixel + width]) {
        const isNextMarked = mask.data[next] === 255
        const step = Math.abs((a[pixel] ?? 0) - (a[next] ?? 0))
        const wanted = Math.abs((b[pixel] ?? 0) - (b[next] ?? 0))
        if (isMarked && isNextMarked) {
          slope += step
          wantedSlope += wanted
        } else if (isMarked !== isNextMarked) {
          steps += step
          wantedSteps += wanted
        }
      }
    }
  }
  return {
    psnr: 10 * Math.log10(255 ** 2 / Math.max(1e-9, error / (marked * 3))),
    ssim: ssimIn(a, b, mask),
    texture: slope / wantedSlope,
    seam: steps / wantedSteps,
    perceptual: await ssimulacra(fill, truth, mask, folder),
  }
}
