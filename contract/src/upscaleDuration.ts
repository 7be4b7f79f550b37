/**
 * Seconds per source megapixel on two idle cores: `npm run bench -- speed upscale` and `-- speed crisp`. A worn photo takes
 * longer: it is cleaned first.
 */
const faithfulSeconds = { 2: 1.6, 4: 2.2 } as const
const crispSeconds = 25
/** What every edit takes beside: reading and writing the file. */
const baseSeconds = 0.5

/** Largest photo for the crisp variant: two minutes of work on an idle machine, and within a job's time on a busy one. */
export const maxCrispPixels = 5_000_000

/** How long an enlargement takes on two idle cores, in seconds; a busy machine takes longer. */
export const expectedSeconds = (sourcePixels: number, factor: 2 | 4, isCrisp: boolean): number =>
  baseSeconds + (sourcePixels / 1e6) * (faithfulSeconds[factor] + (isCrisp ? crispSeconds : 0))

/** "about 40 s": rounded as far as the estimate is good. */
export const formatEstimate = (seconds: number): string => {
  const rounded = seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 10) * 10
  return `about ${rounded < 90 ? `${rounded} s` : `${Math.ceil(rounded / 60)} min`}`
}
