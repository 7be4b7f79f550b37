import { boxMean } from './boxMean.ts'
import { emptyPlane, type Plane } from './plane.ts'

/** What is settled by the coarse matte: 1 where a pixel surely shows the subject (or surely does not), else 0. */
export interface SureParts {
  readonly subject: Plane
  readonly background: Plane
}

/**
 * Splits the coarse matte into sure subject, sure background and the band between, where the whole window of
 * `radiusPx` does not agree.
 */
export const sureParts = (coarse: Plane, radiusPx: number): SureParts => {
  const mean = boxMean(coarse, radiusPx).data
  const subject = emptyPlane(coarse.width, coarse.height)
  const background = emptyPlane(coarse.width, coarse.height)
  for (let pixel = 0; pixel < mean.length; pixel++) {
    const coverage = coarse.data[pixel] as number
    if (coverage > 0.95 && (mean[pixel] as number) > 0.985) subject.data[pixel] = 1
    if (coverage < 0.05 && (mean[pixel] as number) < 0.015) background.data[pixel] = 1
  }
  return { subject, background }
}
