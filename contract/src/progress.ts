import { z } from 'zod'

/** The real stages of an edit, in order, each with the per cent shown when it has begun. */
export const stagePercent = { queued: 0, decoding: 20, inference: 40, encoding: 80, done: 100 } as const

export type Stage = keyof typeof stagePercent
export const stages = Object.keys(stagePercent) as Stage[]

/** One event of `GET /api/process/{id}/events` (server-sent events, `data:` holds this as JSON). */
export const progressEventSchema = z.object({
  editId: z.uuid(),
  stage: z.enum(stages as [Stage, ...Stage[]]),
  /** 0–100, never falling: the stage's per cent plus the finished fraction of the way to the next stage. */
  percent: z.number().min(0).max(100),
  /** What is being done, in words for people. */
  message: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
})
export type ProgressEvent = z.infer<typeof progressEventSchema>

/**
 * Per cent to show for a stage of which a fraction is done.
 * @param fraction 0–1 of the stage itself
 */
export const percentOf = (stage: Stage, fraction = 0): number => {
  const next = stages[stages.indexOf(stage) + 1]
  const from = stagePercent[stage]
  const to = next === undefined ? from : stagePercent[next]
  return from + (to - from) * Math.min(1, Math.max(0, fraction))
}
