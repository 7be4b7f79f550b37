/**
 * Seconds per source megapixel on two idle cores: `npm run bench -- speed upscale`, and for the crisp look 0.67 s for a
 * square of 256 (measured), 1.3 times that for the margins of its tiles.
 */
const faithfulSeconds = { 2: 1.6, 4: 2.2 } as const
const crispSeconds = 13
/** What every edit takes beside: reading and writing the file. */
const baseSeconds = 0.5

/** Largest photo for the crisp look: a minute or two of work on an idle machine. */
export const mostCrispPixels = 8_000_000

/** How long an enlargement takes on two idle cores, in seconds; a busy machine takes longer. */
export const expectedSeconds = (sourcePixels: number, factor: 2 | 4, isCrisp: boolean): number =>
  baseSeconds + (sourcePixels / 1e6) * (faithfulSeconds[factor] + (isCrisp ? crispSeconds : 0))

/** "about 40 s": rounded as far as the estimate is good. */
export const sayAbout = (seconds: number): string => {
  const rounded = seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 10) * 10
  return `about ${rounded < 90 ? `${rounded} s` : `${Math.ceil(rounded / 60)} min`}`
}
