import { SpotlessError } from '@spotless/contract/error'
import { maxCrispPixels } from '@spotless/contract/upscaleDuration'

/** @throws SpotlessError `photo_too_large` when the crisp variant would take longer than a person waits */
export const checkCrispSize = (width: number, height: number): void => {
  if (width * height <= maxCrispPixels) return
  throw new SpotlessError(
    'photo_too_large',
    `The crisp variant takes photos of up to ${maxCrispPixels / 1e6} megapixels; this one has ${((width * height) / 1e6).toFixed(1)}. The faithful variant takes it.`,
  )
}
