import { type PlanAnswer, planAnswerSchema } from '@spotless/contract/plan'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'

/** What a prompt would do, before anything is edited; null where the server does not say. */
export const planAhead = async (prompt: string): Promise<PlanAnswer | null> => {
  try {
    const response = await call('POST', route.plan, { payload: { prompt, mayAskModel: false } })
    return planAnswerSchema.parse(await response.json())
  } catch {
    return null
  }
}

/**
 * Names of the things that a prompt is about and that have to be pointed at; none where it needs no pointing.
 * @param areKnown asks for those that detectors look for, which they did not find
 */
export const thingsToPointAt = (plan: PlanAnswer | null, areKnown: boolean): readonly string[] =>
  (plan?.pointable ?? []).filter(({ isKnown }) => isKnown === areKnown).map(({ name }) => name)
