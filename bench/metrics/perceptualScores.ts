import { lumaBt601 } from '@spotless/engine/kernel/colour/lumaBt601'
import { halvePlane } from '@spotless/engine/kernel/resample/halvePlane'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'

/** How an image looks beside the truth, apart from how near each pixel is. */
export interface PerceptualScore {
  /**
   * Gradient magnitude similarity deviation: 0 for the same edges everywhere, more for worse. Source: Xue, Zhang, Mou and
   * Bovik, "Gradient Magnitude Similarity Deviation", 2014.
   */
  readonly gmsd: number
  /**
   * Similarity of local contrast, 0–1, regardless of where the detail is: the contrast term of SSIM (Wang et al., 2004) over
   * 8 × 8 windows. Smeared hair and leaves lose here though their PSNR is good.
   */
  readonly contrast: number
}

const gradientConstant = 170
const contrastConstant = (0.03 * 255) ** 2
const windowPx = 8
const windowStepPx = 4

const lumaOf = ({ data, width, height, channels }: Raster): Plane => {
  const luma = new Float32Array(width * height)
  for (let index = 0; index < luma.length; index++) {
    const at = index * channels
    luma[index] = lumaBt601(data[at] as number, data[at + 1] as number, data[at + 2] as number)
  }
  return { width, height, data: luma }
}

/** Prewitt gradient at a pixel that is not on the edge. */
const slopeAt = (data: Float32Array, at: number, width: number): number => {
  let [across, down] = [0, 0]
  for (let step = -1; step <= 1; step++) {
    across += (data[at + step * width + 1] as number) - (data[at + step * width - 1] as number)
    down += (data[at + width + step] as number) - (data[at - width + step] as number)
  }
  return Math.hypot(across, down) / 3
}

const gmsdOf = (a: Plane, b: Plane, borderPx: number): number => {
  let [sum, squares, count] = [0, 0, 0]
  for (let row = borderPx; row < a.height - borderPx; row++) {
    for (let column = borderPx; column < a.width - borderPx; column++) {
      const at = row * a.width + column
      const [x, y] = [slopeAt(a.data, at, a.width), slopeAt(b.data, at, a.width)]
      const likeness = (2 * x * y + gradientConstant) / (x * x + y * y + gradientConstant)
      sum += likeness
      squares += likeness * likeness
      count++
    }
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

const deviationAt = ({ data, width }: Plane, from: number): number => {
  let [sum, squares] = [0, 0]
  for (let row = 0; row < windowPx; row++) {
    for (let column = 0; column < windowPx; column++) {
      const value = data[from + row * width + column] as number
      sum += value
      squares += value * value
    }
  }
  const count = windowPx ** 2
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

const contrastOf = (a: Plane, b: Plane, borderPx: number): number => {
  let [sum, count] = [0, 0]
  for (let row = borderPx; row <= a.height - borderPx - windowPx; row += windowStepPx) {
    for (let column = borderPx; column <= a.width - borderPx - windowPx; column += windowStepPx) {
      const from = row * a.width + column
      const [x, y] = [deviationAt(a, from), deviationAt(b, from)]
      sum += (2 * x * y + contrastConstant) / (x * x + y * y + contrastConstant)
      count++
    }
  }
  return sum / count
}

/** Both scores of luma inside a border. Both images are equally large. */
export const perceptualScores = (image: Raster, truth: Raster, borderPx: number): PerceptualScore => {
  const [a, b] = [lumaOf(image), lumaOf(truth)]
  return {
    // Halved first, as the measure's authors do.
    gmsd: gmsdOf(halvePlane(a), halvePlane(b), Math.max(1, borderPx >> 1)),
    contrast: contrastOf(a, b, borderPx),
  }
}
