import { boxMean } from './boxMean.ts'
import { emptyPlane, type Plane } from './plane.ts'

/** Coverage between these is half-hearted: neither nothing nor something. */
const [faint, firm] = [0.15, 0.85]

/**
 * Decides wide patches of half-hearted coverage (a log behind the subject, a paw against a bright wall): where nothing
 * within `radiusPx` is clear either way, the patch is the subject's from a half on, else the background's. Edges, hair
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
    decided.data[pixel] = (near[pixel] as number) < least ? Math.round(value) : value
  }
  return decided
}
