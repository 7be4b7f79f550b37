import { z } from 'zod'
import { markRemovals } from './options.ts'

/** An area of a watermark removal in which the engine is not sure of its choice, in pixels of the upright photo. */
export const doubtedAreaSchema = z.object({
  /** Number of the area among all that were painted, as `options.erase.ways` names it. */
  area: z.int().nonnegative(),
  left: z.int().nonnegative(),
  top: z.int().nonnegative(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** What was done there. */
  way: z.enum(markRemovals),
  /** Probability 0–1 that reversing the watermark there leaves nothing of it and is no worse than a fill. */
  confidence: z.number().min(0).max(1),
})
export type DoubtedArea = z.infer<typeof doubtedAreaSchema>
