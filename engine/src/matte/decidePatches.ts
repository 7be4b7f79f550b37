import { boxMean } from './boxMean.ts'
import { emptyPlane, type Plane } from './plane.ts'

/** Coverage between these is half-hearted: neither nothing nor something. */
const [faint, firm] = [0.05, 0.85]

/**
 * Coverage from which a patch is the subject's. The network answers well above a half to what merely stands out beside
 * the subject: of such pixels at 0.6–0.7 in composites one in fourteen was the subject's, at 0.8–0.9 three in four.
 */
const subjectFrom = 0.75

/**
 * Decides wide patches of half-hearted coverage (a log behind the subject, a paw against a bright wall): where nothing
 * within `radiusPx` is clear either way, the patch is the subject's from 0.75 on, else the background's. Edges, hair
 * and soft rims are narrower and stay as they are.
 */
export const decidePatches = (coverage: Plane, radiusPx: number): Plane => {
  const { width, height, data } = coverage
  const clear = emptyPlane(width, height)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    clear.data[pixel] = value < faint || value > firm ? 1 : 0
  }
  const near = boxMean(clear, radiusPx).data
  const least = 0.5 / (2 * radiusPx + 1) ** 2
  const decided = emptyPlane(width, height)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    decided.data[pixel] = (near[pixel] as number) < least ? Number(value >= subjectFrom) : value
  }
  return decided
}
