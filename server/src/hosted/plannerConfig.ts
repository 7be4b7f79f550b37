import { z } from 'zod'

/** Environment variables about the language model that plans prompts. */
export const plannerVariables = {
  PLANNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  PLANNER_MODEL: z.string().min(1).max(200).optional(),
  PLANNER_API_KEY: z.string().min(1).optional(),
  PLANNER_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(30),
}

type PlannerValues = z.output<z.ZodObject<typeof plannerVariables>>

/** Settings of the language model that plans prompts. May hold a key, so it must not be logged or sent to clients. */
export interface PlannerConfig {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | undefined
  readonly timeoutMs: number
}

export const plannerProblems = ({
  PLANNER_URL,
  PLANNER_MODEL,
}: PlannerValues): readonly { readonly name: string; readonly message: string }[] => {
  if ((PLANNER_URL === undefined) === (PLANNER_MODEL === undefined)) return []
  return PLANNER_URL === undefined
    ? [{ name: 'PLANNER_URL', message: 'must be given with PLANNER_MODEL' }]
    : [{ name: 'PLANNER_MODEL', message: 'must be given with PLANNER_URL' }]
}

/** Undefined where none is named. */
export const plannerOf = (values: PlannerValues): PlannerConfig | undefined => {
  const { PLANNER_URL: url, PLANNER_MODEL: model } = values
  if (url === undefined || model === undefined) return undefined
  return {
    baseUrl: url.replace(/\/+$/, ''),
    model,
    apiKey: values.PLANNER_API_KEY,
    timeoutMs: values.PLANNER_TIMEOUT_SECONDS * 1_000,
  }
}
