import { z } from 'zod'

/** The stages of an edit in order, each with the percentage at its start. */
export const stagePercent = { queued: 0, decoding: 20, inference: 40, encoding: 80, done: 100 } as const

export type Stage = keyof typeof stagePercent
export const stages = Object.keys(stagePercent) as Stage[]

/** One event of `GET /api/process/{id}/events` (server-sent events, `data:` holds this as JSON). */
export const progressEventSchema = z.object({
  editId: z.uuid(),
  stage: z.enum(stages as [Stage, ...Stage[]]),
  /** 0–100, never falling: the stage's percentage plus the completed fraction of the way to the next stage. */
  percent: z.number().min(0).max(100),
  /** The current activity, for people. */
  message: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
})
export type ProgressEvent = z.infer<typeof progressEventSchema>

/**
 * Percentage of an edit whose stage is completed to a fraction.
 * @param fraction completed part of the stage, 0–1
 */
export const percentOf = (stage: Stage, fraction = 0): number => {
  const next = stages[stages.indexOf(stage) + 1]
  const from = stagePercent[stage]
  const to = next === undefined ? from : stagePercent[next]
  return from + (to - from) * Math.min(1, Math.max(0, fraction))
}
