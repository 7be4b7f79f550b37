import { SpotlessError } from '@spotless/contract/error'
import type { Factor } from './lumaNetwork.ts'

/**
 * Seconds per source megapixel on two idle cores: `npm run bench -- speed upscale`, and for the crisp look 0.67 s for a
 * square of 256 (measured), 1.3 times that for the margins of its tiles.
 */
const faithfulSeconds: Readonly<Record<Factor, number>> = { 2: 1.6, 4: 2.2 }
const crispSeconds = 13
/** What every edit takes beside: reading and writing the file. */
const baseSeconds = 0.5

/** Largest photo for the crisp look: a minute or two of work on an idle machine. */
const mostCrispPixels = 8_000_000

/** How long an enlargement takes on two idle cores, in seconds; a busy machine takes longer. */
export const expectedSeconds = (sourcePixels: number, factor: Factor, isCrisp: boolean): number => {
  const megapixels = sourcePixels / 1e6
  return baseSeconds + megapixels * (faithfulSeconds[factor] + (isCrisp ? crispSeconds : 0))
}

/** "Enlarging, about 40 s": rounded as far as the estimate is good. */
export const sayTime = (seconds: number): string => {
  const rounded = seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 10) * 10
  return `Enlarging, about ${rounded < 90 ? `${rounded} s` : `${Math.ceil(rounded / 60)} min`}`
}

/** @throws SpotlessError `photo_too_large` when the crisp look would take longer than a person waits */
export const checkCrispSize = (width: number, height: number): void => {
  if (width * height <= mostCrispPixels) return
  throw new SpotlessError(
    'photo_too_large',
    `The crisp look takes photos of up to ${mostCrispPixels / 1e6} megapixels; this one has ${((width * height) / 1e6).toFixed(1)}. The faithful look takes it.`,
  )
}
