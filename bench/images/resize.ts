import { clamp } from '@spotless/engine/kernel/scalar/clamp'
import type { Raster } from '@spotless/engine/raster/raster'

export type Kernel = 'bicubic' | 'lanczos'

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

const kernels: Readonly<Record<Kernel, { reach: number; at: (x: number) => number }>> = {
  bicubic: {
    reach: 2,
    at: (x) => {
      if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1
      return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0
    },
  },
  lanczos: { reach: 3, at: (x) => (x < 3 ? sinc(x) * sinc(x / 3) : 0) },
}

/** Resamples along lines of `from` samples; edges are left out and the weights made to sum to one. */
const resampleLines = (
  source: Float32Array,
  lines: number,
  from: number,
  to: number,
  strides: { line: number; sample: number },
  kernel: Kernel,
): Float32Array => {
  const { reach, at } = kernels[kernel]
  const stretch = Math.max(1, from / to)
  const result = new Float32Array(lines * to)
  for (let index = 0; index < to; index++) {
    const centre = ((index + 0.5) * from) / to - 0.5
    const first = Math.max(0, Math.ceil(centre - reach * stretch))
    const last = Math.min(from - 1, Math.floor(centre + reach * stretch))
    const weights = Array.from({ length: last - first + 1 }, (_, tap) => at(Math.abs(first + tap - centre) / stretch))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (let line = 0; line < lines; line++) {
      let sum = 0
      for (const [tap, weight] of weights.entries()) {
        sum += weight * (source[line * strides.line + (first + tap) * strides.sample] as number)
      }
      result[line * to + index] = sum / total
    }
  }
  return result
}

/** Centre-aligned resampling, antialiased when shrinking, rounded to 8 bit: the known kernel of the benchmark. */
export const resize = (raster: Raster, width: number, height: number, kernel: Kernel): Raster => {
  const { channels } = raster
  const data = new Uint8Array(width * height * channels)
  for (let channel = 0; channel < channels; channel++) {
    const plane = Float32Array.from(
      { length: raster.width * raster.height },
      (_, index) => raster.data[index * channels + channel] as number,
    )
    const across = resampleLines(plane, raster.height, raster.width, width, { line: raster.width, sample: 1 }, kernel)
    const down = resampleLines(across, width, raster.height, height, { line: 1, sample: width }, kernel)
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const sample = Math.round(down[column * height + row] as number)
        data[(row * width + column) * channels + channel] = clamp(sample, 0, 255)
      }
    }
  }
  return { width, height, channels, data }
}
