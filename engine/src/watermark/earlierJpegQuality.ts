import { jpegQualityOfLumaStep } from '../container/jpegQuality.ts'
import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { dct8x8, dctSidePx } from '../kernel/transform/dct8x8.ts'
import type { Raster } from '../raster/raster.ts'

/** Enough blocks to tell; they are spread over the photo. */
const maxBlocks = 1200
/** Low frequencies, in which photos have coefficients other than 0. */
const frequencies = [1, 2, 8, 9, 16, 10, 17] as const
/** A finer quantisation cannot be told from rounding to whole levels. */
const minStep = 2
const maxStep = 60
/** Coefficients nearer to 0 than a step are multiples of every step. */
const minCoefficients = 40
/** Mean cosine of coefficients over their step, 1 where all are multiples; 0 by chance. */
const minAgreement = 0.45
const minFrequencies = 3

const blockCoefficients = (raster: Raster): Float32Array[] => {
  const { data, width, height, channels } = raster
  const range = maxSampleValue(data) / 255
  const columns = Math.floor(width / dctSidePx)
  const count = columns * Math.floor(height / dctSidePx)
  const stride = Math.max(1, Math.floor(count / maxBlocks))
  const blocks: Float32Array[] = []
  for (let block = 0; block < count; block += stride) {
    const samples = new Float32Array(dctSidePx * dctSidePx)
    for (let at = 0; at < samples.length; at++) {
      const row = Math.floor(block / columns) * dctSidePx + Math.floor(at / dctSidePx)
      const pixel = (row * width + (block % columns) * dctSidePx + (at % dctSidePx)) * channels
      const [red, green, blue] = [0, 1, 2].map((channel) => (data[pixel + channel] as number) / range)
      samples[at] = lumaBt601(red as number, green as number, blue as number)
    }
    dct8x8(samples, false)
    blocks.push(samples)
  }
  return blocks
}

/** The coarsest step of which a frequency's coefficients are multiples; null where there is none. */
const quantisationStep = (coefficients: readonly number[]): number | null => {
  for (let step = maxStep; step >= minStep; step--) {
    const telling = coefficients.filter((value) => Math.abs(value) > 0.6 * step)
    if (telling.length < minCoefficients) continue
    const agreement = telling.reduce((sum, value) => sum + Math.cos((2 * Math.PI * value) / step), 0) / telling.length
    if (agreement > minAgreement) return step
  }
  return null
}

/**
 * Quality of the JPEG that a photo was before it was stored without loss: the coefficients of its 8 × 8 blocks are then still
 * multiples of that file's steps. Source: Fan and de Queiroz 2003, "Identification of bitmap compression history".
 *
 * @returns 1–100; null where the photo shows no such steps (never compressed, cropped off the grid, resized, or very fine)
 */
export const earlierJpegQuality = (raster: Raster): number | null => {
  if (raster.width < dctSidePx || raster.height < dctSidePx) return null
  const blocks = blockCoefficients(raster)
  const found: number[] = []
  for (const frequency of frequencies) {
    const step = quantisationStep(blocks.map((block) => block[frequency] as number))
    if (step !== null) found.push(jpegQualityOfLumaStep(frequency, step))
  }
  if (found.length < minFrequencies) return null
  // Each is the least quality with that step, so the higher ones are nearer.
  return found.sort((a, b) => a - b)[Math.floor(found.length * 0.75)] as number
}
