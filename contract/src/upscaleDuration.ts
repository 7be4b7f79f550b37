/**
 * Seconds per source megapixel on two idle cores: `npm run bench -- speed upscale` and `-- speed crisp`. A degraded photo takes
 * longer: it is denoised first.
 */
const faithfulSeconds = { 2: 1.6, 4: 2.2 } as const
const crispSeconds = 25
/** Time of every edit for reading and writing the file. */
const baseSeconds = 0.5

/** Most pixels for the crisp variant: two minutes on an idle machine, below the job time-out on a busy one. */
export const maxCrispPixels = 5_000_000

/** Expected seconds of an upscale on two idle cores; a busy machine takes longer. */
export const expectedSeconds = (sourcePixels: number, factor: 2 | 4, isCrisp: boolean): number =>
  baseSeconds + (sourcePixels / 1e6) * (faithfulSeconds[factor] + (isCrisp ? crispSeconds : 0))

/** Formats an estimate, such as "about 40 s", rounded to its precision. */
export const formatEstimate = (seconds: number): string => {
  const rounded = seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 10) * 10
  return `about ${rounded < 90 ? `${rounded} s` : `${Math.ceil(rounded / 60)} min`}`
}
