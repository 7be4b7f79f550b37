import { mostCrispPixels } from '@spotless/contract/enlargeTime'
import { SpotlessError } from '@spotless/contract/error'

/** @throws SpotlessError `photo_too_large` when the crisp look would take longer than a person waits */
export const checkCrispSize = (width: number, height: number): void => {
  if (width * height <= mostCrispPixels) return
  throw new SpotlessError(
    'photo_too_large',
    `The crisp look takes photos of up to ${mostCrispPixels / 1e6} megapixels; this one has ${((width * height) / 1e6).toFixed(1)}. The faithful look takes it.`,
  )
}
