import { z } from 'zod'
import { markRemovals, partWays } from './options.ts'

const place = {
  left: z.int().nonnegative(),
  top: z.int().nonnegative(),
  width: z.int().positive(),
  height: z.int().positive(),
} as const

/** An area of a watermark removal in which the engine is not sure of its choice, in pixels of the upright photo. */
const doubtedMarkSchema = z.object({
  /** Number of the area among all that were painted, as `options.erase.ways` names it. */
  area: z.int().nonnegative(),
  ...place,
  /** What was done there. */
  way: z.enum(markRemovals),
  /** Probability 0–1 that reversing the watermark there leaves nothing of it and is no worse than a fill. */
  confidence: z.number().min(0).max(1),
})

/** A part of a photo of which a background removal is not sure whether it is the subject's, in pixels of the upright photo. */
const doubtedPartSchema = z.object({
  /** Number of the part, as `options.background.ways` names it. */
  area: z.int().nonnegative(),
  ...place,
  /** What was done with it. */
  way: z.enum(partWays),
  /** Probability 0–1 that it belongs to the subject. */
  confidence: z.number().min(0).max(1),
})

export const doubtedAreaSchema = z.union([doubtedMarkSchema, doubtedPartSchema])
export type DoubtedArea = z.infer<typeof doubtedAreaSchema>
export type DoubtedMark = z.infer<typeof doubtedMarkSchema>
export type DoubtedPart = z.infer<typeof doubtedPartSchema>

const isDoubtedMark = (doubted: DoubtedArea): doubted is DoubtedMark =>
  markRemovals.some((removal) => removal === doubted.way)

/** Those of a watermark removal. */
export const doubtedMarksOf = (areas: readonly DoubtedArea[]): readonly DoubtedMark[] => areas.filter(isDoubtedMark)

/** Those of a background removal. */
export const doubtedPartsOf = (areas: readonly DoubtedArea[]): readonly DoubtedPart[] =>
  areas.filter((doubted) => !isDoubtedMark(doubted))
